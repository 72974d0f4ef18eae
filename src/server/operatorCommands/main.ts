import { text } from 'node:stream/consumers';
import { runAdmin } from './runAdmin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  input: () => text(process.stdin),
  stdin: () => process.stdin,
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
