// All chance on the board, as a function of (board id, seed, power-cycle number): the same three give
// the same bits in the same order, a different power cycle gives others.
import { createHash } from 'node:crypto';

const ROSC = 0x40060;
const ROSC_STATUS = 0x18;
const ROSC_RANDOMBIT = 0x1c;
const ROSC_RUNNING = 0x80001000; // STABLE and ENABLED

export class Entropy {
  constructor(flashId, seed, cycle) {
    const digest = createHash('sha256')
      .update(`${Buffer.from(flashId).toString('hex')}/${seed}/${cycle}`)
      .digest();
    this.state = new Uint32Array(digest.buffer.slice(digest.byteOffset, digest.byteOffset + 16));
    this.noise = digest.readUInt32LE(16) | 1;
  }

  /** The next 32 bits (xoshiro128**). */
  next() {
    const s = this.state;
    const x = Math.imul(s[1], 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result;
  }

  /** Power-on contents of a RAM: noise (and one of the things pico_rand hashes). */
  fill(bytes) {
    const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    let x = this.noise;
    for (let i = 0; i < words.length; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      words[i] = x;
    }
  }

  /**
   * The ring oscillator. rp2040js has none: every register reads as all ones, so that RANDOMBIT is
   * constant and os.urandom() with it.
   */
  attach(mcu) {
    const registers = new Uint32Array(8);
    const rosc = mcu.peripherals[ROSC];
    rosc.readUint32 = (offset) => {
      if (offset === ROSC_RANDOMBIT) return this.next() >>> 31;
      if (offset === ROSC_STATUS) return ROSC_RUNNING;
      return registers[offset >> 2] ?? 0;
    };
    rosc.writeUint32 = (offset, value) => {
      registers[offset >> 2] = value;
    };
  }
}
