import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { hashSet } from '../../../src/runtime/definitions/contentHash.ts';
import { loadEnvironments, loadQuestionSet } from '../../../src/runtime/definitions/files.ts';
import { copyDefinitions } from '../../support/newSurvey.ts';
import { accountBody, answersOf, makeClaim, type Claim } from '../support/claims.ts';
import { bearer, openServer, type ContractServer, type Reply } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const MEMBERS = 50;
const QUICK = { PASSWORD_COST: 'least', RATE_LIMIT: 'off' };
const RENAMED = { from: '"notConfident"', to: '"unsure"' };

/** The definitions of the next version, in which one option has another name. */
const next = copyDefinitions();
const step = join(next.root, 'question-sets/steps/nutritionBasics.json');
writeFileSync(step, readFileSync(step, 'utf8').replace(RENAMED.from, RENAMED.to));
afterAll(next.remove);

const hashOf = (root?: string): string =>
  hashSet({ set: loadQuestionSet('DPP_SURVEY', root), environments: loadEnvironments({}, root) }).hash;
const OLD = hashOf();
const NEW = hashOf(next.root);
const UNKNOWN = 'f'.repeat(64);

const finish = async (server: ContractServer, claim: Claim, version: string | null): Promise<Reply> => {
  const headers = version === null ? {} : { 'question-set-version': version };
  const triage = await server.call('POST', '/dpp/v1/triage', { body: claim.triage, headers });
  if (triage.status !== 200) return triage;
  const body = accountBody(claim, {}, { dppTriageKey: String(triage.body['key']) });
  return server.call('POST', '/account/users', { body, headers });
};
/** The claim with the answer that only the next version has. */
const withRenamedAnswer = (claim: Claim): Claim => {
  const change = (answers: JsonObject): JsonObject => ({ ...answers, nutritionBasics: 'unsure' });
  return {
    ...claim,
    triage: { ...claim.triage, survey: change(objectAt(claim.triage, 'survey')) },
    userData: { ...claim.userData, surveyAnswers: change(answersOf(claim)) },
  };
};
const beginAll = (server: ContractServer): Promise<readonly Claim[]> =>
  Promise.all(Array.from({ length: MEMBERS }, () => makeClaim(server)));

/** The behaviour for members who began before the server had the next version. */
function memberSuite(opened: () => { readonly server: ContractServer; readonly members: readonly Claim[] }): void {
  it('lets each of 50 members finish the version that they began, and stores its hash with their answers', async () => {
    const { server, members } = opened();
    const replies = await Promise.all(members.map((claim) => finish(server, claim, OLD)));
    expect(replies.map(({ status, body }) => [status, body['code']])).toEqual(members.map(() => [200, undefined]));
    const codes = replies.map(({ body }) => String(body['accessCode']));
    for (const table of ['surveys', 'triages', 'consents'] as const) {
      const rows = await server.db.selectFrom(table).select('set_hash').distinct().where('access_code', 'in', codes).execute();
      expect(rows, table).toEqual([{ set_hash: OLD }]);
    }
  });

  it('lets members who began with the next version finish it', async () => {
    const { server } = opened();
    expect(await finish(server, withRenamedAnswer(await makeClaim(server)), NEW)).toMatchObject({ status: 200 });
  });

  it('stores the version, or null if the page names none, with a medical intake and a triage result', async () => {
    const { server } = opened();
    const intake = { firstName: 'Mark', lastName: 'Med', email: 'mark@example.com' };
    const timestamp = { accessCode: 'MEMBER-MED', newLastTriageTimestamp: '2026-03-02T10:15:00.000Z', triageResult: 'KEPT_SAME_OFFERING' };
    for (const [headerOfVersion, expected] of [
      [{ 'question-set-version': OLD }, OLD],
      [{}, null],
    ] as const) {
      const headers = { ...bearer('token-med'), ...headerOfVersion };
      expect(await server.call('POST', '/telehealth/MEMBER-MED:enrollB2bUser', { body: intake, headers })).toMatchObject({ status: 200 });
      expect(await server.call('POST', '/dpp/v1/updateLastTriageTimestamp', { body: timestamp, headers })).toMatchObject({ status: 204 });
      const stored = server.db
        .selectFrom('accounts')
        .innerJoin('medical_enrollments', 'medical_enrollments.access_code', 'accounts.access_code')
        .select(['set_hash', 'last_triage_set_hash'])
        .where('accounts.access_code', '=', 'MEMBER-MED');
      expect(await stored.execute()).toEqual([{ set_hash: expected, last_triage_set_hash: expected }]);
    }
  });

  it('refuses an answer that the named version does not have', async () => {
    const { server } = opened();
    const refusal = { status: 422, body: { code: 'SURVEY_NOT_ACCEPTED', step: 'nutritionBasics' } };
    const claim = await makeClaim(server);
    expect(await finish(server, claim, NEW)).toMatchObject(refusal);
    expect(await finish(server, withRenamedAnswer(claim), OLD)).toMatchObject(refusal);
    expect(await finish(server, claim, null)).toMatchObject(refusal);
  });

  it('reports an unknown version as outdated only if the current version refuses the answers', async () => {
    const { server } = opened();
    const claim = await makeClaim(server);
    expect(await finish(server, claim, UNKNOWN)).toMatchObject({ status: 409, body: { code: 'SURVEY_OUTDATED' } });
    const reply = await finish(server, withRenamedAnswer(claim), UNKNOWN);
    expect(reply).toMatchObject({ status: 200 });
    const stored = server.db.selectFrom('surveys').select('set_hash').where('access_code', '=', String(reply.body['accessCode']));
    expect(await stored.execute()).toEqual([{ set_hash: NEW }]);
    expect(await finish(server, claim, 'not a hash')).toMatchObject({ status: 400 });
  });
}

