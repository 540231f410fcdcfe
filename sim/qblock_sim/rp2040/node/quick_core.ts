// The ordinary instructions of the Cortex-M0+, in AssemblyScript: compiled to WebAssembly they run about
// ten times as fast as in rp2040js. See quick_core.mjs for what is ordinary, and for the memory that is
// laid out here. Numbers as there: cycles and results are those of rp2040js, whose ways with
// shifts by more than 31 are kept.

// Where things lie in the memory that is shared with JavaScript
const NANOS: usize = 80; // f64: the clock
const NEXT: usize = 88; // f64: what it will show after the instruction that reached the alarm
const FLAGS: usize = 64; // i32 each: N, Z, C, V
const SPENT: usize = 96; // i32: cycles
const LATE: usize = 100; // i32: an alarm is due
const ROM_AT: usize = 0x1000;
const RAM_AT: usize = 0x10000;
const FLASH_AT: usize = 0x80000;

// And where the chip has them
const ROM_SIZE: u32 = 0x4000;
const RAM: u32 = 0x20000000;
const RAM_SIZE: u32 = 0x42000;
const FLASH: u32 = 0x10000000;
const FLASH_SIZE: u32 = 0x200000;
const CPUID: u32 = 0xd0000000; // of the SIO: core 0, the only one that runs
const DIVIDER: u32 = 0xd0000060; // of the SIO: nothing but numbers, no pin and no time in it
const DIVIDER_SIZE: u32 = 0x1c;

const SP: u32 = 13;
const LR: u32 = 14;
const PC: u32 = 15;

@external("host", "readDivider")
declare function readDivider(offset: u32): u32;
@external("host", "writeDivider")
declare function writeDivider(offset: u32, value: u32): void;

// @ts-ignore: decorator
@inline
function get(register: u32): u32 {
  return load<u32>(register << 2);
}

// @ts-ignore: decorator
@inline
function set(register: u32, value: u32): void {
  store<u32>(register << 2, value);
}

/** Where an address of flash or RAM lies; 0 if it is neither. */
// @ts-ignore: decorator
@inline
function place(address: u32): usize {
  if (address - RAM < RAM_SIZE) return <usize>(address - RAM) + RAM_AT;
  if (address - FLASH < FLASH_SIZE) return <usize>(address - FLASH) + FLASH_AT;
  return 0;
}

// @ts-ignore: decorator
@inline
function ramPlace(address: u32): usize {
  return address - RAM < RAM_SIZE ? <usize>(address - RAM) + RAM_AT : 0;
}

/** Where a block of bytes lies that is whole in the RAM; 0 if it is not. */
// @ts-ignore: decorator
@inline
function ramBlock(address: u32, size: u32): usize {
  const at = address - RAM;
  return at < RAM_SIZE && at + size <= RAM_SIZE && (at & 3) == 0 ? <usize>at + RAM_AT : 0;
}

/** The same as `left`: what is to be told is written down. */
function leave(left: i32, pc: u32, n: bool, z: bool, c: bool, v: bool, spent: i32, nanos: f64): i32 {
  set(PC, pc);
  store<i32>(FLAGS, n);
  store<i32>(FLAGS + 4, z);
  store<i32>(FLAGS + 8, c);
  store<i32>(FLAGS + 12, v);
  store<i32>(SPENT, spent);
  store<f64>(NANOS, nanos);
  return left;
}

/**
 * Execute at most `left` instructions, up to the first that is not ordinary or the first that reaches
 * `due`. Returns how many are left.
 */
