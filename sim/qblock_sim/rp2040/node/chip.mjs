// One powered RP2040: rp2040js plus our flash, our entropy and the work-arounds, and the loop that
// executes it. A chip lives from power-on (or a chip reset) to the next one; the board outlives it.
import { patchFlashCalls } from './flash_calls.mjs';
import { QuickCore } from './quick_core.mjs';
import { SerialFlashPort } from './serial_flash.mjs';
import { applyWorkarounds } from './workarounds.mjs';

const WATCHDOG = 0x40058;
const WATCHDOG_LOAD = 0x04;
const WATCHDOG_TIMER = 1; // REASON bit: the timer ran out (the other one means "forced by software")
const LIGHT_SLEEP_CYCLE_NANOS = 20; // lightsleep() runs from the crystal, at 12 MHz
const FLASH_CALL_CODES = { 0xf1: 'erase', 0xf2: 'program' };

export class Chip {
  /**
   * @param lib the rp2040js module
   * @param memory the Memory and
   * @param flash the Flash that survive this chip
   * @param quick the program of QuickCore; null leaves every instruction to rp2040js
   * @param entropy the Entropy of this power cycle
   * @param carry what a chip reset leaves alone (see `carry()`), or null after power-on
   */
  constructor({ lib, bootrom, memory, flash, flashId, quick, entropy, carry }) {
    this.flash = flash;
    this.instructions = 0;
    this.waitNanos = 0; // how long the core waited for an interrupt
    this.lightSleepNanos = 0; // and how much of that with the clocks switched down
    this.feeds = 0; // of the watchdog
    this.attention = false; // leave the hot loop: somebody wants to look
    this.resetCause = null; // 'watchdog' or 'software' once a chip reset is due
    this.crash = null; // {pc, lr, why} once the core can execute no further
    this.onCrash = () => {};
    this.flashCall = null; // the erase or program that keeps the core busy

    const mcu = (this.mcu = new lib.RP2040());
    this.core = mcu.core;
    this.clock = mcu.clock;
    mcu.logger = this.#logger();
    memory.attach(mcu);
    // loadBootrom() would also erase the flash, because rp2040js's reset() does: copy it in directly.
    mcu.bootrom.set(patchFlashCalls(bootrom, FLASH_CALL_CODES));
    entropy.attach(mcu);
    if (!carry) entropy.fill(mcu.sram);
    new SerialFlashPort(mcu, flashId);
    applyWorkarounds(mcu);
    this.#attachWatchdog(carry);
    mcu.onBreak = (code) => this.#onBreak(code);
    mcu.core.reset();

    this.cycleNanos = 1e9 / mcu.clkSys;
    mcu.addClockListener((hz) => (this.cycleNanos = 1e9 / hz));
    this.limitAlarm = this.clock.createAlarm(() => (this.attention = true));
    this.quick = quick ? new QuickCore(quick, mcu, memory) : null;
  }

  /** What a watchdog or software reset keeps, besides the RAM: the scratch registers and the reason. */
  carry() {
    const watchdog = this.mcu.peripherals[WATCHDOG];
    return {
      scratch: watchdog.scratchData,
      reason: watchdog.reason,
    };
  }

  /** Power is gone, or a reset is due: nothing on this chip happens any more, not even this instant. */
  halt() {
    this.attention = true;
    this.clock.nextAlarm = null;
  }

  /** Call back once, `delayNanos` of simulated time from now, exactly. Returns the alarm. */
  after(delayNanos, callback) {
    const alarm = this.clock.createAlarm(callback);
    alarm.schedule(Math.max(0, delayNanos));
    return alarm;
  }

  /** Until when nothing happens on this chip: now, if it computes. */
  horizon() {
    const { core, clock, flashCall } = this;
    if (!flashCall && !core.waiting && !this.crash) return clock.nanosCounter;
    const next = clock.nextAlarm?.nanos ?? Infinity;
    return flashCall ? Math.min(next, flashCall.endNanos) : next;
  }

