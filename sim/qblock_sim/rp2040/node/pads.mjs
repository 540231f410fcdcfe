// What is wired to the pins: the level each pad really has, from what the chip drives, what the world
// drives, and the pull resistors.
//
// rp2040js only knows an input value set from outside: a pin with a pull-up and nothing connected reads
// low, an output does not read back what it drives, and setting the level a pin already has raises its
// edge interrupt. Here the level is worked out, and only changes are passed on.
import { functionOf, isOutput, outputLevel } from './gpio.mjs';

export const PIN_COUNT = 30;

export class Pads {
  constructor() {
    this.external = new Array(PIN_COUNT).fill(null); // 0, 1, or null: nothing connected
    this.levels = new Array(PIN_COUNT).fill(0);
    this.gpio = null;
  }

  attach(chip) {
    this.gpio = chip.mcu.gpio;
    this.levels.fill(0);
    this.gpio.forEach((pin, index) => {
      pin.addListener(() => this.#settle(index));
      this.#settle(index);
    });
  }

  detach() {
    this.gpio = null;
  }

  /** The world connects a pin to 0 or 1, or lets go of it (null). */
  drive(pin, level) {
    this.external[pin] = level;
    if (this.gpio) this.#settle(pin);
  }

  /** What a logic probe shows. */
  read(pin) {
    const gpio = this.gpio?.[pin];
    const output = !!gpio && isOutput(gpio);
    return { level: this.levels[pin], output, function: gpio ? functionOf(gpio) : 0x1f };
  }

  #settle(pin) {
    const gpio = this.gpio[pin];
    const level = isOutput(gpio)
      ? outputLevel(gpio)
      : (this.external[pin] ?? (gpio.pullupEnabled ? 1 : 0));
    if (level === this.levels[pin]) return;
    this.levels[pin] = level;
    gpio.setInputValue(level === 1);
  }
}
