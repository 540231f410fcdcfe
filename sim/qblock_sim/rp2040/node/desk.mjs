// The boards on the desk and the wires between them: one simulated time for all.
//
// The board that is behind runs next, no further than to the moment when another one could next move a
// pin, and it stops when it moves a wired pin itself. So an edge reaches the other board at the very
// time it was made; while both compute it may be late by a step of lock.
import { HAIR_NANOS } from './runner.mjs';

const LOCK_STEP_NANOS = 5_000;
const TURNS = 2_000; // then advance() returns, to let commands in

export class Desk {
  /** @param wires [{from: [board, pin], to: [board, pin or 'run']}]: who drives, and what */
  constructor(boards, wires) {
    this.boards = boards;
    this.stopRequested = false;
    for (const { from, to } of wires) {
      const wire = new Wire(boards[from[0]], from[1], boards[to[0]], to[1]);
      boards[from[0]].attachments.push(wire);
    }
  }

  get nanos() {
    return Math.min(...this.boards.map((board) => board.nanos));
  }

  stop() {
    this.stopRequested = true;
    for (const board of this.boards) board.stop();
  }

  /** Let simulated time pass, up to `limitNanos`; may return earlier. */
  advance(limitNanos) {
    if (this.boards.length === 1) {
      this.boards[0].advance(limitNanos);
      return;
    }
    this.stopRequested = false;
    for (let turn = 0; turn < TURNS && !this.stopRequested; turn++) {
      const behind = this.boards.reduce((a, b) => (b.nanos < a.nanos ? b : a));
      if (behind.nanos >= limitNanos - HAIR_NANOS) return;
      const others = this.boards.filter((board) => board !== behind);
      const horizon = Math.min(...others.map((board) => board.horizon()));
      behind.advance(Math.min(limitNanos, Math.max(horizon, behind.nanos) + LOCK_STEP_NANOS));
    }
  }
}

/** Carries what one board drives on a pin to a pin of another, or to its RUN pin (low: no power). */
class Wire {
  constructor(source, pin, target, to) {
    this.source = source;
    this.pin = pin;
    this.target = target;
    this.to = to;
    this.level = null; // 0, 1, or null: not driven
  }

  attach(chip) {
    const gpio = chip.mcu.gpio[this.pin];
    gpio.addListener((value) => this.#carry(value));
    this.#carry(gpio.value);
  }

  detach() {
    this.#carry(null);
  }

  #carry(value) {
    const level = value === null || value > 1 ? null : value;
    if (level === this.level) return;
    this.level = level;
    const { source, target, to } = this;
    const act =
      to === 'run'
        ? () => (level === 0 ? target.powerOff() : target.powerOn())
        : () => target.pads.drive(to, level);
    target.at(source.nanos, act);
    source.stop();
  }
}
