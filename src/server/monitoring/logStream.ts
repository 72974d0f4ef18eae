import { writeSync } from 'node:fs';
import { codeOf } from '../store/databaseErrors.ts';
import { logLine } from './logging.ts';

/** Maximum size of the lines that wait until the output accepts them, in bytes. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Delay before waiting lines are tried again, in milliseconds. */
const RETRY_MS = 100;

/** Where Fastify writes its log lines. */
interface LogStream {
  readonly write: (line: string) => void;
}

/** Writes to the standard output. Reading its `fd` has made a pipe non-blocking, so a full pipe fails with EAGAIN. */
function writeOutput(bytes: Buffer): number {
  return writeSync(process.stdout.fd, bytes);
}

/**
 * Makes a stream to the standard output that neither waits nor fails: members must be served while the disk of the log is full, or
 * while nobody reads it. Lines wait in memory meanwhile, and are lost beyond that. pino's own stream blocks the process until the output
 * accepts the line.
 * @param onLost is called for each lost line
 */
export function logStream(onLost: () => void, writeBytes: (bytes: Buffer) => number = writeOutput): LogStream {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let retry: NodeJS.Timeout | null = null;

  const push = (line: string): void => {
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    waitingBytes += bytes.length;
  };
  const writeWaiting = (): void => {
    for (let [first] = waiting; first; [first] = waiting) {
      const written = writeBytes(first);
      waitingBytes -= written;
      // A disk that fills up may take only the beginning of a line.
      if (written < first.length) waiting[0] = first.subarray(written);
      else waiting.shift();
    }
  };
  const flush = (): void => {
    try {
      writeWaiting();
      if (lost === 0) return;
      push(`${logLine('production', 'warn', `the log could not be written: ${lost} lines are lost`)}\n`);
      lost = 0;
      writeWaiting();
    } catch (error) {
      // The reader has ended, and no other can take its place.
      if (codeOf(error) === 'EPIPE') waiting.length = waitingBytes = 0;
      else
        retry ??= setTimeout(() => {
          retry = null;
          flush();
        }, RETRY_MS).unref();
    }
  };
  return {
    write: (line) => {
      if (waitingBytes < MAX_WAITING_BYTES) push(line);
      else {
        lost += 1;
        onLost();
      }
      flush();
    },
  };
}
