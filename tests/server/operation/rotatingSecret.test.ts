import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { findPrograms } from '../support/postgres.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)] as const;
const url = await freshDatabase();

describe('during a rotation of SESSION_SECRET', () => {
  const servers: ContractServer[] = [];
  beforeAll(async () => {
    if (url === null) return;
    const [before, after] = [
      { SESSION_SECRET: OLD, SESSION_SECRET_FALLBACK: NEW },
      { SESSION_SECRET: NEW, SESSION_SECRET_FALLBACK: OLD },
    ];
    for (const secrets of [before, after]) servers.push(await openServer({ DATABASE_URL: url, ...secrets }));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
  });

  it('a retry at a process with the other secret gets the stored response', async () => {
    const [before, after] = servers;
    if (!before || !after) return expect(findPrograms()).toBeNull();
    const headers = { ...bearer('token-mood'), 'idempotency-key': 'coach-once-0001' };
    const alert = (server: ContractServer) => server.call('POST', '/dpp/v1/alertUserCoach/MEMBER-MOOD', { headers });
    expect([(await alert(before)).status, (await alert(after)).status]).toEqual([204, 204]);
    expect(await before.db.selectFrom('coach_alerts').select('access_code').execute()).toHaveLength(1);
  });

  it('a rate limit counts attempts at processes with different secrets together', async () => {
    if (!servers[0]) return expect(findPrograms()).toBeNull();
    const ask = (index: number) =>
      servers[index % 2]?.call('POST', '/account/passwordResets', { body: { email: 'b2b@example.com', postResetRedirectUrl: '/' } });
    const statuses: unknown[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await ask(index))?.status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});
