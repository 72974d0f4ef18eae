import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrollNew, type Enrollment, type EnrollmentRefusal } from '../../../src/server/store/enrollNew.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import { PLAIN_VAULT } from '../../../src/server/store/vault.ts';
import { claimSeat } from '../../../src/server/store/upids.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { loginForm, type ContractServer } from '../support/contractServer.ts';
import { onPostgres } from '../support/onEachDatabase.ts';

/** A person who enrolls. */
function newMember(name: string, upid: string, batchId: string): Enrollment {
  const member = { partnerId: 1001, upid, program: 'WEIGHT', firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
  const unknownColumns = { gender: null, heightCm: null, weightKg: null, userData: {} };
  return {
    batchId,
    accessCode: name,
    passwordHash: 'none',
    member: { ...member, ...unknownColumns, email: `${name}@example.com` },
    survey: { questionSet: 'DPP_SURVEY', version: 1, setHash: null, program: 'WEIGHT', answers: {} },
    consents: [],
    triageKey: null,
    linksPortalUser: false,
    requestId: `request of ${name}`,
    kept: null,
    now: new Date(),
  };
}

async function storeUnsealed(db: Db, member: Enrollment): Promise<EnrollmentRefusal | null> {
  return enrollNew(db, await PLAIN_VAULT.makeMemberKey(member.accessCode), member);
}

await onPostgres((open) => {
  describe('two servers on one database', () => {
    const servers: ContractServer[] = [];
    beforeAll(async () => {
      servers.push(...(await Promise.all([open(), open()])));
    });
    afterAll(async () => {
      await Promise.all(servers.map(({ close }) => close()));
    });
    /** Returns the servers in turn. */
    const serverAt = (index: number): ContractServer => {
      const server = servers[index % servers.length];
      if (!server) throw new Error('the servers are not open');
      return server;
    };

    it('migrate and seed concurrently, and give one seat to one of many claims', async () => {
      const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => makeClaim(serverAt(index), {}, 'UPID-ACME-0177')));
      const replies = await Promise.all(
        claims.map((claim, index) => serverAt(index).call('POST', '/account/users', { body: accountBody(claim) })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ body }) => body['code'] === 'UPID_CLAIMED')).toHaveLength(7);
    });
    it('never give out more seats than exist, even for 200 simultaneous claims', async () => {
      await serverAt(0).db.insertInto('batches').values({ id: 'batch-three', partner_id: 1001, seats: 3, passcode: null }).execute();
      await serverAt(0).db.insertInto('upids').values({ upid: 'UPID-THREE', batch_id: 'batch-three', seats: null }).execute();
      const claim = (upid: string, index: number) =>
        serverAt(index)
          .db.transaction()
          .execute((tx) => claimSeat(tx, upid, new Date()));
      // On a busy machine some claims wait too long for a connection. They take no seat.
      const countGranted = async (upid: string): Promise<number> => {
        const claims = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => claim(upid, index)));
        return claims.filter((each) => each.status === 'fulfilled' && each.value === null).length;
      };
      expect(await countGranted('UPID-ACME-0178')).toBe(1);
      expect(await countGranted('UPID-THREE')).toBe(3);
      const batch = await serverAt(1).db.selectFrom('batches').select('taken').where('id', '=', 'batch-three').executeTakeFirst();
      expect(batch).toEqual({ taken: 3 });
    });
    it('enroll members of other batches while the row of one batch is locked', async () => {
      const { db } = serverAt(0);
      const batchRow = (batch: string) => ({ id: `batch-${batch}`, partner_id: 1001, seats: 9, passcode: null });
      await db
        .insertInto('batches')
        .values([batchRow('locked'), batchRow('open')])
        .execute();
      await db
        .insertInto('upids')
        .values(['locked', 'open'].map((batch) => ({ upid: `UPID-${batch}`, batch_id: `batch-${batch}`, seats: null })))
        .execute();
      const enroll = (batch: string) => storeUnsealed(db, newMember(batch, `UPID-${batch}`, `batch-${batch}`));
      const lockingTransaction = await serverAt(1).db.startTransaction().execute();
      await lockingTransaction.selectFrom('batches').select('id').where('id', '=', 'batch-locked').forUpdate().execute();
      const waitingEnrollment = enroll('locked');
      try {
        // Both are requested at the same time, so they would share a statement.
        expect(await enroll('open')).toBeNull();
      } finally {
        await lockingTransaction.rollback().execute();
      }
      expect(await waitingEnrollment).toBeNull();
    });
    it('enroll exactly one of 200 new members who claim the last seat simultaneously', async () => {
      const enroll = (index: number) =>
        storeUnsealed(serverAt(index).db, newMember(`ONE-OF-MANY-${index}`, 'UPID-ACME-0179', 'of one seat each'));
      const refusals = await Promise.all(Array.from({ length: 200 }, (_, index) => enroll(index)));
      expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(refusals.filter((refusal) => refusal === 'ERROR_ACTIVATION_CODE_CLAIMED')).toHaveLength(199);
      const rows = await serverAt(0).db.selectFrom('accounts').select('access_code').where('upid', '=', 'UPID-ACME-0179').execute();
      expect(rows).toEqual([{ access_code: `ONE-OF-MANY-${refusals.indexOf(null)}` }]);
    });
    it('allot one program id to a portal person, even on many simultaneous first visits', async () => {
      const body = { authorizationCode: 'PORTAL-NEW-TWINS', partnerId: 1008, redirectUri: '/partner-portal/callback' };
      const visits = Array.from({ length: 10 }, (_, index) => serverAt(index).call('POST', '/virginpulse/v1/users:generateUpid', { body }));
      const replies = await Promise.all(visits);
      expect(new Set(replies.map((reply) => `${reply.status} ${String(reply.body['upid'])}`)).size).toBe(1);
      expect(String(replies[0]?.body['upid'])).toMatch(/^UPID-PORTAL-[0-9A-Z]{12}$/);
    });
    it('return the same response for one idempotency key', async () => {
      const claim = await makeClaim(serverAt(0));
      const headers = { 'idempotency-key': 'one-key-for-two-servers' };
      const replies = await Promise.all(
        [0, 1, 2, 3].map((index) => serverAt(index).call('POST', '/account/users', { body: accountBody(claim), headers })),
      );
      expect(new Set(replies.map(({ status, body }) => `${status} ${String(body['accessCode'])}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(200);
    });
    it("count failed logins together, and accept each other's tokens", async () => {
      const form = loginForm('dora@example.com', 'wrong horse battery 9');
      const replies = await Promise.all(
        Array.from({ length: 14 }, (_, index) => serverAt(index).call('POST', '/oauth/token', { ...form, from: `192.0.2.${index}` })),
      );
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
      const token = (await serverAt(0).call('POST', '/oauth/token', loginForm('maya@example.com', 'correct horse battery 9'))).body[
        'access_token'
      ];
      const headers = { authorization: `Bearer ${String(token)}` };
      expect((await serverAt(1).call('GET', '/outcomes/v1/userprofiles/MEMBER-MOOD', { headers })).status).toBe(200);
    });
  });
});
