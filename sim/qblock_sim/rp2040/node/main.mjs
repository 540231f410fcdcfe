// Start one board or several: node main.mjs '{"lib": ..., "bootrom": ..., "boards": [...], "wires": [...]}'
// (see desk.py for the options).
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Board } from './board.mjs';
import { Desk } from './desk.mjs';
import { Flash } from './flash.mjs';
import { Memory } from './memory.mjs';
import { serve } from './server.mjs';

const BOOTROM_SIZE = 16384;

function readBootrom(file) {
  let content;
  try {
    content = fs.readFileSync(file);
  } catch (error) {
    throw new Error(`The boot ROM ${file} cannot be read: ${error.code}.`);
  }
  if (content.length > BOOTROM_SIZE || content.toString('latin1', 0x10, 0x13) !== 'Mu\x01') {
    throw new Error(`The file ${file} is not an RP2040 boot ROM.`);
  }
  const words = new Uint32Array(BOOTROM_SIZE / 4);
  new Uint8Array(words.buffer).set(content);
  return words;
}

function makeBoard(lib, bootrom, quick, options) {
  const memory = new Memory();
  const flash = new Flash({
    bytes: memory.flash,
    file: options.flash,
    timing: options.flash_timing,
  });
  if (options.image) flash.loadUf2(options.image);
  flash.save();
  return new Board({
    lib,
    bootrom,
    memory,
    flash,
    flashId: Uint8Array.from(Buffer.from(options.id, 'hex')),
    quick: options.quick ? quick : null,
    seed: options.seed,
    firstCycle: options.first_cycle,
  });
}

async function main(options) {
  const entry = path.join(options.lib, 'node_modules', 'rp2040js', 'dist', 'esm', 'index.js');
  const lib = await import(pathToFileURL(entry).href);
  const bootrom = readBootrom(options.bootrom);
  const quick = new WebAssembly.Module(fs.readFileSync(options.quick_core));
  const boards = options.boards.map((board) => makeBoard(lib, bootrom, quick, board));
  serve(new Desk(boards, options.wires), process.stdin, process.stdout);
  process.stdout.write(`${JSON.stringify({ note: 'ready' })}\n`);
}

const fail = (error) => {
  process.stdout.write(`${JSON.stringify({ note: 'failed', why: error.message })}\n`, () =>
    process.exit(1),
  );
};
process.on('uncaughtException', fail);
process.on('SIGINT', () => {}); // Ctrl-C is the parent's business; it closes our stdin
process.stdout.on('error', () => process.exit(0)); // nobody listens any more
main(JSON.parse(process.argv[2])).catch(fail);
