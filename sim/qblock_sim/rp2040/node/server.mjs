// Newline-delimited JSON on stdin and stdout.
//   request       {"id": 7, "do": "run", "us": 1000}
//   answer        {"id": 7, "answer": ...}  or  {"id": 7, "error": "one sentence"}
//   notification  {"note": "reset", "us": 1234.5, "cause": "watchdog"}
// Serial bytes come as {"note": "serial", "packets": [[us, base64], ...]}, gathered over a slice; all
// notifications are sent before the answer of the request that caused them.
import readline from 'node:readline';
import { ANSWER_LATER, makeCommands } from './commands.mjs';
import { Runner } from './runner.mjs';

export function serve(board, input, output) {
  const runner = new Runner(board);
  const commands = makeCommands(board, runner);
  let packets = [];

  const send = (message) => output.write(`${JSON.stringify(message)}\n`);
  const flush = () => {
    if (packets.length) send({ note: 'serial', packets });
    packets = [];
  };

  board.notify = (kind, details) => {
    if (kind === 'serial') {
      packets.push([details.us, details.bytes.toString('base64')]);
    } else {
      flush(); // keep the order of what happened
      send({ note: kind, ...details });
    }
    runner.heard(kind, details);
  };
  runner.afterSlice = flush;

  const handle = ({ id, do: name, ...args }) => {
    const answer = (value) => {
      flush();
      send({ id, answer: value ?? null });
    };
    try {
      if (!Object.hasOwn(commands, name)) throw new Error(`There is no command '${name}'.`);
      const value = commands[name](args, answer);
      if (!ANSWER_LATER.has(name)) answer(value);
    } catch (error) {
      send({ id, error: error.message });
    }
  };

  const lines = readline.createInterface({ input, crlfDelay: Infinity });
  lines.on('line', (line) => handle(JSON.parse(line)));
  // The parent is gone or has finished: keep what is in the flash, and go.
  lines.on('close', () => {
    runner.stop();
    board.flash.save();
    process.exit(0);
  });
}
