// The board: a chip that comes and goes with the power, and around it everything that stays: the flash,
// the wires on the pins, the cable, the recorders and the simulated time, which never goes back.
import { CdcHost } from './cdc_host.mjs';
import { Chip } from './chip.mjs';
import { EdgeRecorder } from './edge_recorder.mjs';
import { Entropy } from './entropy.mjs';
import { Pads } from './pads.mjs';
import { PwmLog } from './pwm_log.mjs';
import { Ws2812Decoder } from './ws2812.mjs';

const VBUS_PIN = 24; // the Pico's VBUS sense
const INSTRUCTION_BUDGET = 100_000; // one advance() returns after about 5 ms of wall time
const MICROS = 1000;

export class Board {
  constructor({ lib, bootrom, memory, flash, flashId, quick, seed, firstCycle }) {
    this.parts = { lib, bootrom, memory, flash, flashId, quick };
    this.flash = flash;
    this.seed = seed;
    this.cycle = firstCycle - 1;
    this.chip = null;
    this.baseNanos = 0; // board time at which the present chip's clock was zero
    this.spent = { instructions: 0, waitNanos: 0, lightSleepNanos: 0, feeds: 0 }; // by chips now gone
    this.adc = [0, 0, 0, 0, 0];
    this.schedule = []; // [{nanos, action}], sorted
    this.scheduleAlarm = null;
    this.cutAtCall = null; // {number, fraction}
    this.stopRequested = false;
    this.notify = () => {}; // (kind, details) => void

    const now = () => this.nanos;
    this.pads = new Pads();
    this.host = new CdcHost();
    this.edges = new EdgeRecorder(now);
    this.pwm = new PwmLog(now);
    this.leds = new Ws2812Decoder(now);
    this.attachments = [this.pads, this.host, this.edges, this.pwm, this.leds];

    this.host.onConfigured = (configured) => this.#tell('usb', { configured });
    this.host.onData = (bytes) => this.#tell('serial', { bytes });
    flash.onCall = (call) => this.#flashCallBegins(call);
    this.pads.drive(VBUS_PIN, 1);
  }

  get nanos() {
    return this.baseNanos + (this.chip ? this.chip.clock.nanosCounter : 0);
  }

  get stats() {
    return {
      us: this.nanos / MICROS,
      cycle: this.cycle,
      on: this.chip !== null,
      ...this.#spentWith(this.chip),
      ...this.flash.counts,
    };
  }

  #spentWith(chip) {
    const sums = Object.entries(this.spent).map(([what, sum]) => [what, sum + (chip?.[what] ?? 0)]);
    return Object.fromEntries(sums);
  }

  // ---- power

  powerOn() {
    if (this.chip) return;
    this.cycle++;
    this.entropy = new Entropy(this.parts.flashId, this.seed, this.cycle);
    this.#startChip(null);
    this.#tell('power', { on: true, cycle: this.cycle });
  }

  /** Take the power away, now. A flash operation in progress is torn where it stands. */
  powerOff(fraction = null) {
    const { chip } = this;
    if (!chip) return;
    const call = chip.flashCall;
    let torn = null;
    if (call) {
      const passed = call.nanos ? (chip.clock.nanosCounter - call.startNanos) / call.nanos : 0;
      torn = { kind: call.kind, offset: call.offset, fraction: fraction ?? passed };
      this.flash.tear(call, torn.fraction, () => this.entropy.next());
    }
    this.cutAtCall = null;
    this.#stopChip();
    this.flash.save();
    this.#tell('power', { on: false, torn });
  }

  /** Cut the power at this board time. */
  cutAt(nanos) {
    this.at(nanos, () => this.powerOff());
  }

  /** Cut the power in the n-th flash operation from now, after this fraction of it. */
  cutAtFlashCall(n, fraction) {
    const { eraseCalls, programCalls } = this.flash.counts;
    this.cutAtCall = n ? { number: eraseCalls + programCalls + n, fraction } : null;
  }

  #flashCallBegins(call) {
    const cut = this.cutAtCall;
    if (!cut || call.number !== cut.number) return;
    this.chip.after(call.nanos * cut.fraction, () => this.powerOff(cut.fraction));
  }

  #startChip(carry) {
    this.baseNanos = this.nanos;
    this.chip = new Chip({ ...this.parts, entropy: this.entropy, carry });
    this.chip.onCrash = (crash) => this.#tell('crash', crash);
    this.chip.mcu.adc.channelValues = this.adc; // shared: set once, read by every chip
    for (const part of this.attachments) part.attach(this.chip);
    this.scheduleAlarm = this.chip.clock.createAlarm(() => this.#runSchedule());
    this.#armSchedule();
  }

  #stopChip() {
    const nanos = this.nanos;
    this.chip.halt();
    for (const part of this.attachments) part.detach();
    this.spent = this.#spentWith(this.chip);
    this.chip = null;
    this.scheduleAlarm = null;
    this.baseNanos = nanos;
  }

  #resetChip() {
    const { resetCause } = this.chip;
    const carry = this.chip.carry();
    this.#stopChip();
    this.#startChip(carry);
    this.#tell('reset', { cause: resetCause });
  }

  // ---- the world

  setUsb(plugged) {
    this.pads.drive(VBUS_PIN, plugged ? 1 : 0);
    this.host.setPlugged(plugged);
  }

  /** Do something at a board time; things due at the same time happen in the order given. */
  at(nanos, action) {
    let i = this.schedule.length;
    while (i > 0 && this.schedule[i - 1].nanos > nanos) i--;
    this.schedule.splice(i, 0, { nanos, action });
    this.#armSchedule();
  }

  #armSchedule() {
    if (!this.chip) return;
    this.scheduleAlarm.cancel();
    if (this.schedule.length) {
      this.scheduleAlarm.schedule(Math.max(0, this.schedule[0].nanos - this.nanos));
    }
  }

  #runSchedule() {
    while (this.schedule.length && this.schedule[0].nanos <= this.nanos) {
      this.schedule.shift().action();
    }
    this.#armSchedule();
  }

  // ---- time

  /** The earliest time at which this board could move a pin, as far as is known. */
  horizon() {
    const { chip } = this;
    if (!chip) return this.schedule[0]?.nanos ?? Infinity;
    return this.baseNanos + chip.horizon();
  }

  /** Leave advance() at once. */
  stop() {
    this.stopRequested = true;
    if (this.chip) this.chip.attention = true;
  }

  /** Let simulated time pass, up to `limitNanos`; may return earlier (a slice, or stop()). */
  advance(limitNanos) {
    this.stopRequested = false;
    const { chip } = this;
    if (!chip) {
      this.#advanceWithoutPower(limitNanos);
      return;
    }
    chip.run(limitNanos - this.baseNanos, INSTRUCTION_BUDGET);
    if (this.chip === chip && chip.resetCause) this.#resetChip();
  }

  #advanceWithoutPower(limitNanos) {
    const next = this.schedule[0]?.nanos ?? Infinity;
    this.baseNanos = Math.max(this.baseNanos, Math.min(next, limitNanos));
    this.#runSchedule();
  }

  #tell(kind, details) {
    this.notify(kind, { us: this.nanos / MICROS, ...details });
  }
}
