// Who turns the clock: one bounded run at a time, or free-running, in slices between which the process
// listens to its commands.
const MICROS = 1000;
const MILLIS = 1_000_000;
const PACED_SLICE_NANOS = 4 * MILLIS;
// Times are sums of fractions: a core that sleeps may wake a hair before the limit, and never pass it.
export const HAIR_NANOS = 1;
const MAX_LAG_MS = 200; // further behind the wall clock than this: give up on catching up

export class Runner {
  constructor(desk) {
    this.desk = desk;
    this.job = null;
    this.afterSlice = () => {}; // flush what has piled up
  }

  /**
   * Run for `us`, or until a condition holds. Calls done({reason, us}) where the reason is 'time',
   * 'serial', 'edge', 'usb', 'reset', 'crash', 'power' or 'stopped'. `board` is the one whose doings end
   * it; time passes for all.
   */
  run(board, { us, until = {} }, done) {
    this.#refuseIfBusy();
    const job = { limit: this.desk.nanos + us * MICROS, reason: null, done, cleanUp: () => {} };
    this.job = job;
    this.#watch(board, job, until);
    setImmediate(() => this.#bounded(job));
  }

  /** Run on and on: `speed` times real time, or as fast as possible if it is 0. */
  free({ speed }) {
    this.#refuseIfBusy();
    const job = { reason: null, done: () => {}, cleanUp: () => {}, seen: () => {} };
    this.job = job;
    this.#pace(job, speed);
  }

  /** End whatever runs. */
  stop() {
    this.#finish(this.job, 'stopped');
  }

  /** The board has something to say; a bounded run may have waited for it. */
  heard(board, kind, details) {
    this.job?.seen(board, kind, details);
  }

  #refuseIfBusy() {
    if (this.job) throw new Error('The board is running already.');
  }

  #watch(watched, job, until) {
    const end = (reason) => {
      job.reason ??= reason;
      this.desk.stop();
    };
    const wanted = until.serial === undefined ? null : Buffer.from(until.serial, 'base64');
    let tail = until.before === undefined ? Buffer.alloc(0) : Buffer.from(until.before, 'base64');
    job.seen = (board, kind, details) => {
      if (board !== watched) return;
      if (kind === 'crash') end('crash');
      else if (kind === 'power' && !details.on) end('power');
      else if (kind === 'reset' && until.reset) end('reset');
      else if (kind === 'usb' && details.configured && until.usb) end('usb');
      else if (kind === 'serial' && wanted) {
        tail = Buffer.concat([tail, details.bytes]);
        if (tail.includes(wanted)) end('serial');
        else tail = tail.subarray(Math.max(0, tail.length - wanted.length + 1));
      }
    };
    if (until.usb && watched.host.configured) end('usb');
    const gpio = watched.chip?.mcu.gpio[until.edge?.pin];
    if (gpio) {
      const { level = null } = until.edge;
      job.cleanUp = gpio.addListener((value) => {
        if (level === null || value === level) end('edge');
      });
    }
  }

  #bounded(job) {
    if (job !== this.job) return;
    const { desk } = this;
    const wallEnd = performance.now() + 10;
    do {
      if (job.reason === null && desk.nanos < job.limit - HAIR_NANOS) desk.advance(job.limit);
      if (job.reason === null && desk.nanos >= job.limit - HAIR_NANOS) job.reason = 'time';
    } while (job.reason === null && performance.now() < wallEnd);
    if (job.reason !== null) {
      this.#finish(job, job.reason);
      return;
    }
    this.afterSlice();
    setImmediate(() => this.#bounded(job));
  }

  #pace(job, speed) {
    const { desk } = this;
    let wall = performance.now();
    let start = desk.nanos;
    const slice = () => {
      if (job !== this.job) return;
      const due = speed
        ? start + (performance.now() - wall) * MILLIS * speed
        : desk.nanos + PACED_SLICE_NANOS;
      const wallEnd = performance.now() + 10;
      while (desk.nanos < due && performance.now() < wallEnd) desk.advance(due);
      this.afterSlice();
      if (!speed) {
        setImmediate(slice);
        return;
      }
      const lag = (due - desk.nanos) / MILLIS / speed;
      if (lag > MAX_LAG_MS) {
        wall = performance.now();
        start = desk.nanos;
      }
      if (lag > 0) setImmediate(slice);
      else setTimeout(slice, PACED_SLICE_NANOS / MILLIS / 2);
    };
    setImmediate(slice);
  }

  #finish(job, reason) {
    if (!job || job !== this.job) return;
    this.job = null;
    job.cleanUp();
    this.afterSlice();
    job.done({ reason, us: this.desk.nanos / MICROS });
  }
}
