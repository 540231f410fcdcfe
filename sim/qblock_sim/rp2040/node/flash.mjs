// The flash chip's contents: a file that is kept, an image that is dropped onto it, and the erase and
// program operations with their durations, their counts and what a power cut leaves of them.
import fs from 'node:fs';
import path from 'node:path';

const SECTOR = 4096;
const BLOCK = 65536;
const PAGE = 256;
const XIP_BASE = 0x10000000;

// Winbond W25Q16JV, typical values, in nanoseconds: the flash of the Pico.
const TYPICAL = { page: 400_000, sector: 45_000_000, block: 150_000_000 };
const INSTANT = { page: 0, sector: 0, block: 0 };

const UF2 = { magic0: 0x0a324655, magic1: 0x9e5d5157, end: 0x0ab16f30, family: 0xe48bff56 };
const UF2_NOT_FLASH = 0x1;
const UF2_HAS_FAMILY = 0x2000;

export class Flash {
  /** @param bytes where the contents are, for all to see */
  constructor({ bytes, file = null, timing = 'typical' }) {
    this.file = file;
    this.nanos = timing === 'none' ? INSTANT : TYPICAL;
    this.bytes = bytes.fill(0xff);
    this.dirty = true;
    this.counts = { eraseCalls: 0, sectorsErased: 0, programCalls: 0, pagesProgrammed: 0 };
    this.onCall = () => {}; // (call) => void, when an operation begins
    if (file && fs.existsSync(file)) this.#load();
  }

  #load() {
    const content = fs.readFileSync(this.file);
    if (content.length !== this.bytes.length) {
      throw new Error(
        `The flash file ${this.file} is ${content.length} bytes long, not ${this.bytes.length}: ` +
          'it is damaged or something else; move it away to start with an empty flash.',
      );
    }
    this.bytes.set(content);
    this.dirty = false;
  }

  /** Write the contents back to the file, all or nothing. */
  save() {
    if (!this.file || !this.dirty) return;
    const temporary = `${this.file}.${process.pid}.new`;
    try {
      fs.writeFileSync(temporary, this.bytes);
      fs.renameSync(temporary, this.file);
    } catch (error) {
      throw new Error(`The flash file ${this.file} cannot be written: ${error.code}.`);
    }
    this.dirty = false;
  }

  /** Drop a UF2 file onto the board: the sectors it covers are replaced, all others stay. */
  loadUf2(file) {
    const erased = new Set();
    for (const { offset, payload } of readUf2(file, this.bytes.length)) {
      for (let at = offset - (offset % SECTOR); at < offset + payload.length; at += SECTOR) {
        if (!erased.has(at)) this.bytes.fill(0xff, at, at + SECTOR);
        erased.add(at);
      }
      this.bytes.set(payload, offset);
    }
    this.dirty = true;
  }

  /** Replace bytes, as a programmer with the chip on its bench does. */
  patch(offset, data) {
    this.bytes.set(data, offset);
    this.dirty = true;
  }

  beginErase(offset, count) {
    const units = [];
    for (let at = offset; at < offset + count; ) {
      // As the ROM does it: the large command wherever it fits.
      const size = at % BLOCK === 0 && offset + count - at >= BLOCK ? BLOCK : SECTOR;
      units.push({ at, size, nanos: size === BLOCK ? this.nanos.block : this.nanos.sector });
      at += size;
    }
    this.counts.eraseCalls++;
    return this.#begin({ kind: 'erase', offset, count, units });
  }

  beginProgram(offset, data) {
    const units = [];
    for (let done = 0; done < data.length; done += PAGE) {
      units.push({
        at: offset + done,
        size: PAGE,
        data: data.subarray(done, done + PAGE),
        nanos: this.nanos.page,
      });
    }
    this.counts.programCalls++;
    return this.#begin({ kind: 'program', offset, count: data.length, units });
  }

  #begin(call) {
    call.nanos = call.units.reduce((sum, unit) => sum + unit.nanos, 0);
    call.number = this.counts.eraseCalls + this.counts.programCalls;
    this.dirty = true;
    this.onCall(call);
    return call;
  }

  /** The operation went through. */
  finish(call) {
    for (const unit of call.units) this.#apply(call.kind, unit, 1, null);
  }

  /** Power went away after `fraction` (0 to 1) of the operation. `noise()` gives 32 random bits. */
  tear(call, fraction, noise) {
    const reached = fraction * call.units.length;
    call.units.forEach((unit, i) => {
      const part = Math.min(1, Math.max(0, reached - i));
      if (part > 0) this.#apply(call.kind, unit, part, noise);
    });
  }

  // A torn operation leaves its first part done, the rest as it was, and between them a stretch of
  // cells that went half way. Programming can only clear bits, erasing can only set them.
  #apply(kind, { at, size, data }, part, noise) {
    const done = Math.floor(size * part);
    const blurred = part < 1 ? Math.min(size, done + Math.max(1, size >> 6)) : done;
    for (let i = 0; i < blurred; i++) {
      const old = this.bytes[at + i];
      const target = kind === 'erase' ? 0xff : old & data[i];
      const mask = i < done ? 0xff : noise() & 0xff; // which bits have changed already
      this.bytes[at + i] = (old & ~mask) | (target & mask);
    }
    if (part < 1) return;
    if (kind === 'erase') this.counts.sectorsErased += size / SECTOR;
    else this.counts.pagesProgrammed++;
  }
}

function readUf2(file, size) {
  const name = path.basename(file);
  const bad = (why) => new Error(`The image ${name} is not a UF2 file for the RP2040: ${why}.`);
  let content;
  try {
    content = fs.readFileSync(file);
  } catch (error) {
    throw new Error(`The image ${file} cannot be read: ${error.code}.`);
  }
  if (content.length === 0 || content.length % 512) throw bad('its length is no multiple of 512');
  const blocks = [];
  for (let at = 0; at < content.length; at += 512) {
    const word = (n) => content.readUInt32LE(at + n);
    if (word(0) !== UF2.magic0 || word(4) !== UF2.magic1 || word(508) !== UF2.end) {
      throw bad(`block ${at / 512} has no UF2 marks`);
    }
    if (word(8) & UF2_NOT_FLASH) continue;
    if (word(8) & UF2_HAS_FAMILY && word(28) !== UF2.family) throw bad('it is for another chip');
    const offset = word(12) - XIP_BASE;
    const length = word(16);
    if (length > 476 || offset < 0 || offset + length > size) {
      throw bad(`block ${at / 512} lies outside the flash`);
    }
    blocks.push({ offset, payload: content.subarray(at + 32, at + 32 + length) });
  }
  return blocks;
}
