// The boot ROM's flash functions, taken over: the first instruction of flash_range_erase and
// flash_range_program becomes a breakpoint, which the chip answers by doing the work itself.
//
// Why: rp2040js has no flash chip behind its SSI, so no boot ROM can erase or program through it. Doing
// it here gives the calls their real duration (the core stands still, PWM and timers go on), counts
// them, and lets a power cut fall inside one. It works with any boot ROM that has the standard table.
const FUNCTION_TABLE_POINTER = 0x14;
const ROM_CODES = { erase: 'RE', program: 'RP' };

/** A copy of the ROM (Uint32Array) with `bkpt code` at the entry of each function in `codes`. */
export function patchFlashCalls(rom, codes) {
  const patched = rom.slice();
  const halves = new Uint16Array(patched.buffer);
  for (const [code, name] of Object.entries(codes)) {
    halves[findRomFunction(halves, ROM_CODES[name]) >> 1] = 0xbe00 | Number(code);
  }
  return patched;
}

function findRomFunction(halves, letters) {
  const wanted = letters.charCodeAt(0) | (letters.charCodeAt(1) << 8);
  for (let i = halves[FUNCTION_TABLE_POINTER >> 1] >> 1; halves[i] && i + 1 < halves.length; i += 2) {
    if (halves[i] === wanted) return halves[i + 1] & ~1;
  }
  throw new Error(`The boot ROM has no function '${letters}': it is not an RP2040 boot ROM.`);
}
