import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import { readHealthSettings, openRing } from '../../../src/server/encryption/healthSettings.ts';
import { sealAudit, verifyAudit } from '../../../src/server/audit/auditChain.ts';
import { openVault } from '../../../src/server/store/vault.ts';
import type { Fault } from './faults.ts';
import { startArrivals, type ArrivalOptions, type Arrivals, type Success } from './members.ts';
import { addSeats, takeTally, type Tally } from './tally.ts';
import { startTopology, type Mode, type Topology } from './topology.ts';

/** Options of a run. */
export interface ChaosOptions {
  readonly mode: Mode;
  /** The faults in order, and the arrivals during them. */
  readonly plan: (topology: Topology) => Plan;
  /** Time between the faults, in milliseconds. */
  readonly calmMs: number;
  /** Arguments for Node that start a server; from its sources by default. */
  readonly program?: readonly string[];
  readonly print: (line: string) => void;
}

/** The plan of a chaos run. */
export interface Plan {
  readonly faults: readonly Fault[];
  readonly arrivals: ArrivalOptions;
}

/** The result of a chaos run. */
export interface ChaosReport {
  readonly tally: Tally;
  readonly isAuditSound: boolean;
  readonly gaps: readonly Gap[];
  /** The calls that failed and were repeated, by status; 0 means a broken connection. */
  readonly failures: ReadonlyMap<number, number>;
  /** Replies with status 500. Each is a bug, no matter what else has failed. */
  readonly bugs: number;
}

/** The longest time after a fault without a successful request that was sent after it, in milliseconds. */
export interface Gap {
  readonly fault: string;
  readonly milliseconds: number;
  readonly isFailover: boolean;
}

/** Lets members enroll while one part after the other fails, and compares the acknowledgements with the stored data. */
export async function runChaos({ mode, plan, calmMs, program, print }: ChaosOptions): Promise<ChaosReport> {
  const topology = await startTopology(mode, program);
  try {
    const { postgres, origin } = topology;
    await postgres.onPrimary(addSeats);
    const { faults, arrivals: options } = plan(topology);
    const arrivals = startArrivals(origin, options);
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
    const failuresByStatus = arrivals.failures();
    return { tally, isAuditSound: await isAuditSound(topology), gaps, failures: failuresByStatus, bugs: failuresByStatus.get(500) ?? 0 };
  } finally {
    await topology.stop();
  }
}

async function successAfter({ successes }: Arrivals, time: number): Promise<void> {
  while (!successes.some(({ sent }) => sent > time)) await pause(20);
}

/**
 * Returns the longest of the times from the fault to the first success, and from one success to the next. Requests sent before the fault do
 * not count, because their replies may have been in flight.
 */
function longestGap(successes: readonly Success[], fault: number): number {
  const times = [fault, ...successes.filter(({ sent }) => sent > fault).map(({ answered }) => answered)];
  return Math.max(0, ...times.slice(1).map((moment, index) => moment - (times[index] ?? moment)));
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1).padStart(5);
}

/** Seals the remaining audit rows and verifies the whole chain with its key. */
async function isAuditSound({ databaseUrl: url, keysFile }: Topology): Promise<boolean> {
  const { upkeep, close } = await openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 });
  try {
    const health = readHealthSettings({ HEALTH_KEYS_FILE: keysFile }, null, null, []);
    const { auditKey } = await openVault(upkeep, await openRing(health, false), true);
    await sealAudit(upkeep, auditKey);
    return (await verifyAudit(upkeep, auditKey)).broken === null;
  } finally {
    await close();
  }
}
