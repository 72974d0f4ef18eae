import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';

/** A terminal: a shell that ends at the first command that fails. */
interface Shell {
  /** Runs commands and waits until they finish. @throws with everything printed when one fails */
  readonly run: (commands: string) => Promise<void>;
  /** Runs commands, and waits until their output matches. @throws with everything printed if they finish before that */
  readonly runUntil: (commands: string, pattern: RegExp) => Promise<RegExpExecArray>;
  readonly printed: () => string;
  /** Ends the shell and its processes. */
  readonly end: () => Promise<void>;
}

const STRICT = ['-euo', 'pipefail'];
let files = 0;

/** Starts a shell in the checkout. @param folder for the files of the commands */
export function startShell(folder: string, env: Readonly<Record<string, string | undefined>>): Shell {
  // Its own process group, so that a signal also reaches the server.
  const child = spawn('bash', STRICT, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const printed: string[] = [];
  const exited = once(child, 'exit');
  const text = (): string => printed.join('');
  const print = (chunk: Buffer): void => void printed.push(chunk.toString());
  child.stdout.on('data', print);
  child.stderr.on('data', print);

  const runUntil = async (commands: string, pattern: RegExp): Promise<RegExpExecArray> => {
    files += 1;
    const file = join(folder, `commands-${files}.sh`);
    await writeFile(file, commands);
    // A command that reads its input must not consume the following commands.
    child.stdin.write(`source ${file} < /dev/null\n`);
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(text());
        if (match) resolve(match);
      };
      child.stdout.on('data', look);
      child.once('exit', (code) => reject(new Error(`The commands exited with ${code}:\n${commands}\n${text()}`)));
    });
  };
  return {
    run: async (commands) => {
      const mark = `done-${files}-${process.pid}`;
      await runUntil(`${commands}\necho ${mark}\n`, new RegExp(`^${mark}$`, 'm'));
    },
    runUntil,
    printed: text,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      process.kill(-child.pid, 'SIGTERM');
      await exited;
    },
  };
}
