import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms, NOBODY } from '../../server/support/postgres.ts';

/** A running part of the topology. */
export interface Part {
  /** Kills it as `kill -9` does. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Debian installs daemons outside an ordinary user's PATH. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Returns the Debian packages whose programs are missing here. */
export function missingPackages(): readonly string[] {
  const missing = ['haproxy', 'pgbouncer'].filter((name) => findProgram(name) === null);
  return findPrograms() === null ? [...missing, 'postgresql'] : missing;
}

/** Returns true if PgBouncer supports prepared statements in transaction mode: 1.21 and newer. */
export function poolsPreparedStatements(): boolean {
  const { stdout } = spawnSync(findProgram('pgbouncer') ?? '', ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21);
}

/**
 * Returns a part that runs a program in the foreground. It counts as started when its port accepts connections.
 * @param options with `refusesRoot`, root runs it as nobody
 */
export function programPart(
  name: string,
  args: readonly string[],
  options: { readonly port: number; readonly env?: Readonly<Record<string, string>>; readonly refusesRoot?: boolean },
): Part {
  const { port, env = {}, refusesRoot = false } = options;
  const program = findProgram(name);
  if (program === null) throw new Error(`${name} is not installed`);
  let child: ChildProcess | null = null;
  const owner = refusesRoot && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return {
    kill: async () => {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    start: async () => {
      const printed: string[] = [];
      const started = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, ...owner });
      for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8').on('data', (text) => printed.push(String(text)));
      child = started;
      while (!(await accepts(port))) {
        if (started.exitCode !== null) throw new Error(`${name} ended: ${printed.join('')}`);
        await pause(20);
      }
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
