// The ordinary instructions of the Cortex-M0+, in AssemblyScript: compiled to WebAssembly they run about
// ten times as fast as in rp2040js. See quick_core.mjs for what is ordinary, and for the memory that is
// laid out here. Numbers as there: cycles and results are those of rp2040js, whose ways with
// shifts by more than 31 are kept.

// Where things lie in the memory that is shared with JavaScript
const NEGATIVE: usize = 64; // i32: the flag N is its sign
const ZERO: usize = 68; // i32: the flag Z is set if this is 0
const CARRY: usize = 72; // i32: the flag C, 0 or 1
const OVERFLOW: usize = 76; // i32: the flag V is its sign
const NANOS: usize = 80; // f64: the clock
const CYCLE: usize = 88; // f64: what a cycle adds to it
const SPENT: usize = 96; // i32: cycles, by rp2040js's count
const MASKED: usize = 100; // i32: PRIMASK, 0 or 1
const QUIET: usize = 104; // i32: 1 if no interrupt is pending, so that none comes when it is cleared
const LOCKS: usize = 108; // u32: which of the spinlocks are taken
const DIVISION: usize = 112; // u32 each: dividend, divisor, quotient, remainder, status
const ROM_AT: usize = 0x1000;
const RAM_AT: usize = 0x10000;
const FLASH_AT: usize = 0x80000;

// And where the chip has them
const ROM_SIZE: u32 = 0x4000;
const RAM: u32 = 0x20000000;
const RAM_SIZE: u32 = 0x42000;
const FLASH: u32 = 0x10000000;
const FLASH_SIZE: u32 = 0x200000;
const TIMER_HIGH: u32 = 0x40054024; // microseconds: the raw ones, which latch nothing
const TIMER_LOW: u32 = 0x40054028;
const CPUID: u32 = 0xd0000000; // of the SIO: core 0, the only one that runs
// Also of the SIO, and nothing but numbers, no pin and no time in them
const DIVIDER: u32 = 0xd0000060;
const DIVIDER_SIZE: u32 = 0x1c; // with its status
const DIVIDER_NUMBERS: u32 = 0x18; // without: nobody writes that
const SPINLOCKS: u32 = 0xd0000100;
const SPINLOCKS_SIZE: u32 = 0x80;

// Registers by where they lie, so that a field of the instruction is moved only once
const SP: usize = 13 << 2;
const LR: usize = 14 << 2;
const PC: usize = 15 << 2;

// @ts-ignore: decorator
@inline
function low(opcode: u32): usize {
  return (opcode << 2) & 28; // bits 0 to 2
}

// @ts-ignore: decorator
@inline
function mid(opcode: u32): usize {
  return (opcode >> 1) & 28; // bits 3 to 5
}

// @ts-ignore: decorator
@inline
function third(opcode: u32): usize {
  return (opcode >> 4) & 28; // bits 6 to 8
}

// @ts-ignore: decorator
@inline
function high(opcode: u32): usize {
  return (opcode >> 6) & 28; // bits 8 to 10
}

// @ts-ignore: decorator
@inline
function imm5(opcode: u32): u32 {
  return (opcode >> 6) & 31;
}

// @ts-ignore: decorator
@inline
function get(register: usize): u32 {
  return load<u32>(register);
}

// @ts-ignore: decorator
@inline
function set(register: usize, value: u32): void {
  store<u32>(register, value);
}

/** N and Z, of a result. */
// @ts-ignore: decorator
@inline
function flag(result: u32): void {
  store<u32>(NEGATIVE, result);
  store<u32>(ZERO, result);
}

// @ts-ignore: decorator
@inline
function carry(is: bool): void {
  store<i32>(CARRY, is);
}

/** All four, and the sum. */
// @ts-ignore: decorator
@inline
function added(a: u32, b: u32): u32 {
  const result = a + b;
  carry(result < a);
  store<u32>(OVERFLOW, ~(a ^ b) & (a ^ result));
  flag(result);
  return result;
}

/** All four, and the difference. */
// @ts-ignore: decorator
@inline
function compared(a: u32, b: u32): u32 {
  const result = a - b;
  carry(a >= b);
  store<u32>(OVERFLOW, (a ^ b) & (a ^ result));
  flag(result);
  return result;
}

// @ts-ignore: decorator
@inline
function isNegative(): bool {
  return load<i32>(NEGATIVE) < 0;
}

// @ts-ignore: decorator
@inline
function isZero(): bool {
  return load<i32>(ZERO) == 0;
}

