import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CITUS } from '../support/citus.ts';
import { openServer, type ContractServer } from '../support/contractServer.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const url = CITUS.length > 0 ? null : await freshDatabase();
const name = new URL(url ?? 'postgres://none/none').pathname.slice(1);
const role = `role_of_${name}`;

/** Runs statements in another database of the same PostgreSQL server. */
async function runElsewhere(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url?.replace(name, 'template1') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const endSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname in ('${name}', '${name}_aside')`;

describe.runIf(url !== null)('a server whose database refuses its connections', () => {
  let server: ContractServer;
  beforeAll(async () => {
    await runElsewhere(`create role ${role} superuser login`);
    const address = new URL(url ?? '');
    address.username = role;
    server = await openServer({ DATABASE_URL: address.href });
  });
  afterAll(async () => {
    await server.close();
    await runElsewhere(`drop role ${role}`);
  });

  it.each([
    [
      'while another database replaces it',
      `alter database ${name} rename to ${name}_aside`,
      `alter database ${name}_aside rename to ${name}`,
    ],
    ['while the database accepts none', `alter database ${name} allow_connections false`, `alter database ${name} allow_connections true`],
    ['while its role may not log in', `alter role ${role} nologin`, `alter role ${role} login`],
  ])('asks members to retry %s, and recovers', async (_title, refuse, accept) => {
    const readPartner = () => server.call('GET', '/partners/v1/getBySlug?slug=acme');
    await runElsewhere(
      `alter database ${name} allow_connections false`,
      endSessions,
      `alter database ${name} allow_connections true`,
      refuse,
    );
    const { status, body, headers } = await readPartner();
    const reset = await server.call('GET', '/password-reset?token=none', { headers: { accept: 'text/html' } });
    await runElsewhere(accept);
    expect([status, body['code'], headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
    expect([reset.status, reset.headers['retry-after']]).toEqual([503, '2']);
    expect((await readPartner()).status).toBe(200);
  });
});
