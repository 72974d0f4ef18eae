import { runCommand, writesDefinitions } from './runCommand.ts';

const argv = process.argv.slice(2);
/** 128 and the number of SIGPIPE: the exit code of other programs whose reader has gone. */
const READER_GONE = 141;

// A reader that has seen enough, such as `head`, closes the pipe. A command that changes files completes nevertheless.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (!writesDefinitions(argv)) process.exit(READER_GONE);
  });

process.exitCode = await runCommand(argv, {
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
