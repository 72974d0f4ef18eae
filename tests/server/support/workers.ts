import { execFileSync } from 'node:child_process';
import type { ServerProcess } from './process.ts';

/** Returns the processes that a server started, without those that compile sources for it. @param program its file */
export function workersOf({ pid }: ServerProcess, program: string): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const columns = lines.map((line) => line.trim().split(/\s+/));
  const isServer = (word: string): boolean => word.endsWith(program);
  return columns.filter(([, parent, ...words]) => Number(parent) === pid && words.some(isServer)).map(([own]) => Number(own));
}

/** Returns true if the process exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Sends a request on a new connection, which any of the processes may accept.
 * @param patienceMs milliseconds to wait, because a hanging process keeps its connection.
 */
export async function ask(
  { origin }: ServerProcess,
  path: string,
  patienceMs = 30_000,
): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(`${origin}${path}`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(patienceMs) });
  return { status: reply.status, text: await reply.text() };
}
