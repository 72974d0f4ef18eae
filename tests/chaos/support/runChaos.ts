import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { verifyAudit } from '../../../src/server/store/auditChain.ts';
import { faultsOf } from './faults.ts';
import { startArrivals, type Arrivals, type Success } from './members.ts';
import { addSeats, takeTally, type Tally } from './tally.ts';
import { startTopology, type Mode } from './topology.ts';

/** What to run. */
export interface ChaosOptions {
  readonly mode: Mode;
  readonly membersPerSecond: number;
  readonly lockMs: number;
  /** Time between the faults, in milliseconds. */
  readonly calmMs: number;
  readonly rounds: number;
  /** Leaves out what takes longest: the second server's death, which is like the first one's. */
  readonly isShort: boolean;
  /** Arguments for Node that start a server; from its sources by default. */
  readonly program?: readonly string[];
  readonly print: (line: string) => void;
}

/** What came of it. */
export interface ChaosReport {
  readonly tally: Tally;
  readonly isAuditSound: boolean;
  readonly gaps: readonly Gap[];
  /** Replies with status 500. Each is a bug, however much fails around the servers. */
  readonly bugs: number;
}

/** The longest time after a fault in which no request that was sent after it has succeeded, in milliseconds. */
export interface Gap {
  readonly fault: string;
  readonly milliseconds: number;
  readonly isFailover: boolean;
}

/** Lets members enroll while one part after the other fails, and compares what they were told with what is stored. */
export async function runChaos({
  mode,
  membersPerSecond,
  lockMs,
  calmMs,
  rounds,
  isShort,
  program,
  print,
}: ChaosOptions): Promise<ChaosReport> {
  const topology = await startTopology(mode, program);
  try {
    const { postgres, origin, databaseUrl } = topology;
    await postgres.onPrimary(addSeats);
    const arrivals = startArrivals(origin, membersPerSecond);
    const faults = Array.from({ length: rounds }, () => faultsOf(topology, lockMs))
      .flat()
      .filter(({ name }) => !isShort || !name.endsWith('server 2'));
    await successAfter(arrivals, performance.now());
    const gaps: Gap[] = [];
    for (const fault of faults) {
      const { name, strike, isFailover = false } = fault;
      await pause(calmMs);
      const from = performance.now();
      await strike(topology);
      const struckMs = performance.now() - from;
      await successAfter(arrivals, performance.now());
      await pause(calmMs);
      const milliseconds = longestGap(arrivals.successes, from);
      gaps.push({ fault: name, milliseconds, isFailover });
      print(`${name.padEnd(50)} ${secondsOf(milliseconds)} s without a success, ${secondsOf(struckMs)} s until everything ran again`);
      if (fault !== faults.at(-1)) await fault.repair?.(topology);
    }
    await arrivals.end();
    const failures = [...arrivals.failures()].map(([status, count]) => `${count} with ${status === 0 ? 'no reply' : status}`);
    print(
      `${arrivals.successes.length} checks, triages and accounts stored; calls that failed and were repeated: ${failures.join(', ') || 'none'}`,
    );
    const tally = await postgres.onPrimary((client) => takeTally(client, arrivals.members));
    return { tally, isAuditSound: await isAuditSound(databaseUrl), gaps, bugs: arrivals.failures().get(500) ?? 0 };
  } finally {
    await topology.stop();
  }
}

async function successAfter({ successes }: Arrivals, moment: number): Promise<void> {
  while (!successes.some(({ sent }) => sent > moment)) await pause(20);
}

/**
 * Requests that were sent before the fault do not count: their replies may have been on the way. From the fault to the first success,
 * and from one success to the next.
 */
function longestGap(successes: readonly Success[], fault: number): number {
  const moments = [fault, ...successes.filter(({ sent }) => sent > fault).map(({ answered }) => answered)];
  return Math.max(0, ...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1).padStart(5);
}

async function isAuditSound(url: string): Promise<boolean> {
  const { upkeep, close } = await openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 });
  try {
    return (await verifyAudit(upkeep, null)).broken === null;
  } finally {
    await close();
  }
}