// @ts-ignore: decorator
@inline
function isLess(): bool {
  return (load<i32>(NEGATIVE) ^ load<i32>(OVERFLOW)) < 0;
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

/** The registers of a list, one after the other. Returns what lies behind them. */
// @ts-ignore: decorator
@inline
function storeAll(registers: u32, at: usize): usize {
  for (; registers != 0; registers &= registers - 1) {
    store<u32>(at, get(<usize>ctz<u32>(registers) << 2));
    at += 4;
  }
  return at;
}

// @ts-ignore: decorator
@inline
function loadAll(registers: u32, at: usize): void {
  for (; registers != 0; registers &= registers - 1) {
    set(<usize>ctz<u32>(registers) << 2, load<u32>(at));
    at += 4;
  }
}

/** A register of the divider, by its number: 0 and 2 are the dividend, 1 and 3 the divisor. */
function readDivider(register: u32): u32 {
  if (register < 4) return load<u32>(DIVISION + ((register & 1) << 2));
  if (register == 4) store<u32>(DIVISION + 16, load<u32>(DIVISION + 16) & ~2); // no longer dirty
  return load<u32>(DIVISION + ((register - 2) << 2));
}

function writeDivider(register: u32, value: u32): void {
  store<u32>(DIVISION + 16, 3); // ready, and dirty
  if (register >= 4) {
    store<u32>(DIVISION + ((register - 2) << 2), value);
    return;
  }
  store<u32>(DIVISION + ((register & 1) << 2), value);
  const dividend = load<u32>(DIVISION);
  const divisor = load<u32>(DIVISION + 4);
  let quotient: u32 = dividend != 0 ? -1 : 1;
  let remainder: u32 = dividend;
  if (divisor != 0) {
    if (register < 2) {
      quotient = dividend / divisor;
      remainder = dividend % divisor;
    } else {
      // In 64 bits, which hold the least number divided by -1
      quotient = <u32>(<i64>(<i32>dividend) / <i64>(<i32>divisor));
      remainder = <u32>(<i64>(<i32>dividend) % <i64>(<i32>divisor));
    }
  }
  store<u32>(DIVISION + 8, quotient);
  store<u32>(DIVISION + 12, remainder);
  store<i32>(SPENT, load<i32>(SPENT) + 8); // cycles that rp2040js counts, but lets no time pass for
}

/** A spinlock that is free is taken by reading it. */
function takeLock(number: u32): u32 {
  const locks = load<u32>(LOCKS);
  const lock: u32 = 1 << number;
  if ((locks & lock) != 0) return 0;
  store<u32>(LOCKS, locks | lock);
  return lock;
}

/** Whether a word of the SIO can be read here. */
// @ts-ignore: decorator
@inline
function isReadable(address: u32): bool {
  return (
    address - SPINLOCKS < SPINLOCKS_SIZE || address - DIVIDER < DIVIDER_SIZE || address == CPUID
  );
}

function readSio(address: u32): u32 {
  if (address == CPUID) return 0;
  if (address - DIVIDER < DIVIDER_SIZE) return readDivider((address - DIVIDER) >> 2);
  return takeLock((address - SPINLOCKS) >> 2);
}

// @ts-ignore: decorator
@inline
function isWritable(address: u32): bool {
  return address - SPINLOCKS < SPINLOCKS_SIZE || address - DIVIDER < DIVIDER_NUMBERS;
}

function writeSio(address: u32, value: u32): void {
  if (address - DIVIDER < DIVIDER_NUMBERS) writeDivider((address - DIVIDER) >> 2, value);
  else store<u32>(LOCKS, load<u32>(LOCKS) & ~(1 << ((address - SPINLOCKS) >> 2)));
}

/** Of the timer, so many cycles after the clock was written down. */
function readTimer(address: u32, cycles: i32): u32 {
  const micros = <u64>((load<f64>(NANOS) + <f64>cycles * load<f64>(CYCLE)) / 1000);
  return address == TIMER_LOW ? <u32>micros : <u32>(micros >> 32);
}

/** The same as `left`: where it stands is written down. */
function leave(left: i32, pc: u32, cycles: i32): i32 {
  set(PC, pc);
  store<i32>(SPENT, load<i32>(SPENT) + cycles);
  store<f64>(NANOS, load<f64>(NANOS) + <f64>cycles * load<f64>(CYCLE));
  return left;
}

/**
 * Execute at most `left` instructions, up to the first that is not ordinary or the first that reaches
 * `due`. Returns how many are left.
 *
 * Few things are kept from one instruction to the next, so that they all find room in registers of
 * the machine: the flags lie in the memory, and time is counted in cycles.
 */
export function run(left: i32, due: f64): i32 {
  let pc = get(PC);
  let cycles: i32 = 0;
  store<i32>(SPENT, 0);
  const most = (due - load<f64>(NANOS)) / load<f64>(CYCLE);
  const limit: i32 = most < 1e9 ? <i32>Math.ceil(most) : i32.MAX_VALUE;
  while (left > 0) {
    let from: usize = 0;
    if (pc - FLASH < FLASH_SIZE) from = <usize>(pc - FLASH) + FLASH_AT;
    else if (pc - RAM < RAM_SIZE) from = <usize>(pc - RAM) + RAM_AT;
    else if (pc < ROM_SIZE) from = <usize>pc + ROM_AT;
    if (from == 0 || (pc & 1) != 0) return leave(left, pc, cycles);
    const opcode: u32 = load<u16>(from);
    pc += 2;

    switch (opcode >> 11) {
      case 0b00000: {
        // LSLS (immediate)
        const input = get(mid(opcode));
        const shift = imm5(opcode);
        const result = input << shift;
        set(low(opcode), result);
        flag(result);
        if (shift != 0) carry((input & (1 << (32 - shift))) != 0);
        break;
      }
      case 0b00001: {
        // LSRS (immediate)
        const input = get(mid(opcode));
        const shift = imm5(opcode);
        const result = shift != 0 ? input >> shift : 0;
        set(low(opcode), result);
        flag(result);
        carry(((input >> (shift != 0 ? shift - 1 : 31)) & 1) != 0);
        break;
      }
      case 0b00010: {
        // ASRS (immediate)
        const input = get(mid(opcode));
        const shift = imm5(opcode);
        const result = <u32>(<i32>input >> <i32>(shift != 0 ? shift : 31));
        set(low(opcode), result);
        flag(result);
        carry((input & (1 << ((shift != 0 ? shift : 32) - 1))) != 0);
        break;
      }
      case 0b00011: {
        // ADDS, SUBS (register or three bits)
        const a = get(mid(opcode));
        const b = (opcode & 0x400) != 0 ? (opcode >> 6) & 7 : get(third(opcode));
        set(low(opcode), (opcode & 0x200) != 0 ? compared(a, b) : added(a, b));
        break;
      }
      case 0b00100: {
        // MOVS
        const result = opcode & 255;
        set(high(opcode), result);
        flag(result);
        break;
      }
      case 0b00101: {
        // CMP (immediate)
        compared(get(high(opcode)), opcode & 255);
        break;
      }
      case 0b00110: {
        // ADDS (immediate)
        set(high(opcode), added(get(high(opcode)), opcode & 255));
        break;
      }
      case 0b00111: {
        // SUBS (immediate)
        set(high(opcode), compared(get(high(opcode)), opcode & 255));
        break;
      }
      case 0b01000: {
        const kind = (opcode >> 6) & 31;
        if (kind < 16) {
          const a = get(low(opcode));
          const b = get(mid(opcode));
          switch (kind) {
            case 0: {
              // ANDS
              const result = a & b;
              set(low(opcode), result);
              flag(result);
              break;
            }
            case 1: {
              // EORS
              const result = a ^ b;
              set(low(opcode), result);
              flag(result);
              break;
            }
            case 2: {
              // LSLS
              const shift = b & 255;
              const result = shift >= 32 ? 0 : a << shift;
              set(low(opcode), result);
              flag(result);
              if (shift != 0) carry((a & (1 << ((32 - shift) & 31))) != 0);
              break;
            }
            case 3: {
              // LSRS
              const shift = b & 255;
              const result = shift < 32 ? a >> shift : 0;
              set(low(opcode), result);
              flag(result);
              carry(shift <= 32 && ((a >> ((shift - 1) & 31)) & 1) != 0);
              break;
            }
            case 4: {
              // ASRS
              const shift = min(b & 255, 32);
              const result = <u32>(<i32>a >> <i32>min(shift, 31));
              set(low(opcode), result);
              flag(result);
              carry((a & (1 << ((shift - 1) & 31))) != 0);
              break;
            }
            case 5: {
              // ADCS
              const carried = <u64>a + <u64>load<u32>(CARRY);
              const sum = <u64>b + carried;
              const result = <u32>sum;
              const exact = <i64>(<i32>b) + <i64>(<i32>(<u32>carried));
              set(low(opcode), result);
              flag(result);
              carry(sum > 0xffffffff);
              store<i32>(OVERFLOW, <i64>(<i32>result) != exact ? -1 : 0);
              break;
            }
            case 6: {
              // SBCS
              const borrowed = <u64>b + <u64>(1 - load<u32>(CARRY));
              const result = a - <u32>borrowed;
              set(low(opcode), result);
              flag(result);
              carry(<u64>a >= borrowed);
              store<u32>(OVERFLOW, (a ^ <u32>borrowed) & (a ^ result));
              break;
            }
            case 8: {
              // TST
              flag(a & b);
              break;
            }
            case 9: {
              // RSBS
              const result = 0 - b;
              set(low(opcode), result);
              flag(result);
              carry(b == 0);
              store<u32>(OVERFLOW, b & result);
              break;
            }
            case 10: {
              // CMP
              compared(a, b);
              break;
            }
            case 12: {
              // ORRS
              const result = a | b;
              set(low(opcode), result);
              flag(result);
              break;
            }
            case 13: {
              // MULS
              const result = a * b;
              set(low(opcode), result);
              flag(result);
              break;
            }
            case 14: {
              // BICS
              const result = a & ~b;
              set(low(opcode), result);
              flag(result);
              break;
            }
            case 15: {
              // MVNS
              const result = ~b;
              set(low(opcode), result);
              flag(result);
              break;
            }
            default: // RORS, CMN
              return leave(left, pc - 2, cycles);
          }
          break;
        }
        const m: usize = (opcode >> 1) & 60;
        if (kind < 28) {
          const d: usize = ((opcode >> 2) & 32) | low(opcode);
          if (m == PC || (d == PC && kind < 24)) return leave(left, pc - 2, cycles);
          if (d == PC) {
            // MOV (to PC)
            pc = get(m) & ~1;
            cycles++;
          } else if (kind < 20) {
            // ADD (high registers)
            const sum = get(d) + get(m);
            set(d, d == SP ? sum & ~3 : sum);
          } else if (kind < 24) {
            // CMP (high registers)
            compared(get(d), get(m));
          } else set(d, d == SP ? get(m) & ~3 : get(m)); // MOV
          break;
        }
        // BX, BLX
        const to = get(m);
        if ((opcode & 7) != 0 || m == PC || to >> 28 == 15) return leave(left, pc - 2, cycles);
        if ((opcode & 0x80) != 0) set(LR, pc | 1);
        pc = to & ~1;
        cycles++;
        break;
      }
      case 0b01001: {
        // LDR (literal)
        const address = ((pc + 2) & ~3) + ((opcode & 255) << 2);
        const at = address < ROM_SIZE ? <usize>address + ROM_AT : place(address);
        if (at == 0) return leave(left, pc - 2, cycles);
        set(high(opcode), load<u32>(at));
        cycles++;
        break;
      }
      case 0b01010:
      case 0b01011: {
        // LDR and STR in all widths (register)
        const address = get(third(opcode)) + get(mid(opcode));
        const kind = (opcode >> 9) & 7;
        const at = kind < 3 ? ramPlace(address) : place(address);
        if (at == 0) {
          if (kind >= 3 && address == CPUID) set(low(opcode), 0);
          else if ((address & 3) != 0) return leave(left, pc - 2, cycles);
          else if (kind == 0 && isWritable(address)) writeSio(address, get(low(opcode)));
          else if (kind == 4 && isReadable(address)) set(low(opcode), readSio(address));
          else return leave(left, pc - 2, cycles);
          break;
        }
        switch (kind) {
          case 0: {
            // STR
            if ((address & 3) != 0) return leave(left, pc - 2, cycles);
            store<u32>(at, get(low(opcode)));
            break;
          }
          case 1: {
            // STRH
            if ((address & 1) != 0) return leave(left, pc - 2, cycles);
            store<u16>(at, <u16>get(low(opcode)));
            break;
          }
          case 2: {
            // STRB
            store<u8>(at, <u8>get(low(opcode)));
            break;
          }
          case 3: {
            // LDRSB
            set(low(opcode), <u32>(<i32>load<i8>(at)));
            break;
          }
          case 4: {
            // LDR
            if ((address & 3) != 0) return leave(left, pc - 2, cycles);
            set(low(opcode), load<u32>(at));
            break;
          }
          case 5: {
            // LDRH
            if ((address & 1) != 0) return leave(left, pc - 2, cycles);
            set(low(opcode), load<u16>(at));
            break;
          }
          case 6: {
            // LDRB
            set(low(opcode), load<u8>(at));
            break;
          }
          default: {
            // LDRSH
            if ((address & 1) != 0) return leave(left, pc - 2, cycles);
            set(low(opcode), <u32>(<i32>load<i16>(at)));
          }
        }
        cycles++;
        break;
      }
      case 0b01100: {
        // STR (immediate)
        const address = get(mid(opcode)) + (imm5(opcode) << 2);
        const at = ramPlace(address);
        if ((address & 3) != 0) return leave(left, pc - 2, cycles);
        if (at != 0) {
          store<u32>(at, get(low(opcode)));
          cycles++;
        } else if (isWritable(address)) writeSio(address, get(low(opcode)));
        else return leave(left, pc - 2, cycles);
        break;
      }
      case 0b01101: {
        // LDR (immediate)
        const address = get(mid(opcode)) + (imm5(opcode) << 2);
        const at = place(address);
        if ((address & 3) != 0) return leave(left, pc - 2, cycles);
        if (at != 0) {
          set(low(opcode), load<u32>(at));
          cycles++;
        } else if (isReadable(address)) set(low(opcode), readSio(address));
        else if (address == TIMER_LOW || address == TIMER_HIGH) {
          set(low(opcode), readTimer(address, cycles));
          cycles += 3;
        } else return leave(left, pc - 2, cycles);
        break;
      }
      case 0b01110: {
        // STRB (immediate)
        const at = ramPlace(get(mid(opcode)) + imm5(opcode));
        if (at == 0) return leave(left, pc - 2, cycles);
        store<u8>(at, <u8>get(low(opcode)));
        cycles++;
        break;
      }
      case 0b01111: {
        // LDRB (immediate)
        const at = place(get(mid(opcode)) + imm5(opcode));
        if (at == 0) return leave(left, pc - 2, cycles);
        set(low(opcode), load<u8>(at));
        cycles++;
        break;
      }
      case 0b10000: {
        // STRH (immediate)
        const address = get(mid(opcode)) + (imm5(opcode) << 1);
        const at = ramPlace(address);
        if (at == 0 || (address & 1) != 0) return leave(left, pc - 2, cycles);
        store<u16>(at, <u16>get(low(opcode)));
        cycles++;
        break;
      }
      case 0b10001: {
        // LDRH (immediate)
        const address = get(mid(opcode)) + (imm5(opcode) << 1);
        const at = place(address);
        if (at == 0 || (address & 1) != 0) return leave(left, pc - 2, cycles);
        set(low(opcode), load<u16>(at));
        cycles++;
        break;
      }
      case 0b10010: {
        // STR (SP plus immediate)
        const address = get(SP) + ((opcode & 255) << 2);
        const at = ramPlace(address);
        if (at == 0 || (address & 3) != 0) return leave(left, pc - 2, cycles);
        store<u32>(at, get(high(opcode)));
        cycles++;
        break;
      }
      case 0b10011: {
        // LDR (SP plus immediate)
        const address = get(SP) + ((opcode & 255) << 2);
        const at = ramPlace(address);
        if (at == 0 || (address & 3) != 0) return leave(left, pc - 2, cycles);
        set(high(opcode), load<u32>(at));
        cycles++;
        break;
      }
      case 0b10100: {
        // ADR
        set(high(opcode), ((pc + 2) & ~3) + ((opcode & 255) << 2));
        break;
      }
      case 0b10101: {
        // ADD (SP plus immediate)
        set(high(opcode), get(SP) + ((opcode & 255) << 2));
        break;
      }
      case 0b10110: {
        const kind = (opcode >> 8) & 7;
        if (kind == 0) {
          // ADD, SUB (SP and immediate)
          const change = (opcode & 127) << 2;
          set(SP, ((opcode & 0x80) != 0 ? get(SP) - change : get(SP) + change) & ~3);
        } else if (kind == 2) {
          // SXTH, SXTB, UXTH, UXTB
          const value = get(mid(opcode));
          const which = (opcode >> 6) & 3;
          if (which == 0) set(low(opcode), <u32>(<i32>(<i16>value)));
          else if (which == 1) set(low(opcode), <u32>(<i32>(<i8>value)));
          else set(low(opcode), which == 2 ? value & 0xffff : value & 0xff);
        } else if (kind == 4 || kind == 5) {
          // PUSH
          const count = popcnt<u32>(opcode & 255);
          const size = 4 * (count + (kind & 1));
          let at = ramBlock(get(SP) - size, size);
          if (at == 0) return leave(left, pc - 2, cycles);
          set(SP, get(SP) - size);
          at = storeAll(opcode & 255, at);
          if ((kind & 1) != 0) store<u32>(at, get(LR));
          cycles += count;
        } else if (opcode == 0xb672) store<i32>(MASKED, 1); // CPSID
        else return leave(left, pc - 2, cycles);
        break;
      }
      case 0b10111: {
        const kind = (opcode >> 8) & 7;
        if (kind != 4 && kind != 5) return leave(left, pc - 2, cycles);
        // POP
        const count = popcnt<u32>(opcode & 255);
        const size = 4 * (count + (kind & 1));
        const at = ramBlock(get(SP), size);
        if (at == 0) return leave(left, pc - 2, cycles);
        if ((kind & 1) != 0) {
          const to = load<u32>(at + 4 * count);
          if (to >> 28 == 15) return leave(left, pc - 2, cycles); // the return from an interrupt
          pc = to & ~1;
          cycles += 2;
        }
        loadAll(opcode & 255, at);
        set(SP, get(SP) + size);
        cycles += count;
        break;
      }
      case 0b11000:
      case 0b11001: {
        // STMIA, LDMIA
        const registers = opcode & 255;
        const base = get(high(opcode));
        const size = 4 * popcnt<u32>(registers);
        const at = ramBlock(base, size);
        if (at == 0) return leave(left, pc - 2, cycles);
        if ((opcode & 0x800) != 0) loadAll(registers, at);
        else storeAll(registers, at);
        if ((registers & (1 << ((opcode >> 8) & 7))) == 0) set(high(opcode), base + size);
        cycles += popcnt<u32>(registers);
        break;
      }
      case 0b11010:
      case 0b11011: {
        // B (with a condition)
        let taken: bool = false;
        switch ((opcode >> 9) & 7) {
          case 0: {
            taken = isZero();
            break;
          }
          case 1: {
            taken = load<i32>(CARRY) != 0;
            break;
          }
          case 2: {
            taken = isNegative();
            break;
          }
          case 3: {
            taken = load<i32>(OVERFLOW) < 0;
            break;
          }
          case 4: {
            taken = load<i32>(CARRY) != 0 && !isZero();
            break;
          }
          case 5: {
            taken = !isLess();
            break;
          }
          case 6: {
            taken = !isLess() && !isZero();
            break;
          }
          default: // SVC, UDF
            return leave(left, pc - 2, cycles);
        }
        if (taken != ((opcode & 0x100) != 0)) {
          pc += 2 + <u32>(<i32>(opcode << 24) >> 23);
          cycles++;
        }
        break;
      }
      case 0b11100: {
        // B
        pc += 2 + <u32>(<i32>(opcode << 21) >> 20);
        cycles++;
        break;
      }
      case 0b11110: {
        // BL
        const at = pc > FLASH ? place(pc) : 0;
        const second: u32 = at != 0 ? load<u16>(at) : 0;
        if ((second & 0xd000) != 0xd000) {
          if (opcode == 0xf3ef && (second & 0xf8ff) == 0x8010) {
            set(<usize>(second >> 6) & 28, load<u32>(MASKED)); // MRS PRIMASK
          } else if ((opcode & 0xfff8) == 0xf380 && second == 0x8810 && load<i32>(QUIET) != 0) {
            store<u32>(MASKED, get(low(opcode)) & 1); // MSR PRIMASK
          } else if (opcode != 0xf3bf || (second - 0x8f40) >> 4 >= 3) {
            return leave(left, pc - 2, cycles); // not even DSB, DMB, ISB
          }
          pc += 2;
          cycles += 2;
          break;
        }
        const sign = (opcode >> 10) & 1;
        const i1 = 1 - (sign ^ ((second >> 13) & 1));
        const i2 = 1 - (sign ^ ((second >> 11) & 1));
        const offset =
          (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
        pc += 2;
        set(LR, pc | 1);
        pc += sign != 0 ? offset | 0xff000000 : offset;
        cycles += 2;
        break;
      }
      default:
        return leave(left, pc - 2, cycles);
    }

    left--;
    cycles++;
    if (cycles >= limit) break;
  }
  return leave(left, pc, cycles);
}
