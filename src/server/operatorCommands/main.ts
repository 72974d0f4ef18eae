import { text } from 'node:stream/consumers';
import { runAdmin } from './runAdmin.ts';

let hasLostOutput = false;
// The command completes nevertheless, because it may be changing data. A reader that has seen enough, such as `head`, has lost nothing.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  if (!hasLostOutput) process.stderr.write(`The output cannot be written (${error.code ?? error.name}), so it is incomplete.\n`);
  hasLostOutput = true;
  process.exitCode = 1;
});

const code = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  input: () => text(process.stdin),
  stdin: () => process.stdin,
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
process.exitCode = hasLostOutput ? code || 1 : code;
