// The ordinary instructions, executed quickly: two to three times as fast as rp2040js, which tries one
// kind of instruction after the other. What is ordinary computes, branches, or reads and writes RAM and
// flash. Everything else (peripherals, interrupts, faults, rare instructions) is left to
// rp2040js, which is the reference: `quick: false` runs all by it, and must give the same to the cycle.
// (But for BLX LR, where rp2040js jumps to the new LR, and silicon to the old.)
const FLASH = 0x10000000;
const RAM = 0x20000000;
const SP = 13;
const LR = 14;
const PC = 15;

export class QuickCore {
  constructor(mcu, flash) {
    this.core = mcu.core;
    this.clock = mcu.clock;
    this.flashSize = flash.length;
    this.flash8 = flash;
    this.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length >> 1);
    this.flash32 = new Uint32Array(flash.buffer, flash.byteOffset, flash.length >> 2);
    const { sram, bootrom } = mcu;
    this.romSize = 4 * bootrom.length;
    this.rom16 = new Uint16Array(bootrom.buffer, bootrom.byteOffset, 2 * bootrom.length);
    this.ramSize = sram.length;
    this.ram8 = sram;
    this.ram16 = new Uint16Array(sram.buffer, sram.byteOffset, sram.length >> 1);
    this.ram32 = new Uint32Array(sram.buffer, sram.byteOffset, sram.length >> 2);
  }

  /**
   * Execute at most `left` instructions, up to the first that is not ordinary or the first that reaches
   * an alarm of the clock. Returns how many are left.
   */
  run(left, cycleNanos) {
    const { core, clock, flash8, flash16, flash32, flashSize } = this;
    const { rom16, romSize, ram8, ram16, ram32, ramSize } = this;
    const regs = core.registers;
    const due = clock.nextAlarm === null ? Infinity : clock.nextAlarm.nanos;
    let nanos = clock.nanosCounter;
    let pc = regs[PC];
    let n = core.N;
    let z = core.Z;
    let c = core.C;
    let v = core.V;
    let spent = 0;
    let late = false; // an alarm is due
    let next = 0;
    loop: while (left > 0) {
      let opcode;
      let at = pc - FLASH;
      if (at >= 0 && at < flashSize && !(pc & 1)) opcode = flash16[at >>> 1];
      else {
        if (pc & 1) break;
        at = pc - RAM;
        if (at >= 0 && at < ramSize) opcode = ram16[at >>> 1];
        else if (pc < romSize) opcode = rom16[pc >>> 1];
        else break;
      }
      let cycles = 1;
      let target = pc + 2;
      const low = opcode & 7;
      const mid = (opcode >> 3) & 7;
      const imm5 = (opcode >> 6) & 31;
      const imm8 = opcode & 255;
      const high = (opcode >> 8) & 7;

      switch (opcode >> 11) {
        case 0b00000: {
          // LSLS (immediate)
          const input = regs[mid];
          const result = input << imm5;
          regs[low] = result;
          n = result < 0;
          z = result === 0;
          if (imm5) c = (input & (1 << (32 - imm5))) !== 0;
          break;
        }
        case 0b00001: {
          // LSRS (immediate)
          const input = regs[mid];
          const result = imm5 ? input >>> imm5 : 0;
          regs[low] = result;
          n = false;
          z = result === 0;
          c = ((input >>> (imm5 ? imm5 - 1 : 31)) & 1) !== 0;
          break;
        }
        case 0b00010: {
          // ASRS (immediate)
          const input = regs[mid];
          const result = input >> (imm5 || 31);
          regs[low] = result;
          n = result < 0;
          z = result === 0;
          c = (input & (1 << ((imm5 || 32) - 1))) !== 0;
          break;
        }
        case 0b00011: {
          // ADDS, SUBS (register or three bits)
          const a = regs[mid];
          const third = (opcode >> 6) & 7;
          const b = opcode & 0x400 ? third : regs[third];
          if (opcode & 0x200) {
            const result = (a - b) | 0;
            c = a >= b;
            v = ((a ^ b) & (a ^ result)) < 0;
            n = result < 0;
            z = result === 0;
            regs[low] = result;
          } else {
            const sum = a + b;
            const result = sum | 0;
            c = sum > 0xffffffff;
            v = (~(a ^ b) & (a ^ result)) < 0;
            n = result < 0;
            z = result === 0;
            regs[low] = result;
          }
          break;
        }
        case 0b00100: // MOVS
          regs[high] = imm8;
          n = false;
          z = imm8 === 0;
          break;
        case 0b00101: // CMP (immediate)
        case 0b00111: {
          // SUBS (immediate)
          const a = regs[high];
          const result = (a - imm8) | 0;
          c = a >= imm8;
          v = ((a ^ imm8) & (a ^ result)) < 0;
          n = result < 0;
          z = result === 0;
          if (opcode & 0x1000) regs[high] = result;
          break;
        }
        case 0b00110: {
          // ADDS (immediate)
          const a = regs[high];
          const sum = a + imm8;
          const result = sum | 0;
          c = sum > 0xffffffff;
          v = (~(a ^ imm8) & (a ^ result)) < 0;
          n = result < 0;
          z = result === 0;
          regs[high] = result;
          break;
        }
        case 0b01000: {
          const kind = (opcode >> 6) & 31;
          if (kind < 16) {
            const a = regs[low];
            const b = regs[mid];
            let result;
            switch (kind) {
              case 0: // ANDS
                result = a & b;
                regs[low] = result;
                break;
              case 1: // EORS
                result = a ^ b;
                regs[low] = result;
                break;
              case 2: {
                // LSLS
                const shift = b & 255;
                result = shift >= 32 ? 0 : a << shift;
                regs[low] = result;
                if (shift) c = (a & (1 << (32 - shift))) !== 0;
                break;
              }
              case 3: {
                // LSRS
                const shift = b & 255;
                result = shift < 32 ? (a >>> shift) | 0 : 0;
                regs[low] = result;
                c = shift <= 32 && ((a >>> (shift - 1)) & 1) !== 0;
                break;
              }
              case 4: {
                // ASRS
                const shift = Math.min(b & 255, 32);
                result = shift < 32 ? a >> shift : (a & 0x80000000) >> 31;
                regs[low] = result;
                c = (a & (1 << (shift - 1))) !== 0;
                break;
              }
              case 8: // TST
                result = a & b;
                break;
              case 9: // RSBS
                result = -b | 0;
                c = b === 0;
                v = (b & result) < 0;
                regs[low] = result;
                break;
              case 10: // CMP
                result = (a - b) | 0;
                c = a >= b;
                v = ((a ^ b) & (a ^ result)) < 0;
                break;
              case 12: // ORRS
                result = a | b;
                regs[low] = result;
                break;
              case 13: // MULS
                result = Math.imul(a, b);
                regs[low] = result;
                break;
              case 14: // BICS
                result = a & ~b;
                regs[low] = result;
                break;
              case 15: // MVNS
                result = ~b;
                regs[low] = result;
                break;
              default: // ADCS, SBCS, RORS, CMN
                break loop;
            }
            n = result < 0;
            z = result === 0;
            break;
          }
          const m = (opcode >> 3) & 15;
          const d = ((opcode >> 4) & 8) | low;
          if (kind < 28) {
            if (m === PC) break loop;
            if (d === PC) {
              if (kind < 24) break loop;
              // MOV (to PC)
              target = (regs[m] & ~1) >>> 0;
              cycles = 2;
            } else if (kind < 20) {
              // ADD (high registers)
              const sum = regs[d] + regs[m];
              regs[d] = d === SP ? sum & ~3 : sum;
            } else if (kind < 24) {
              // CMP (high registers)
              const a = regs[d];
              const b = regs[m];
              const result = (a - b) | 0;
              c = a >= b;
              v = ((a ^ b) & (a ^ result)) < 0;
              n = result < 0;
              z = result === 0;
            } else regs[d] = d === SP ? regs[m] & ~3 : regs[m]; // MOV
            break;
          }
          // BX, BLX
          const to = regs[m];
          if (low || m === PC || to >>> 28 === 15) break loop;
          if (opcode & 0x80) regs[LR] = (pc + 2) | 1;
          target = (to & ~1) >>> 0;
          cycles = 2;
          break;
        }
        case 0b01001: {
          // LDR (literal)
          const address = ((pc + 4) & ~3) + (imm8 << 2);
          const inFlash = address - FLASH;
          if (inFlash >= 0 && inFlash < flashSize) regs[high] = flash32[inFlash >>> 2];
          else {
            const inRam = address - RAM;
            if (inRam < 0 || inRam >= ramSize) break loop;
            regs[high] = ram32[inRam >>> 2];
          }
          cycles = 2;
          break;
        }
        case 0b01010:
        case 0b01011: {
          // LDR and STR in all widths (register)
          const address = (regs[(opcode >> 6) & 7] + regs[mid]) >>> 0;
          let inRam = address - RAM;
          if (inRam < 0 || inRam >= ramSize) inRam = -1;
          const inFlash = address - FLASH;
          if (inRam < 0 && (inFlash < 0 || inFlash >= flashSize)) break loop;
          switch ((opcode >> 9) & 7) {
            case 0: // STR
              if (inRam < 0 || address & 3) break loop;
              ram32[inRam >>> 2] = regs[low];
              break;
            case 1: // STRH
              if (inRam < 0 || address & 1) break loop;
              ram16[inRam >>> 1] = regs[low];
              break;
            case 2: // STRB
              if (inRam < 0) break loop;
              ram8[inRam] = regs[low];
              break;
            case 3: // LDRSB
              regs[low] = ((inRam < 0 ? flash8[inFlash] : ram8[inRam]) << 24) >> 24;
              break;
            case 4: // LDR
              if (address & 3) break loop;
              regs[low] = inRam < 0 ? flash32[inFlash >>> 2] : ram32[inRam >>> 2];
              break;
            case 5: // LDRH
              if (address & 1) break loop;
              regs[low] = inRam < 0 ? flash16[inFlash >>> 1] : ram16[inRam >>> 1];
              break;
            case 6: // LDRB
              regs[low] = inRam < 0 ? flash8[inFlash] : ram8[inRam];
              break;
            default: // LDRSH
              if (address & 1) break loop;
              regs[low] = ((inRam < 0 ? flash16[inFlash >>> 1] : ram16[inRam >>> 1]) << 16) >> 16;
          }
          cycles = 2;
          break;
        }
        case 0b01100: {
          // STR (immediate)
          const address = regs[mid] + (imm5 << 2);
          const inRam = address - RAM;
          if (inRam < 0 || inRam >= ramSize || address & 3) break loop;
          ram32[inRam >>> 2] = regs[low];
          cycles = 2;
          break;
        }
        case 0b01101: {
          // LDR (immediate)
          const address = regs[mid] + (imm5 << 2);
          if (address & 3) break loop;
          const inRam = address - RAM;
          if (inRam >= 0 && inRam < ramSize) regs[low] = ram32[inRam >>> 2];
          else {
            const inFlash = address - FLASH;
            if (inFlash < 0 || inFlash >= flashSize) break loop;
            regs[low] = flash32[inFlash >>> 2];
          }
          cycles = 2;
          break;
        }
        case 0b01110: {
          // STRB (immediate)
          const inRam = regs[mid] + imm5 - RAM;
          if (inRam < 0 || inRam >= ramSize) break loop;
          ram8[inRam] = regs[low];
          cycles = 2;
          break;
        }
        case 0b01111: {
          // LDRB (immediate)
          const address = regs[mid] + imm5;
          const inRam = address - RAM;
          if (inRam >= 0 && inRam < ramSize) regs[low] = ram8[inRam];
          else {
            const inFlash = address - FLASH;
            if (inFlash < 0 || inFlash >= flashSize) break loop;
            regs[low] = flash8[inFlash];
          }
          cycles = 2;
          break;
        }
        case 0b10000: {
          // STRH (immediate)
          const address = regs[mid] + (imm5 << 1);
          const inRam = address - RAM;
          if (inRam < 0 || inRam >= ramSize || address & 1) break loop;
          ram16[inRam >>> 1] = regs[low];
          cycles = 2;
          break;
        }
        case 0b10001: {
          // LDRH (immediate)
          const address = regs[mid] + (imm5 << 1);
          if (address & 1) break loop;
          const inRam = address - RAM;
          if (inRam >= 0 && inRam < ramSize) regs[low] = ram16[inRam >>> 1];
          else {
            const inFlash = address - FLASH;
            if (inFlash < 0 || inFlash >= flashSize) break loop;
            regs[low] = flash16[inFlash >>> 1];
          }
          cycles = 2;
          break;
        }
        case 0b10010: {
          // STR (SP plus immediate)
          const inRam = regs[SP] + (imm8 << 2) - RAM;
          if (inRam < 0 || inRam >= ramSize || inRam & 3) break loop;
          ram32[inRam >>> 2] = regs[high];
          cycles = 2;
          break;
        }
        case 0b10011: {
          // LDR (SP plus immediate)
          const inRam = regs[SP] + (imm8 << 2) - RAM;
          if (inRam < 0 || inRam >= ramSize || inRam & 3) break loop;
          regs[high] = ram32[inRam >>> 2];
          cycles = 2;
          break;
        }
        case 0b10100: // ADR
          regs[high] = (pc & ~3) + 4 + (imm8 << 2);
          break;
        case 0b10101: // ADD (SP plus immediate)
          regs[high] = regs[SP] + (imm8 << 2);
          break;
        case 0b10110: {
          const kind = (opcode >> 8) & 7;
          if (kind === 0) {
            // ADD, SUB (SP and immediate)
            const change = (opcode & 127) << 2;
            regs[SP] = (regs[SP] + (opcode & 0x80 ? -change : change)) & ~3;
          } else if (kind === 2) {
            // SXTH, SXTB, UXTH, UXTB
            const value = regs[mid];
            const which = (opcode >> 6) & 3;
            if (which === 0) regs[low] = (value << 16) >> 16;
            else if (which === 1) regs[low] = (value << 24) >> 24;
            else regs[low] = which === 2 ? value & 0xffff : value & 0xff;
          } else if (kind === 4 || kind === 5) {
            // PUSH
            const count = ONES[imm8];
            const size = 4 * (count + (kind & 1));
            const inRam = regs[SP] - size - RAM;
            if (inRam < 0 || inRam + size > ramSize || inRam & 3) break loop;
            let word = inRam >>> 2;
            for (let i = 0; i < 8; i++) if (imm8 & (1 << i)) ram32[word++] = regs[i];
            if (kind & 1) ram32[word] = regs[LR];
            regs[SP] = inRam + RAM;
            cycles = 1 + count;
          } else break loop;
          break;
        }
        case 0b10111: {
          const kind = (opcode >> 8) & 7;
          if (kind !== 4 && kind !== 5) break loop;
          // POP
          const count = ONES[imm8];
          const size = 4 * (count + (kind & 1));
          const inRam = regs[SP] - RAM;
          if (inRam < 0 || inRam + size > ramSize || inRam & 3) break loop;
          let word = inRam >>> 2;
          if (kind & 1) {
            const to = ram32[word + count];
            if (to >>> 28 === 15) break loop; // the return from an interrupt
            target = (to & ~1) >>> 0;
          }
          for (let i = 0; i < 8; i++) if (imm8 & (1 << i)) regs[i] = ram32[word++];
          regs[SP] = inRam + size + RAM;
          cycles = kind & 1 ? 3 + count : 1 + count;
          break;
        }
        case 0b11000:
        case 0b11001: {
          // STMIA, LDMIA
          const count = ONES[imm8];
          const inRam = regs[high] - RAM;
          if (inRam < 0 || inRam + 4 * count > ramSize || inRam & 3) break loop;
          let word = inRam >>> 2;
          if (opcode & 0x800) {
            for (let i = 0; i < 8; i++) if (imm8 & (1 << i)) regs[i] = ram32[word++];
          } else {
            for (let i = 0; i < 8; i++) if (imm8 & (1 << i)) ram32[word++] = regs[i];
          }
          if (!(imm8 & (1 << high))) regs[high] = inRam + 4 * count + RAM;
          cycles = 1 + count;
          break;
        }
        case 0b11010:
        case 0b11011: {
          // B (with a condition)
          let taken;
          switch ((opcode >> 9) & 7) {
            case 0:
              taken = z;
              break;
            case 1:
              taken = c;
              break;
            case 2:
              taken = n;
              break;
            case 3:
              taken = v;
              break;
            case 4:
              taken = c && !z;
              break;
            case 5:
              taken = n === v;
              break;
            case 6:
              taken = n === v && !z;
              break;
            default: // SVC, UDF
              break loop;
          }
          if (taken !== ((opcode & 0x100) !== 0)) {
            target = pc + 4 + ((imm8 << 24) >> 23);
            cycles = 2;
          }
          break;
        }
        case 0b11100: // B
          target = pc + 4 + ((opcode << 21) >> 20);
          cycles = 2;
          break;
        case 0b11110: {
          // BL
          const second = pc >= RAM ? ram16[(pc + 2 - RAM) >>> 1] : flash16[(pc + 2 - FLASH) >>> 1];
          if (second === undefined || (second & 0xd000) !== 0xd000) break loop;
          const sign = (opcode >> 10) & 1;
          const i1 = 1 - (sign ^ ((second >> 13) & 1));
          const i2 = 1 - (sign ^ ((second >> 11) & 1));
          const offset = (i1 << 23) | (i2 << 22) | ((opcode & 0x3ff) << 12) | ((second & 0x7ff) << 1);
          regs[LR] = (pc + 4) | 1;
          target = pc + 4 + (sign ? offset | 0xff000000 : offset);
          cycles = 3;
          break;
        }
        default:
          break loop;
      }

      pc = target;
      left--;
      spent += cycles;
      next = nanos + cycles * cycleNanos;
      if (due <= next) {
        late = true;
        break;
      }
      nanos = next;
    }
    regs[PC] = pc;
    core.N = n;
    core.Z = z;
    core.C = c;
    core.V = v;
    core.cycles += spent;
    clock.nanosCounter = nanos;
    if (late) clock.tick(next - nanos);
    return left;
  }
}

const ONES = Uint8Array.from({ length: 256 }, (_, bits) => {
  let count = 0;
  for (let i = 0; i < 8; i++) count += (bits >> i) & 1;
  return count;
});
