// What the PWM hardware was told, pin by pin: (time, frequency, duty) whenever it takes effect. Far
// cheaper than edges, and all that is needed to draw a lamp or render a tone.
import { FUNCTION_PWM, functionOf } from './gpio.mjs';

const IO_BANK0 = 0x40014;
const CSR_PH_CORRECT = 1 << 1;
const CSR_INVERT = [1 << 2, 1 << 3]; // channel A, channel B

export class PwmLog {
  /** @param now () => board time in nanoseconds */
  constructor(now) {
    this.now = now;
    this.steps = new Map(); // pin => [[nanos, hz, duty], ...]
    this.last = new Map(); // pin => [hz, duty]
    this.mcu = null;
  }

  attach(chip) {
    this.mcu = chip.mcu;
    const sampleAll = () => this.#sampleAll();
    after(this.mcu.pwm, 'writeUint32', sampleAll);
    after(this.mcu.peripherals[IO_BANK0], 'writeUint32', sampleAll);
    this.mcu.addClockListener(sampleAll);
    // TOP and CC are double-buffered: they count from the counter's next wrap.
    for (const channel of this.mcu.pwm.channels) {
      const update = channel.updateDoubleBuffered.bind(channel);
      channel.updateDoubleBuffered = () => {
        const changed = channel.ccUpdated || channel.topUpdated;
        update();
        if (changed) this.#sampleAll();
      };
    }
    this.#sampleAll();
  }

  detach() {
    this.mcu = null;
    this.#sampleAll();
  }

  /** Log these pins from now on, and no others. */
  watch(pins) {
    this.steps = new Map(pins.map((pin) => [pin, []]));
    this.last = new Map();
    this.#sampleAll();
  }

  /** Everything since the last time: {pin: [[nanos, hz, duty], ...]}. */
  take() {
    const result = Object.fromEntries(this.steps);
    for (const pin of this.steps.keys()) this.steps.set(pin, []);
    return result;
  }

  #sampleAll() {
    for (const [pin, steps] of this.steps) {
      const [hz, duty] = this.mcu ? this.#effective(pin) : [0, 0];
      const last = this.last.get(pin);
      if (last && last[0] === hz && last[1] === duty) continue;
      this.last.set(pin, [hz, duty]);
      steps.push([this.now(), hz, duty]);
    }
  }

  #effective(pin) {
    const channel = this.mcu.pwm.channels[(pin >> 1) & 7];
    const { timer } = channel;
    if (!timer.enable || functionOf(this.mcu.gpio[pin]) !== FUNCTION_PWM) return [0, 0];
    const side = pin & 1;
    const compare = (side ? channel.alarmB : channel.alarmA).target;
    const period = timer.top + 1;
    const slopes = channel.csr & CSR_PH_CORRECT ? 2 : 1;
    const duty = Math.min(1, compare / period);
    return [
      this.mcu.clkSys / timer.prescaler / period / slopes,
      channel.csr & CSR_INVERT[side] ? 1 - duty : duty,
    ];
  }
}

function after(object, method, action) {
  const original = object[method].bind(object);
  object[method] = (...args) => {
    const result = original(...args);
    action();
    return result;
  };
}
