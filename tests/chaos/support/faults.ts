import { setTimeout as pause } from 'node:timers/promises';
import type { Topology } from './topology.ts';

/** A fault in the topology. It ends when everything that restarts automatically in production is running again. */
export interface Fault {
  readonly name: string;
  readonly strike: (topology: Topology) => Promise<void>;
  /** True when the failover goal applies. */
  readonly isFailover?: true;
  /** Repairs the topology; not part of the fault. */
  readonly repair?: (topology: Topology) => Promise<void>;
}

/** The delay, in milliseconds, after which systemd restarts a killed program (`RestartSec=1`) and a failover manager promotes the standby. */
export const NOTICED_MS = 1_000;

/** Returns every fault, in order. @param lockMs how long the table of accounts is locked */
export function faultsOf({ parts }: Topology, lockMs: number): readonly Fault[] {
  const kills = Object.entries(parts).map(([name, { kill, start }]) => ({
    name: `kill -9 of ${name}`,
    strike: async () => {
      await kill();
      await pause(NOTICED_MS);
      await start();
    },
  }));
  return [
    ...kills,
    { name: 'restart of the primary after a crash', strike: async ({ postgres }) => postgres.restart() },
    {
      name: `lock of all accounts for ${lockMs / 1000} s`,
      strike: async ({ postgres }) =>
        postgres.onPrimary(async (client) => {
          await client.query('begin');
          await client.query('lock table accounts in access exclusive mode');
          await pause(lockMs);
          await client.query('commit');
        }),
    },
    {
      name: 'kill -9 of the primary, promotion of the standby',
      isFailover: true,
      strike: async ({ postgres }) => {
        postgres.killPrimary();
        await pause(NOTICED_MS);
        postgres.promoteStandby();
      },
      repair: async ({ postgres }) => postgres.rebuild(),
    },
  ];
}
