// Timed edges of chosen output pins, in typed arrays that are handed over whole: an edge costs nine
// bytes and no object. Level 2 means the chip does not drive the pin.
const RELEASED = 2;

export class EdgeRecorder {
  /** @param now () => board time in nanoseconds */
  constructor(now) {
    this.now = now;
    this.pins = new Set();
    this.gpio = null;
    this.unsubscribe = new Map();
    this.last = new Map(); // pin => level
    this.#clear(1024);
  }

  attach(chip) {
    this.gpio = chip.mcu.gpio;
    this.unsubscribe.clear();
    for (const pin of this.pins) this.#listen(pin);
  }

  detach() {
    for (const pin of this.pins) this.#record(pin, RELEASED);
    this.gpio = null;
    this.unsubscribe.clear();
  }

  /** Record these pins from now on, and no others. */
  watch(pins) {
    for (const stop of this.unsubscribe.values()) stop();
    this.unsubscribe.clear();
    this.pins = new Set(pins);
    this.last.clear();
    if (this.gpio) for (const pin of this.pins) this.#listen(pin);
  }

  /** Everything since the last time: {times: Float64Array, states: Uint8Array of level << 5 | pin}. */
  take() {
    const result = {
      times: this.times.slice(0, this.count),
      states: this.states.slice(0, this.count),
    };
    this.#clear(1024);
    return result;
  }

  #listen(pin) {
    const gpio = this.gpio[pin];
    this.#record(pin, Math.min(gpio.value, RELEASED));
    const listener = (value) => this.#record(pin, Math.min(value, RELEASED));
    this.unsubscribe.set(pin, gpio.addListener(listener));
  }

  #record(pin, level) {
    if (this.last.get(pin) === level) return; // only the pull resistor changed
    this.last.set(pin, level);
    if (this.count === this.times.length) this.#grow();
    this.times[this.count] = this.now();
    this.states[this.count++] = (level << 5) | pin;
  }

  #grow() {
    const { times, states, count } = this;
    this.#clear(count * 2);
    this.times.set(times);
    this.states.set(states);
    this.count = count;
  }

  #clear(capacity) {
    this.times = new Float64Array(capacity);
    this.states = new Uint8Array(capacity);
    this.count = 0;
  }
}
