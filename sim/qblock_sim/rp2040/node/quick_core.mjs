// The ordinary instructions, executed quickly: about ten times as fast as by rp2040js, which tries one
// kind of instruction after the other. What is ordinary computes, branches, reads and writes RAM and
// flash, or divides. Everything else (peripherals, interrupts, faults, rare instructions) is left to
// rp2040js, which is the reference: `quick: false` runs all by it, and must give the same to the cycle.
// (But for BLX LR, where rp2040js jumps to the new LR, and silicon to the old.)
const DIVIDER = 0x60; // in the SIO

export class QuickCore {
  /** @param program quick_core.ts, compiled: a WebAssembly.Module */
  constructor(program, mcu, memory) {
    const { sio } = mcu;
    const host = {
      readDivider: (offset) => sio.readUint32(DIVIDER + offset),
      writeDivider: (offset, value) => sio.writeUint32(DIVIDER + offset, value >>> 0),
    };
    const imports = { env: { memory: memory.whole }, host };
    this.execute = new WebAssembly.Instance(program, imports).exports.run;
    this.memory = memory;
    this.core = mcu.core;
    this.clock = mcu.clock;
  }

  /**
   * Execute at most `left` instructions, up to the first that is not ordinary or the first that reaches
   * an alarm of the clock. Returns how many are left.
   */
  run(left, cycleNanos) {
    const { core, clock, execute } = this;
    const { flags, told, clock: times } = this.memory;
    flags[0] = core.N ? 1 : 0;
    flags[1] = core.Z ? 1 : 0;
    flags[2] = core.C ? 1 : 0;
    flags[3] = core.V ? 1 : 0;
    times[0] = clock.nanosCounter;
    left = execute(left, cycleNanos, clock.nextAlarm === null ? Infinity : clock.nextAlarm.nanos);
    core.N = flags[0] !== 0;
    core.Z = flags[1] !== 0;
    core.C = flags[2] !== 0;
    core.V = flags[3] !== 0;
    core.cycles += told[0];
    clock.nanosCounter = times[0];
    if (told[1]) clock.tick(times[1] - times[0]);
    return left;
  }
}
