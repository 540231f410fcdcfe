// Addressable LEDs: decode the bit stream on a pin into frames of RGB bytes.
const ONE_IF_HIGH_FOR = 600; // nanoseconds: a 0 is high for about 400, a 1 for about 800
const LATCH_AFTER = 50_000; // nanoseconds low: the LEDs show what they got

export class Ws2812Decoder {
  /** @param now () => board time in nanoseconds */
  constructor(now) {
    this.now = now;
    this.lines = new Map(); // pin => line
    this.gpio = null;
    this.unsubscribe = [];
  }

  attach(chip) {
    this.gpio = chip.mcu.gpio;
    this.#listen();
  }

  detach() {
    for (const line of this.lines.values()) this.#latch(line);
    this.gpio = null;
    this.unsubscribe = [];
  }

  watch(pins) {
    for (const stop of this.unsubscribe) stop();
    this.unsubscribe = [];
    this.lines = new Map(pins.map((pin) => [pin, { frames: [], bits: [], rose: null, fell: 0 }]));
    if (this.gpio) this.#listen();
  }

  /** Finished frames since the last time: {pin: [[nanos, 'rrggbb...'], ...]}. */
  take() {
    const result = {};
    for (const [pin, line] of this.lines) {
      if (this.now() - line.fell > LATCH_AFTER) this.#latch(line);
      result[pin] = line.frames;
      line.frames = [];
    }
    return result;
  }

  #listen() {
    for (const [pin, line] of this.lines) {
      const stop = this.gpio[pin].addListener((value) => this.#edge(line, value));
      this.unsubscribe.push(stop);
    }
  }

  #edge(line, level) {
    const now = this.now();
    if (level === 1) {
      if (now - line.fell > LATCH_AFTER) this.#latch(line);
      line.rose = now;
    } else if (level === 0 && line.rose !== null) {
      line.bits.push(now - line.rose > ONE_IF_HIGH_FOR ? 1 : 0);
      line.rose = null;
      line.fell = now;
    }
  }

  #latch(line) {
    const bytes = [];
    for (let i = 0; i + 8 <= line.bits.length; i += 8) {
      bytes.push(line.bits.slice(i, i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
    }
    line.bits = [];
    if (!bytes.length) return;
    for (let i = 0; i + 3 <= bytes.length; i += 3) {
      [bytes[i], bytes[i + 1]] = [bytes[i + 1], bytes[i]]; // the wire carries green first
    }
    line.frames.push([line.fell, Buffer.from(bytes).toString('hex')]);
  }
}
