import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openForgetfulPooler } from '../support/forgetfulPooler.ts';
import { overHttp, startProcess, type ServerProcess } from '../support/process.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const [url, emptyUrl] = [await freshDatabase(), await freshDatabase('template1')];
/** A port where nobody listens. */
const NOBODY = 'postgres://test@127.0.0.1:9/none';

/** The settings that operating.md prescribes. */
const FOR_THE_ROLE = [
  "statement_timeout = '8s'",
  "idle_in_transaction_session_timeout = '32s'",
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'plan_cache_mode = force_generic_plan',
  'jit = off',
];

describe.runIf(url !== null)('a server behind a pooler', () => {
  const start = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> =>
    startProcess({ LOG_LEVEL: 'warn', SEED: 'none', HEALTH_SEALS: 'off', ...settings });

  it('reports the settings that the pooler drops, until they are set for the role', async () => {
    if (url === null) return;
    const pooler = await openForgetfulPooler(url);
    try {
      const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url };
      const before = await start(settings);
      await before.end('SIGTERM');
      expect(before.printed()).toMatch(
        /"dropped":\["enable_hashjoin","enable_mergejoin","enable_seqscan","idle_in_transaction_session_timeout","jit","plan_cache_mode","statement_timeout"\]/,
      );
      const client = new Client({ connectionString: url });
      await client.connect();
      for (const setting of FOR_THE_ROLE) await client.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`);
      await client.end();
      const after = await start(settings);
      await after.end('SIGTERM');
      expect(after.printed()).not.toContain('dropped');
    } finally {
      await pooler.close();
    }
  });

  it('starts while the direct address is down only if no migration is pending', async () => {
    const server = await start({ DATABASE_URL: url ?? '', DATABASE_DIRECT_URL: NOBODY });
    try {
      expect((await overHttp(server).call('GET', '/partners/v1/getBySlug?slug=acme')).body).toMatchObject({ id: 1001 });
      expect(server.printed()).toContain('DATABASE_DIRECT_URL does not answer');
    } finally {
      await server.end('SIGTERM');
    }
    await expect(start({ DATABASE_URL: emptyUrl ?? '', DATABASE_DIRECT_URL: NOBODY })).rejects.toThrow(
      /The database is not migrated yet.*\(0001_initial and \d+ more\)/,
    );
  });

  it('names the setting and the host if no database answers at startup', async () => {
    await expect(start({ DATABASE_URL: NOBODY })).rejects.toThrow(`DATABASE_URL (${new URL(NOBODY).host}): connect ECONNREFUSED`);
  });
});

describe.runIf(url !== null)('a server that needs a database host that accepts writes', () => {
  it('answers 503 while no host accepts writes, as during a failover', async () => {
    const ownUrl = (await freshDatabase()) ?? '';
    const server = await startProcess({
      DATABASE_URL: `${ownUrl}?target_session_attrs=read-write`,
      DATABASE_DIRECT_URL: ownUrl,
      SEED: 'none',
      HEALTH_SEALS: 'off',
    });
    const name = new URL(ownUrl).pathname.slice(1);
    const client = new Client({ connectionString: url ?? '' });
    await client.connect();
    try {
      await client.query(`alter database ${name} set default_transaction_read_only = on`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      const reply = await overHttp(server).call('GET', '/partners/v1/getBySlug?slug=acme');
      expect([reply.status, reply.body['code']]).toEqual([503, 'UNAVAILABLE']);
    } finally {
      await client.end();
      await server.end('SIGTERM');
    }
  });
});
