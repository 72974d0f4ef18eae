import { execFileSync } from 'node:child_process';
import type { ServerProcess } from './process.ts';

/** The processes that a server has started, but not those that read sources for it. @param program its file */
export function workersOf({ pid }: ServerProcess, program: string): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const columns = lines.map((line) => line.trim().split(/\s+/));
  const isServer = (word: string): boolean => word.endsWith(program);
  return columns.filter(([, parent, ...words]) => Number(parent) === pid && words.some(isServer)).map(([own]) => Number(own));
}

/** Whether there is such a process. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * On a connection of its own, which any of the processes may be handed.
 * @param patienceMs a process that hangs may be handed one, and keeps it.
 */
export async function ask(
  { origin }: ServerProcess,
  path: string,
  patienceMs = 30_000,
): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(`${origin}${path}`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(patienceMs) });
  return { status: reply.status, text: await reply.text() };
}
