// Newline-delimited JSON on stdin and stdout.
//   request       {"id": 7, "board": 0, "do": "run", "us": 1000}
//   answer        {"id": 7, "answer": ...}  or  {"id": 7, "error": "one sentence"}
//   notification  {"note": "reset", "board": 0, "us": 1234.5, "cause": "watchdog"}
// Serial bytes come as {"note": "serial", "packets": [[us, base64], ...]}, gathered over a slice; all
// notifications are sent before the answer of the request that caused them.
import readline from 'node:readline';
import { ANSWER_LATER, makeCommands } from './commands.mjs';
import { Runner } from './runner.mjs';

export function serve(desk, input, output) {
  const runner = new Runner(desk);
  const commands = desk.boards.map((board) => makeCommands(board, runner));
  const packets = desk.boards.map(() => []);

  const send = (message) => output.write(`${JSON.stringify(message)}\n`);
  const flush = () => {
    packets.forEach((waiting, board) => {
      if (waiting.length) send({ note: 'serial', board, packets: waiting.splice(0) });
    });
  };

  desk.boards.forEach((board, index) => {
    board.notify = (kind, details) => {
      if (kind === 'serial') {
        packets[index].push([details.us, details.bytes.toString('base64')]);
      } else {
        flush(); // keep the order of what happened
        send({ note: kind, board: index, ...details });
      }
      runner.heard(board, kind, details);
    };
  });
  runner.afterSlice = flush;

  const handle = ({ id, board, do: name, ...args }) => {
    const answer = (value) => {
      flush();
      send({ id, answer: value ?? null });
    };
    try {
      if (!Object.hasOwn(commands[board], name)) throw new Error(`There is no command '${name}'.`);
      const value = commands[board][name](args, answer);
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
    for (const board of desk.boards) board.flash.save();
    process.exit(0);
  });
}
