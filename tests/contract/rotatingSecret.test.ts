import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginForm, openServer, type ContractServer } from './support/contractServer.ts';
import { findPrograms } from './support/postgres.ts';
import { freshDatabase } from './support/sharedPostgres.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)] as const;
const url = await freshDatabase();

describe('while the secret is being replaced', () => {
  const servers: ContractServer[] = [];
  beforeAll(async () => {
    if (url === null) return;
    const [before, after] = [
      { SESSION_SECRET: OLD, SESSION_SECRET_FALLBACK: NEW },
      { SESSION_SECRET: NEW, SESSION_SECRET_FALLBACK: OLD },
    ];
    for (const secrets of [before, after]) servers.push(await openServer({ DATABASE_URL: url, PASSWORD_COST: 'full', ...secrets }));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
  });

  it('a retry at a process with the other secret gets the stored answer', async () => {
    const [before, after] = servers;
    if (!before || !after) return expect(findPrograms()).toBeNull();
    const login = await before.call('POST', '/oauth/token', loginForm('b2b@example.com', 'correct horse battery 9'));
    const headers = { authorization: `Bearer ${String(login.body['access_token'])}`, 'idempotency-key': 'coach-once-0001' };
    const alert = (server: ContractServer) =>
      server.call('POST', `/dpp/v1/alertUserCoach/${String(login.body['accessCode'])}`, { headers });
    expect([(await alert(before)).status, (await alert(after)).status]).toEqual([204, 204]);
    expect(await before.db.selectFrom('coach_alerts').select('access_code').execute()).toHaveLength(1);
  });

  it('failures count together, whichever secret a process hashes with', async () => {
    if (!servers[0]) return expect(findPrograms()).toBeNull();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const reply = await servers[attempt % 2]?.call('POST', '/oauth/token', loginForm('nobody@example.com', 'wrong'));
      statuses.push(reply?.status ?? 0);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});