describe('after a new version of a question set, the server', () => {
  describe('on PGlite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'enrollment-versions-'));
    const variables = { ...QUICK, DATA_DIR: folder };
    let opened: { readonly server: ContractServer; readonly members: readonly Claim[] } | null = null;
    const openedNow = () => {
      if (!opened) throw new Error('the server is not open');
      return opened;
    };
    beforeAll(async () => {
      const before = await openServer(variables, { restored: await sandboxDump() });
      const members = await beginAll(before);
      await before.close();
      opened = { members, server: await openServer(variables, { definitions: next.root }) };
    });
    afterAll(async () => {
      await opened?.server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    memberSuite(openedNow);

    it('drops the previous version after the number of days that the operator has set', async () => {
      const { server } = openedNow();
      const claim = await makeClaim(server);
      await server.db
        .updateTable('question_sets')
        .set({ used_at: sql`now() - interval '31 days'` })
        .where('hash', '=', OLD)
        .execute();
      // A new server, which has not replayed that version since.
      await server.close();
      opened = { ...openedNow(), server: await openServer(variables, { definitions: next.root }) };
      expect(await finish(openedNow().server, claim, OLD)).toMatchObject({ status: 409, body: { code: 'SURVEY_OUTDATED' } });
    });
  });
});

const url = await freshDatabase();
describe.runIf(url !== null)(
  'with a new version of a question set, the server beside a server with the previous version, on PostgreSQL,',
  () => {
    const variables = { ...QUICK, DATABASE_URL: url ?? '' };
    let old: ContractServer | null = null;
    let opened: { readonly server: ContractServer; readonly members: readonly Claim[] } | null = null;
    beforeAll(async () => {
      old = await openServer(variables);
      const members = await beginAll(old);
      opened = { members, server: await openServer(variables, { definitions: next.root }) };
    });
    afterAll(async () => void (await Promise.all([old?.close(), opened?.server.close()])));
    memberSuite(() => {
      if (!opened) throw new Error('the server is not open');
      return opened;
    });

    it('leaves a server with the previous version able to finish surveys that were begun with the next version', async () => {
      if (!old) throw new Error('the server is not open');
      expect(await finish(old, withRenamedAnswer(await makeClaim(old)), NEW)).toMatchObject({ status: 200 });
    });
  },
);
