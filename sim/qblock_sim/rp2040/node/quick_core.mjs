// The ordinary instructions, executed quickly: about ten times as fast as by rp2040js, which tries one
// kind of instruction after the other. What is ordinary computes, branches, reads and writes RAM and
// flash, divides, locks, or reads the time. Everything else (pins, interrupts, faults, rare
// instructions) is left to rp2040js, which is the reference: `quick: false` runs all by it, and must
// give the same to the cycle.
// (But for BLX LR, where rp2040js jumps to the new LR, and silicon to the old.)
const NUMBERS = ['spinLock', 'divDividend', 'divDivisor', 'divQuotient', 'divRemainder', 'divCSR'];

export class QuickCore {
  /** @param program quick_core.ts, compiled: a WebAssembly.Module */
  constructor(program, mcu, memory) {
    const imports = { env: { memory: memory.whole } };
    this.execute = new WebAssembly.Instance(program, imports).exports.run;
    this.memory = memory;
    this.core = mcu.core;
    this.clock = mcu.clock;
    this.#share(mcu.sio, memory.numbers);
  }

  /** What rp2040js keeps of these lies in the memory too: both use the same. */
  #share(sio, numbers) {
    NUMBERS.forEach((name, at) => {
      numbers[at] = sio[name];
      Object.defineProperty(sio, name, {
        get: () => numbers[at],
        set: (value) => {
          numbers[at] = value;
        },
      });
    });
  }

  get #isQuiet() {
    const { core } = this;
    return !(
      core.pendingInterrupts & core.enabledInterrupts ||
      core.pendingNMI ||
      core.pendingSVCall ||
      core.pendingPendSV ||
      core.pendingSystick
    );
  }

  /**
   * Execute at most `left` instructions, up to the first that is not ordinary or the first that reaches
   * an alarm of the clock. Returns how many are left.
   */
  run(left, cycleNanos) {
    const { core, clock, execute } = this;
    const { flags, told, clock: times } = this.memory;
    flags[0] = core.N ? -1 : 0;
    flags[1] = core.Z ? 0 : 1;
    flags[2] = core.C ? 1 : 0;
    flags[3] = core.V ? -1 : 0;
    told[1] = core.PM ? 1 : 0;
    told[2] = this.#isQuiet ? 1 : 0;
    times[0] = clock.nanosCounter;
    times[1] = cycleNanos;
    const due = clock.nextAlarm === null ? Infinity : clock.nextAlarm.nanos;
    left = execute(left, due);
    core.N = flags[0] < 0;
    core.Z = flags[1] === 0;
    core.C = flags[2] !== 0;
    core.V = flags[3] < 0;
    core.cycles += told[0];
    core.PM = told[1] !== 0;
    if (times[0] >= due) clock.tick(times[0] - clock.nanosCounter);
    else clock.nanosCounter = times[0];
    return left;
  }
}
