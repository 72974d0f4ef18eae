import { readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Settings of the servers' connections to a cluster (docs/operating.md, Several database servers). */
const OPTIONS =
  '-c jit=off -c plan_cache_mode=force_custom_plan -c citus.multi_shard_modify_mode=sequential -c citus.all_modifications_commutative=on';

/** Addresses of a cluster's servers, the coordinator first; empty without `CITUS`. */
export const CITUS = (process.env['CITUS'] ?? '').split(' ').filter(Boolean);

/** Creates a database on every server of the cluster. @returns its address, with the settings of a server's connections */
export async function createOnCluster(name: string): Promise<string> {
  for (const node of CITUS) {
    await run(node, `create database ${name}`);
    await run(within(node, name), 'create extension citus');
  }
  const [coordinator = '', ...workers] = CITUS.map((node) => within(node, name));
  const added = ['set_coordinator_host', ...workers.map(() => 'add_node')].map((call, index) => {
    const { hostname, port } = new URL(CITUS[index] ?? '');
    return `select citus_${call}('${hostname}', ${port || '5432'})`;
  });
  await run(coordinator, added.join(';'));
  return `${coordinator}?options=${encodeURIComponent(OPTIONS)}`;
}

/** Spreads the tables of a migrated database as operators do. */
export async function spread(url: string): Promise<void> {
  const lines = readFileSync('deploy/citus.sql', 'utf8').split('\n');
  // Lines with a backslash are for psql.
  await run(url, lines.filter((line) => !line.startsWith('\\')).join('\n'));
}

function within(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
