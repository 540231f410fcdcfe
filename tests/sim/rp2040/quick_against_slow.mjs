// Every instruction in random states: QuickCore against rp2040js. Prints what differs, and how many of
// the 65536 first halves of an instruction QuickCore executed at least once; and whether it leaves
// PRIMASK alone while an interrupt waits for it.
//   node quick_against_slow.mjs RP2040JS_FOLDER QUICK_CORE_FOLDER QUICK_CORE_WASM ROUNDS
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, node, wasm, rounds] = process.argv.slice(2);
const entry = path.join(folder, 'node_modules', 'rp2040js', 'dist', 'esm', 'index.js');
const { RP2040 } = await import(pathToFileURL(entry).href);
const ours = (name) => import(pathToFileURL(path.join(node, name)).href);
const { QuickCore } = await ours('quick_core.mjs');
const { Memory } = await ours('memory.mjs');

let state = 12345;
function random(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const RAM = 0x20000000;
const FLASH = 0x10000000;
const SIO = 0xd0000000;
const TIMER = 0x40054000;
const WINDOW = 0x2000; // where data lies: far enough around it all addresses may fall
const SIZE = 0x2000;
const CODE = 0x100;
const PRIMASK = 16;
const special = () => (random(2) ? PRIMASK : random(256));
// First halves, of which the second says what is meant: DSB, DMB and ISB; MRS; MSR
const SECOND = {
  0xf3bf: () => 0x8f00 + random(256),
  0xf3ef: () => 0x8000 + random(16) * 256 + special(),
};
for (let register = 0; register < 16; register++) SECOND[0xf380 + register] = () => 0x8800 + special();

const mcu = new RP2040();
mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
mcu.onBreak = () => {};
const memory = new Memory();
memory.attach(mcu);
memory.flash.forEach((_, at) => (memory.flash[at] = random(256)));
const { core, clock, sram } = mcu;
const quick = new QuickCore(new WebAssembly.Module(fs.readFileSync(wasm)), mcu, memory);
const code = new Uint16Array(sram.buffer, sram.byteOffset + CODE, 2);
const data = sram.subarray(WINDOW, WINDOW + SIZE);
for (let i = 0; i < SIZE; i++) data[i] = random(256);

const KINDS = [
  () => random(4) * random(200),
  () => RAM + WINDOW + SIZE / 2 + 4 * random(200),
  () => RAM + WINDOW + SIZE / 2 + random(800),
  () => FLASH + 0x1000 + random(4000),
  () => SIO,
  () => SIO + 0x50 + random(0x40),
  () => SIO + 0x100 + 4 * random(32),
  () => TIMER + 4 * random(16),
  () => random(2 ** 32),
  () => [0, 1, 0x7fffffff, 0x80000000, 0xffffffff][random(5)],
];

const NUMBERS = ['spinLock', 'divDividend', 'divDivisor', 'divQuotient', 'divRemainder', 'divCSR'];

function scramble(opcode) {
  for (const name of NUMBERS) mcu.sio[name] = KINDS[random(KINDS.length)]();
  for (let i = 0; i < 13; i++) core.registers[i] = KINDS[random(KINDS.length)]();
  core.registers[13] = RAM + WINDOW + SIZE / 2 + 4 * random(200);
  core.registers[14] = FLASH + random(4000);
  core.registers[15] = RAM + CODE;
  code[0] = opcode;
  code[1] = SECOND[opcode]?.() ?? random(65536);
  core.PM = random(2) === 1;
  clock.nanosCounter = random(2) * random(2 ** 32) * 8192; // up to nine hours: then the timer's high half
  for (const flag of ['N', 'Z', 'C', 'V']) core[flag] = random(2) === 1;
}

const snapshot = () => ({
  registers: core.registers.slice(),
  flags: [core.N, core.Z, core.C, core.V, core.PM].join(),
  cycles: core.cycles,
  nanos: clock.nanosCounter,
  data: data.slice(),
  numbers: NUMBERS.map((name) => mcu.sio[name]),
});

function restore(from) {
  core.registers.set(from.registers);
  [core.N, core.Z, core.C, core.V, core.PM] = from.flags.split(',').map((word) => word === 'true');
  core.cycles = from.cycles;
  clock.nanosCounter = from.nanos;
  data.set(from.data);
  NUMBERS.forEach((name, i) => (mcu.sio[name] = from.numbers[i]));
  core.interruptsUpdated = core.waiting = core.eventRegistered = core.pendingSVCall = false;
}

const same = (a, b) =>
  a.numbers.every((number, i) => number === b.numbers[i]) &&
  a.flags === b.flags &&
  a.cycles === b.cycles &&
  a.nanos === b.nanos &&
  Buffer.compare(Buffer.from(a.registers.buffer), Buffer.from(b.registers.buffer)) === 0 &&
  Buffer.compare(a.data, b.data) === 0;

const different = new Set();
const executed = new Set();
for (let round = 0; round < Number(rounds); round++) {
  for (let opcode = 0; opcode < 65536; opcode++) {
    scramble(opcode);
    const before = snapshot();
    const left = quick.run(1, 8);
    const after = snapshot();
    restore(before);
    if (left === 1) {
      if (!same(before, after)) different.add(opcode);
      continue;
    }
    executed.add(opcode);
    clock.nanosCounter += core.executeInstruction() * 8;
    if (!same(snapshot(), after)) different.add(opcode);
    restore(before);
  }
}
scramble(0xf380);
code[1] = 0x8800 + PRIMASK;
core.pendingInterrupts = core.enabledInterrupts = 1;
const waits = quick.run(1, 8) === 1;
const names = [...different].map((opcode) => opcode.toString(16).padStart(4, '0'));
process.stdout.write(`${JSON.stringify({ different: names, executed: executed.size, waits })}\n`);