export function run(left: i32, cycleNanos: f64, due: f64): i32 {
  let pc = get(PC);
  let nanos = load<f64>(NANOS);
  let n: bool = load<i32>(FLAGS) != 0;
  let z: bool = load<i32>(FLAGS + 4) != 0;
  let c: bool = load<i32>(FLAGS + 8) != 0;
  let v: bool = load<i32>(FLAGS + 12) != 0;
  let spent: i32 = 0;
  store<i32>(LATE, 0);
  while (left > 0) {
    let from: usize = pc - FLASH < FLASH_SIZE ? <usize>(pc - FLASH) + FLASH_AT : 0;
    if (from == 0) {
      if (pc - RAM < RAM_SIZE) from = <usize>(pc - RAM) + RAM_AT;
      else if (pc < ROM_SIZE) from = <usize>pc + ROM_AT;
    }
    if (from == 0 || (pc & 1) != 0) return leave(left, pc, n, z, c, v, spent, nanos);
    const opcode: u32 = load<u16>(from);
    let cycles: i32 = 1;
    let target: u32 = pc + 2;
    let ordinary: bool = true;
    const low: u32 = opcode & 7;
    const mid: u32 = (opcode >> 3) & 7;
    const imm5: u32 = (opcode >> 6) & 31;
    const imm8: u32 = opcode & 255;
    const high: u32 = (opcode >> 8) & 7;

    switch (opcode >> 11) {
      case 0b00000: {
        // LSLS (immediate)
        const input = get(mid);
        const result = input << imm5;
        set(low, result);
        n = <i32>result < 0;
        z = result == 0;
        if (imm5 != 0) c = (input & (1 << (32 - imm5))) != 0;
        break;
      }
      case 0b00001: {
        // LSRS (immediate)
        const input = get(mid);
        const result = imm5 != 0 ? input >> imm5 : 0;
        set(low, result);
        n = false;
        z = result == 0;
        c = ((input >> (imm5 != 0 ? imm5 - 1 : 31)) & 1) != 0;
        break;
      }
      case 0b00010: {
        // ASRS (immediate)
        const input = get(mid);
        const result = <u32>(<i32>input >> <i32>(imm5 != 0 ? imm5 : 31));
        set(low, result);
        n = <i32>result < 0;
        z = result == 0;
        c = (input & (1 << ((imm5 != 0 ? imm5 : 32) - 1))) != 0;
        break;
      }
      case 0b00011: {
        // ADDS, SUBS (register or three bits)
        const a = get(mid);
        const third = (opcode >> 6) & 7;
        const b = (opcode & 0x400) != 0 ? third : get(third);
        let result: u32;
        if ((opcode & 0x200) != 0) {
          result = a - b;
          c = a >= b;
          v = <i32>((a ^ b) & (a ^ result)) < 0;
        } else {
          result = a + b;
          c = result < a;
          v = <i32>(~(a ^ b) & (a ^ result)) < 0;
        }
        n = <i32>result < 0;
        z = result == 0;
        set(low, result);
        break;
      }
      case 0b00100: {
        // MOVS
        set(high, imm8);
        n = false;
        z = imm8 == 0;
        break;
      }
      case 0b00101: // CMP (immediate)
      case 0b00111: {
        // SUBS (immediate)
        const a = get(high);
        const result = a - imm8;
        c = a >= imm8;
        v = <i32>((a ^ imm8) & (a ^ result)) < 0;
        n = <i32>result < 0;
        z = result == 0;
        if ((opcode & 0x1000) != 0) set(high, result);
        break;
      }
      case 0b00110: {
        // ADDS (immediate)
        const a = get(high);
        const result = a + imm8;
        c = result < a;
        v = <i32>(~(a ^ imm8) & (a ^ result)) < 0;
        n = <i32>result < 0;
        z = result == 0;
        set(high, result);
        break;
      }
      case 0b01000: {
        const kind = (opcode >> 6) & 31;
        if (kind < 16) {
          const a = get(low);
          const b = get(mid);
          let result: u32 = 0;
          switch (kind) {
            case 0: {
              // ANDS
              result = a & b;
              set(low, result);
              break;
            }
            case 1: {
              // EORS
              result = a ^ b;
              set(low, result);
              break;
            }
            case 2: {
              // LSLS
              const shift = b & 255;
              result = shift >= 32 ? 0 : a << shift;
              set(low, result);
              if (shift != 0) c = (a & (1 << ((32 - shift) & 31))) != 0;
              break;
            }
            case 3: {
              // LSRS
              const shift = b & 255;
              result = shift < 32 ? a >> shift : 0;
              set(low, result);
              c = shift <= 32 && ((a >> ((shift - 1) & 31)) & 1) != 0;
              break;
            }
            case 4: {
              // ASRS
              const shift = min(b & 255, 32);
              result = <u32>(<i32>a >> <i32>min(shift, 31));
              set(low, result);
              c = (a & (1 << ((shift - 1) & 31))) != 0;
              break;
            }
            case 5: {
              // ADCS
              const carried = <u64>a + (c ? 1 : 0);
              const sum = <u64>b + carried;
              result = <u32>sum;
              set(low, result);
              v = <i64>(<i32>result) != <i64>(<i32>b) + <i64>(<i32>(<u32>carried));
              c = sum > 0xffffffff;
              break;
            }
            case 6: {
              // SBCS
              const borrowed = <u64>b + (c ? 0 : 1);
              result = a - <u32>borrowed;
              set(low, result);
              v = <i32>((a ^ <u32>borrowed) & (a ^ result)) < 0;
              c = <u64>a >= borrowed;
              break;
            }
            case 8: {
              // TST
              result = a & b;
              break;
            }
            case 9: {
              // RSBS
              result = 0 - b;
              c = b == 0;
              v = <i32>(b & result) < 0;
              set(low, result);
              break;
            }
            case 10: {
              // CMP
              result = a - b;
              c = a >= b;
              v = <i32>((a ^ b) & (a ^ result)) < 0;
              break;
            }
            case 12: {
              // ORRS
              result = a | b;
              set(low, result);
              break;
            }
            case 13: {
              // MULS
              result = a * b;
              set(low, result);
              break;
            }
            case 14: {
              // BICS
              result = a & ~b;
              set(low, result);
              break;
            }
            case 15: {
              // MVNS
              result = ~b;
              set(low, result);
              break;
            }
            default: // RORS, CMN
              ordinary = false;
          }
          if (ordinary) {
            n = <i32>result < 0;
            z = result == 0;
          }
          break;
        }
        const m = (opcode >> 3) & 15;
        const d = ((opcode >> 4) & 8) | low;
        if (kind < 28) {
          if (m == PC || (d == PC && kind < 24)) ordinary = false;
          else if (d == PC) {
            // MOV (to PC)
            target = get(m) & ~1;
            cycles = 2;
          } else if (kind < 20) {
            // ADD (high registers)
            const sum = get(d) + get(m);
            set(d, d == SP ? sum & ~3 : sum);
          } else if (kind < 24) {
            // CMP (high registers)
            const a = get(d);
            const b = get(m);
            const result = a - b;
            c = a >= b;
            v = <i32>((a ^ b) & (a ^ result)) < 0;
            n = <i32>result < 0;
            z = result == 0;
          } else set(d, d == SP ? get(m) & ~3 : get(m)); // MOV
          break;
        }
        // BX, BLX
        const to = get(m);
        if (low != 0 || m == PC || to >> 28 == 15) {
          ordinary = false;
          break;
        }
        if ((opcode & 0x80) != 0) set(LR, (pc + 2) | 1);
        target = to & ~1;
        cycles = 2;
        break;
      }
      case 0b01001: {
        // LDR (literal)
        const address = ((pc + 4) & ~3) + (imm8 << 2);
        const at = address < ROM_SIZE ? <usize>address + ROM_AT : place(address);
        if (at == 0) {
          ordinary = false;
          break;
        }
        set(high, load<u32>(at));
        cycles = 2;
        break;
      }
      case 0b01010:
      case 0b01011: {
        // LDR and STR in all widths (register)
        const address = get((opcode >> 6) & 7) + get(mid);
        const kind = (opcode >> 9) & 7;
        cycles = 2;
        const at = kind < 3 ? ramPlace(address) : place(address);
        if (at == 0) {
          const inDivider = address - DIVIDER;
          if (inDivider < DIVIDER_SIZE && (address & 3) == 0 && (kind == 0 || kind == 4)) {
            if (kind == 0) writeDivider(inDivider, get(low));
            else set(low, readDivider(inDivider));
            cycles = 1;
          } else if (address == CPUID && kind == 4) {
            set(low, 0);
            cycles = 1;
          } else ordinary = false;
          break;
        }
        switch (kind) {
          case 0: {
            // STR
            if ((address & 3) != 0) ordinary = false;
            else store<u32>(at, get(low));
            break;
          }
          case 1: {
            // STRH
            if ((address & 1) != 0) ordinary = false;
            else store<u16>(at, <u16>get(low));
            break;
          }
          case 2: {
            // STRB
            store<u8>(at, <u8>get(low));
            break;
          }
          case 3: {
            // LDRSB
            set(low, <u32>(<i32>load<i8>(at)));
            break;
          }
          case 4: {
            // LDR
            if ((address & 3) != 0) ordinary = false;
            else set(low, load<u32>(at));
            break;
          }
          case 5: {
            // LDRH
            if ((address & 1) != 0) ordinary = false;
            else set(low, load<u16>(at));
            break;
          }
          case 6: {
            // LDRB
            set(low, load<u8>(at));
            break;
          }
          default: {
            // LDRSH
            if ((address & 1) != 0) ordinary = false;
            else set(low, <u32>(<i32>load<i16>(at)));
          }
        }
        break;
      }
      case 0b01100: {
        // STR (immediate)
        const address = get(mid) + (imm5 << 2);
        const at = ramPlace(address);
        cycles = 2;
        if (at != 0 && (address & 3) == 0) store<u32>(at, get(low));
        else if (address - DIVIDER < DIVIDER_SIZE && (address & 3) == 0) {
          writeDivider(address - DIVIDER, get(low));
          cycles = 1;
        } else ordinary = false;
        break;
      }
      case 0b01101: {
        // LDR (immediate)
        const address = get(mid) + (imm5 << 2);
        const at = place(address);
        cycles = 2;
        if ((address & 3) != 0) ordinary = false;
        else if (at != 0) set(low, load<u32>(at));
        else if (address - DIVIDER < DIVIDER_SIZE) {
          set(low, readDivider(address - DIVIDER));
          cycles = 1;
        } else if (address == CPUID) {
          set(low, 0);
          cycles = 1;
        } else ordinary = false;
        break;
      }
      case 0b01110: {
        // STRB (immediate)
        const at = ramPlace(get(mid) + imm5);
        cycles = 2;
        if (at != 0) store<u8>(at, <u8>get(low));
        else ordinary = false;
        break;
      }
      case 0b01111: {
        // LDRB (immediate)
        const at = place(get(mid) + imm5);
        cycles = 2;
        if (at != 0) set(low, load<u8>(at));
        else ordinary = false;
        break;
      }
      case 0b10000: {
        // STRH (immediate)
        const address = get(mid) + (imm5 << 1);
        const at = ramPlace(address);
        cycles = 2;
        if (at != 0 && (address & 1) == 0) store<u16>(at, <u16>get(low));
        else ordinary = false;
        break;
      }
      case 0b10001: {
        // LDRH (immediate)
        const address = get(mid) + (imm5 << 1);
        const at = place(address);
        cycles = 2;
        if (at != 0 && (address & 1) == 0) set(low, load<u16>(at));
        else ordinary = false;
        break;
      }
      case 0b10010: {
        // STR (SP plus immediate)
        const address = get(SP) + (imm8 << 2);
        const at = ramPlace(address);
        cycles = 2;
        if (at != 0 && (address & 3) == 0) store<u32>(at, get(high));
        else ordinary = false;
        break;
      }
      case 0b10011: {
        // LDR (SP plus immediate)
        const address = get(SP) + (imm8 << 2);
        const at = ramPlace(address);
        cycles = 2;
        if (at != 0 && (address & 3) == 0) set(high, load<u32>(at));
        else ordinary = false;
        break;
      }
      case 0b10100: {
        // ADR
        set(high, (pc & ~3) + 4 + (imm8 << 2));
        break;
      }
      case 0b10101: {
        // ADD (SP plus immediate)
        set(high, get(SP) + (imm8 << 2));
        break;
      }
      case 0b10110: {
        if (high == 0) {
          // ADD, SUB (SP and immediate)
          const change = (opcode & 127) << 2;
          set(SP, ((opcode & 0x80) != 0 ? get(SP) - change : get(SP) + change) & ~3);
        } else if (high == 2) {
          // SXTH, SXTB, UXTH, UXTB
          const value = get(mid);
          const which = (opcode >> 6) & 3;
          if (which == 0) set(low, <u32>(<i32>(<i16>value)));
          else if (which == 1) set(low, <u32>(<i32>(<i8>value)));
          else set(low, which == 2 ? value & 0xffff : value & 0xff);
        } else if (high == 4 || high == 5) {
          // PUSH
          const count = popcnt<u32>(imm8);
          const size = 4 * (count + (high & 1));
          let at = ramBlock(get(SP) - size, size);
          if (at == 0) {
            ordinary = false;
            break;
          }
          for (let i: u32 = 0; i < 8; i++) {
            if ((imm8 & (1 << i)) != 0) {
              store<u32>(at, get(i));
              at += 4;
            }
          }
          if ((high & 1) != 0) store<u32>(at, get(LR));
          set(SP, get(SP) - size);
          cycles = 1 + count;
        } else ordinary = false;
        break;
      }
      case 0b10111: {
        const count = popcnt<u32>(imm8);
        const size = 4 * (count + (high & 1));
        let at = high == 4 || high == 5 ? ramBlock(get(SP), size) : 0;
        if (at == 0) {
          ordinary = false;
          break;
        }
        // POP
        cycles = 1 + count;
        if ((high & 1) != 0) {
          const to = load<u32>(at + 4 * count);
          if (to >> 28 == 15) {
            ordinary = false; // the return from an interrupt
            break;
          }
          target = to & ~1;
          cycles = 3 + count;
        }
        for (let i: u32 = 0; i < 8; i++) {
          if ((imm8 & (1 << i)) != 0) {
            set(i, load<u32>(at));
            at += 4;
          }
        }
        set(SP, get(SP) + size);
        break;
      }
      case 0b11000:
      case 0b11001: {
        // STMIA, LDMIA
        const count = popcnt<u32>(imm8);
        const base = get(high);
        let at = ramBlock(base, 4 * count);
        if (at == 0) {
          ordinary = false;
          break;
        }
        for (let i: u32 = 0; i < 8; i++) {
          if ((imm8 & (1 << i)) != 0) {
            if ((opcode & 0x800) != 0) set(i, load<u32>(at));
            else store<u32>(at, get(i));
            at += 4;
          }
        }
        if ((imm8 & (1 << high)) == 0) set(high, base + 4 * count);
        cycles = 1 + count;
        break;
      }
      case 0b11010:
      case 0b11011: {
        // B (with a condition)
        let taken: bool = false;
        switch ((opcode >> 9) & 7) {
          case 0: {
            taken = z;
            break;
          }
          case 1: {
            taken = c;
            break;
          }
          case 2: {
            taken = n;
            break;
          }
          case 3: {
            taken = v;
            break;
          }
          case 4: {
            taken = c && !z;
            break;
          }
          case 5: {
            taken = n == v;
            break;
          }
          case 6: {
            taken = n == v && !z;
            break;
          }
          default: // SVC, UDF
            ordinary = false;
        }
        if (ordinary && taken != ((opcode & 0x100) != 0)) {
          target = pc + 4 + <u32>(<i32>(imm8 << 24) >> 23);
          cycles = 2;
        }
        break;
      }
      case 0b11100: {
        // B
        target = pc + 4 + <u32>(<i32>(opcode << 21) >> 20);
        cycles = 2;
        break;
      }
      case 0b11110: {
        // BL
        const second: u32 = pc >= FLASH && place(pc + 2) != 0 ? load<u16>(place(pc + 2)) : 0;
        if (opcode == 0xf3bf && (second - 0x8f40) >> 4 < 3) {
          // DSB, DMB, ISB
          target = pc + 4;
          cycles = 3;
          break;
        }
        if ((second & 0xd000) != 0xd000) {
          ordinary = false;
          break;
        }
        const sign = (opcode >> 10) & 1;
        const i1 = 1 - (sign ^ ((second >> 13) & 1));
        const i2 = 1 - (sign ^ ((second >> 11) & 1));
        const offset =
          (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
        set(LR, (pc + 4) | 1);
        target = pc + 4 + (sign != 0 ? offset | 0xff000000 : offset);
        cycles = 3;
        break;
      }
      default:
        ordinary = false;
    }

    if (!ordinary) return leave(left, pc, n, z, c, v, spent, nanos);
    pc = target;
    left--;
    spent += cycles;
    const next = nanos + <f64>cycles * cycleNanos;
    if (due <= next) {
      store<i32>(LATE, 1);
      store<f64>(NEXT, next);
      return leave(left, pc, n, z, c, v, spent, nanos);
    }
    nanos = next;
  }
  return leave(left, pc, n, z, c, v, spent, nanos);
}