  /** Execute until the clock shows `limitNanos`, `budget` instructions are done, or attention. */
  run(limitNanos, budget) {
    const { core, clock } = this;
    this.attention = false;
    this.limitAlarm.schedule(Math.max(0, limitNanos - clock.nanosCounter));
    let left = budget;
    while (left > 0 && !this.attention) {
      if (this.flashCall || core.waiting || this.crash) {
        this.#idle();
        left -= 50; // an idle step costs about as much wall time as this many instructions
        continue;
      }
      const before = left;
      // The hot loop. clock.tick() walks the alarms; call it only when one is due.
      while (left > 0 && !core.waiting && !this.attention) {
        if (this.quick && !core.interruptsUpdated) {
          left = this.quick.run(left, this.cycleNanos);
          if (left <= 0 || this.attention) break;
        }
        const next = clock.nanosCounter + core.executeInstruction() * this.cycleNanos;
        const alarm = clock.nextAlarm;
        if (alarm !== null && alarm.nanos <= next) clock.tick(next - clock.nanosCounter);
        else clock.nanosCounter = next;
        left--;
        if (this.flashCall) break;
      }
      this.instructions += before - left;
    }
    this.limitAlarm.cancel();
  }

  /** Nothing executes: jump to the next thing that happens. */
  #idle() {
    const { core, clock, flashCall } = this;
    if (core.waiting && core.PM && core.pendingInterrupts & core.enabledInterrupts) {
      // rp2040js lets WFI wait although an interrupt is pending already (it only looks at new ones).
      core.waiting = false;
      return;
    }
    let next = clock.nextAlarm.nanos; // never null: the limit alarm is in the list
    if (flashCall) next = Math.min(next, flashCall.endNanos);
    const before = clock.nanosCounter;
    clock.tick(Math.max(0, next - before));
    if (core.waiting) this.#countSleep(clock.nanosCounter - before);
    if (flashCall && !this.attention && clock.nanosCounter >= flashCall.endNanos) {
      this.flash.finish(flashCall);
      this.flashCall = null;
    }
  }

  #countSleep(nanos) {
    this.waitNanos += nanos;
    if (this.cycleNanos > LIGHT_SLEEP_CYCLE_NANOS) this.lightSleepNanos += nanos;
  }

  #attachWatchdog(carry) {
    const watchdog = this.mcu.peripherals[WATCHDOG];
    if (carry) {
      watchdog.scratchData.set(carry.scratch);
      watchdog.reason = carry.reason;
    }
    const write = watchdog.writeUint32.bind(watchdog);
    watchdog.writeUint32 = (offset, value) => {
      if (offset === WATCHDOG_LOAD) this.feeds++;
      write(offset, value);
    };
    // rp2040js only calls back; and unless stopped here its alarm at zero re-arms itself with no
    // delay, so that clock.tick() never returns.
    watchdog.onWatchdogTrigger = () => {
      watchdog.timer.enable = false;
      watchdog.alarm.enable = false;
      this.resetCause = watchdog.reason & WATCHDOG_TIMER ? 'watchdog' : 'software';
      this.attention = true;
    };
  }

  #onBreak(code) {
    const { core } = this;
    const kind = FLASH_CALL_CODES[code];
    if (kind && core.PC < 0x4000) {
      const [r0, r1, r2] = core.registers;
      const call =
        kind === 'erase'
          ? this.flash.beginErase(r0, r1)
          : this.flash.beginProgram(r0, this.#readMemory(r1, r2));
      call.startNanos = this.clock.nanosCounter;
      call.endNanos = call.startNanos + call.nanos;
      this.flashCall = call;
      core.PC = core.LR & ~1;
      return;
    }
    this.#crashed(`breakpoint 0x${code.toString(16)}`, core.PC - core.breakRewind);
  }

  #readMemory(address, count) {
    const bytes = new Uint8Array(count);
    for (let i = 0; i < count; i++) bytes[i] = this.mcu.readUint8(address + i);
    return bytes;
  }

  #crashed(why, pc) {
    if (this.crash) return;
    this.crash = { why, pc: pc >>> 0, lr: this.core.LR >>> 0 };
    this.attention = true;
    this.onCrash(this.crash);
  }

  // rp2040js has no HardFault: it logs and carries on. What would fault on silicon is a crash here;
  // the rest of its remarks (unimplemented registers) is of no use to anybody.
  #logger() {
    const fault = (name, message) => {
      const isFault =
        (name === 'RP2040' && /invalid memory|undefined address|not 32 bit aligned/.test(message)) ||
        (name === 'CortexM0Core' && /not implemented yet/.test(message));
      if (isFault) this.#crashed(`hard fault: ${message}`, this.core.PC - 2);
    };
    return { debug() {}, info() {}, warn: fault, error: fault };
  }
}
