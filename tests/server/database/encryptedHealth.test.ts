import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emailHash } from '../../../src/enrollment/visit/identity/identity.ts';
import { parseKeys } from '../../../src/server/encryption/keyFile.ts';
import { makeRing, type KeyRing } from '../../../src/server/encryption/keyRing.ts';
import { eraseMember } from '../../../src/server/dataRequests/eraseMember.ts';
import { memberData } from '../../../src/server/dataRequests/memberData.ts';
import { countKeys, rotateKeys } from '../../../src/server/operatorCommands/rotateKeys.ts';
import { encryptRows } from '../../../src/server/operatorCommands/encryptRows.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import { fieldLocation } from '../../../src/server/store/encryptedColumns.ts';
import { openVault } from '../../../src/server/store/vault.ts';
import { accountBody, makeClaim, newEmail } from '../support/claims.ts';
import { completeSet, enteringContext, portTo } from '../support/completing.ts';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { healthKeys, keyLine } from '../support/healthKeys.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { somebody } from '../support/somebody.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };

function ring(...lines: readonly string[]): KeyRing {
  const parsed = parseKeys(lines.join(''));
  if (!parsed.ok) throw new Error(parsed.error);
  return makeRing(parsed.value);
}
const OWN_RING = ring(keyLine('test'));

const asJson = (value: object): string => JSON.stringify(value);

/** Enrolls a member of the medication program, and returns the access code and the email. */
async function enroll(server: ContractServer): Promise<{ readonly code: string; readonly email: string }> {
  const email = newEmail();
  const context = await enteringContext(server, 'acme', PERSON, {});
  await completeSet('DPP_SURVEY', context, somebody(4, email), portTo(server));
  const { code } = await server.db
    .selectFrom('accounts')
    .select('access_code as code')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return { code, email };
}

/** Stores a member and one row of each kind unencrypted, as earlier versions did. */
async function insertPlain(db: Db, code: string): Promise<string> {
  const email = `${code.toLowerCase()}@example.com`;
  const user_data = asJson({ age: 44, segmentId: 'S1', weightInKg: 98.4, extras: { employeeId: 'E-1', program: 'DPP' } });
  const plainColumns = {
    program: 'DPP',
    gender: 'female',
    height_cm: 163,
    weight_kg: 98.4,
    exercise_minutes: 90,
    exercise_logged_at: new Date(),
  };
  const names = { partner_id: 1001, upid: null, first_name: code, last_name: 'Hopper', dob: '1980-01-01', password_hash: null };
  const documents = { user_data, retriage: asJson({ eligibleRetriagePrograms: ['MED'] }), last_triage: asJson({ wasOfferedDpp: true }) };
  await db
    .insertInto('accounts')
    .values({
      access_code: code,
      email,
      email_key: email,
      kind: 'b2b',
      program_started_at: new Date(),
      ...names,
      ...plainColumns,
      ...documents,
    })
    .execute();
  const answers = asJson({ sex: 'female', phq1: 'nearlyEveryDay' });
  await db.insertInto('surveys').values({ access_code: code, question_set: 'DPP_SURVEY', version: 1, program: 'DPP', answers }).execute();
  const slugs = asJson([{ questionId: 'phq1', answerSlugs: ['nearlyEveryDay'] }]);
  const experience = 'b2b_recurring_outcomes';
  await db.insertInto('outcomes').values({ access_code: code, survey_id: 'RECURRING_OUTCOMES-1', experience, answers: slugs }).execute();
  const survey = { question_set: 'SLEEP_CHECK', version: 1, locale: 'en', answers, results: asJson({ score: 7 }) };
  await db
    .insertInto('member_surveys')
    .values({ access_code: code, ...survey, stored_at: new Date() })
    .execute();
  await db
    .insertInto('medical_enrollments')
    .values({ access_code: code, data: asJson({ mainReason: 'healthier' }) })
    .execute();
  const record = { partner_id: 1001, participant_id: null, completion_status: 'COMPLETE', survey: answers } as const;
  await db
    .insertInto('triages')
    .values({ key: `tk_${code}`, access_code: code, ...record })
    .execute();
  await db
    .insertInto('triages')
    .values({ key: `tk_${code}_left`, access_code: null, ...record, survey: asJson({ createAccount: { email } }) })
    .execute();
  const event = { kind: 'survey', userId: `visitor-${code}`, privacy: 'sensitive', properties: { step: 'phq1', email } };
  const at = new Date();
  await db
    .insertInto('event_log')
    .values({ uuid: `uuid-${code}`, at, event: asJson({ uuid: `uuid-${code}`, ...event }) })
    .execute();
  await db
    .insertInto('event_log')
    .values({ uuid: `open-${code}`, at, event: asJson({ ...event, uuid: `open-${code}`, privacy: 'anonymous', properties: {} }) })
    .execute();
  // Written by a version with a single table of events.
  await db
    .insertInto('events')
    .values({ uuid: `old-${code}`, event: asJson({ uuid: `old-${code}`, ...event }) })
    .execute();
  await db
    .insertInto('ad_conversions')
    .values({ event_id: code, event: asJson({ customProperties: { program: 'DPP', code } }) })
    .execute();
  const answer = { operation: 'createAccount', body_hash: '', status: 200, body: asJson({ accessCode: code }) };
  await db
    .insertInto('idempotency_keys')
    .values({ key: `key-${code}`, ...answer })
    .execute();
  return email;
}

await onEachDatabase((server) => {
  const store = () => ({ db: server().db, vault: server().vault });
  /** Returns the tables that contain a string in any of their rows. */
  const tablesWith = async (text: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name <> 'question_sets' order by 1`.execute(server().db);
    const tables: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await sql`
        select from ${sql.table(name)} as each where each::text like ${`%${text}%`} limit 1`.execute(server().db);
      if (hits.length > 0) tables.push(name);
    }
    return tables;
  };

  it('an enrollment stores neither answers nor measurements nor the program unencrypted', async () => {
    const { code, email } = await enroll(server());
    for (const text of ['nearlyEveryDay', 'healthConditions', 'heightInCm', '"program"', 'mainReason'])
      expect(await tablesWith(text)).toEqual([]);
    const columns = ['program', 'gender', 'height_cm', 'weight_kg', 'exercise_minutes'] as const;
    const account = await server().db.selectFrom('accounts').select(columns).where('access_code', '=', code).executeTakeFirstOrThrow();
    expect(Object.values(account)).toEqual([null, null, null, null, null]);
    const data = await memberData(store(), email, COMMAND_RUN);
    expect(data).toMatchObject({
      accounts: [{ access_code: code, program: 'MED', height_cm: expect.any(Number), user_data: { extras: { program: 'MED' } } }],
      surveys: [{ program: 'MED', answers: { phq1: expect.any(String) } }],
      medical_enrollments: [{ data: { accessCode: code } }],
      triages: [{ survey: { createAccount: { email } } }],
      consents: expect.arrayContaining([expect.objectContaining({ access_code: code, name: 'ginaAda', value: 'AGREE' })]),
      opt_outs: [],
      portal_users: [],
      support_requests: [],
    });
    expect(data?.['accounts']?.[0]).not.toHaveProperty('password_hash');
    const auditRows = server().db.selectFrom('audit_log').select('subject').where('action', '=', 'memberData');
    expect(await auditRows.execute()).toContainEqual({ subject: code });
  });

  it('a stored response is returned to a retry, and is encrypted', async () => {
    const body = accountBody(await makeClaim(server()));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await server().call('POST', '/account/users', { body, headers });
    expect(first.status).toBe(200);
    expect(await server().call('POST', '/account/users', { body, headers })).toMatchObject({ status: 200, body: first.body });
    const row = server().db.selectFrom('idempotency_keys').select('body').where('key', '=', headers['idempotency-key']);
    expect((await row.executeTakeFirstOrThrow()).body).toEqual({ sealed: expect.any(String), identifiers: [expect.any(String)] });
  });

  it('a check-in keeps earlier answers that it does not repeat, and the profile shows its results', async () => {
    const checkIn = (surveyAnswers: readonly { readonly questionId: string; readonly answerSlugs: readonly string[] }[]) =>
      server().call('POST', '/outcomes/v1/outcomes/MEMBER-WEIGHT', {
        body: {
          survey: {
            surveysCompleted: [{ surveyId: 'RECURRING_OUTCOMES-2', surveyExperienceSlug: 'b2b_recurring_outcomes', surveyAnswers }],
          },
        },
        headers: bearer('token-weight'),
      });
    const [sleep, weight, exercise] = [
      { questionId: 'sleep', answerSlugs: ['never'] },
      { questionId: 'weight', answerSlugs: ['81.5'] },
      { questionId: 'exercise', answerSlugs: ['95'] },
    ];
    const profile = () => server().call('GET', '/outcomes/v1/userprofiles/MEMBER-WEIGHT', { headers: bearer('token-weight') });
    const { body: before } = await profile();
    expect((await checkIn([sleep, weight])).status).toBe(204);
    expect((await checkIn([exercise])).status).toBe(204);
    expect((await profile()).body).toEqual({ ...before, latestWeightKgs: 81.5, loggedExerciseMinsPastTwoWks: 95 });
    const { email } = await server()
      .db.selectFrom('accounts')
      .select('email')
      .where('access_code', '=', 'MEMBER-WEIGHT')
      .executeTakeFirstOrThrow();
    expect(await memberData(store(), email, COMMAND_RUN)).toMatchObject({ outcomes: [{ answers: [exercise, sleep, weight] }] });
    expect(await tablesWith('"81.5"')).toEqual([]);
  });

  describe('the command seal', () => {
    it('encrypts unencrypted rows once, and changes nothing else', async () => {
      const { db } = server();
      const email = await insertPlain(db, 'PLAIN-GRACE');
      const before = await memberData(store(), email, COMMAND_RUN);
      const wouldSeal = await encryptRows(store(), true, COMMAND_RUN);
      const sealed = await encryptRows(store(), false, COMMAND_RUN);
      expect(sealed).toEqual(wouldSeal);
      const counts = {
        surveys: 1,
        outcomes: 1,
        member_surveys: 1,
        medical_enrollments: 1,
        triages: 2,
        events: 1,
        event_log: 1,
        ad_conversions: 1,
        idempotency_keys: 1,
      };
      expect(sealed).toMatchObject(counts);
      expect(asJson({ ...(await memberData(store(), email, COMMAND_RUN)) })).toEqual(asJson({ ...before }));
      for (const text of ['nearlyEveryDay', 'eligibleRetriagePrograms', 'wasOfferedDpp', 'mainReason', '"score"', '"phq1"'])
        expect(await tablesWith(text), text).toEqual([]);
      expect(Object.values(await encryptRows(store(), false, COMMAND_RUN)).every((count) => count === 0)).toBe(true);
      const details = { partnerId: 1001, firstName: 'PLAIN-GRACE', lastName: 'Hopper', dateOfBirth: { year: 1980, month: 1, day: 1 } };
      expect((await server().call('POST', '/partners/retriageEligibility', { body: details })).body).toMatchObject({
        accessCode: 'PLAIN-GRACE',
        currentProgram: 'DPP',
        eligibleRetriagePrograms: ['MED'],
        userProfile: { sex: 'female' },
      });
    });
  });

  describe('erasing a member', () => {
    it('deletes encrypted documents that identify the member, and the key of the member', async () => {
      const { db } = server();
      const email = await insertPlain(db, 'PLAIN-ERASED');
      await insertPlain(db, 'PLAIN-OTHER');
      await encryptRows(store(), false, COMMAND_RUN);
      const conversion = { eventName: 'CompleteRegistration', eventSourceUrl: 'https://enroll.example.com/', value: 405.01 };
      await server().call('POST', '/pixel/v1/i/facebookCapiPixel/', {
        body: { eventId: 'hashed-email', userData: { em: await emailHash(email) }, ...conversion },
      });
      expect((await eraseMember(store(), email, COMMAND_RUN))?.rows).toMatchObject({
        events: 3,
        ad_conversions: 2,
        idempotency_keys: 1,
        triages: 1,
      });
      const remainingKeys = await db.selectFrom('member_keys').select('access_code').where('access_code', 'like', 'PLAIN-%').execute();
      expect(remainingKeys.map((row) => row.access_code)).not.toContain('PLAIN-ERASED');
      expect(await db.selectFrom('triages').select('key').where('key', 'like', 'tk_PLAIN-OTHER%').execute()).toHaveLength(2);
      expect(await db.selectFrom('event_log').select('uuid').where('uuid', 'like', '%-PLAIN-OTHER').execute()).toHaveLength(2);
      expect(await db.selectFrom('events').select('uuid').where('uuid', 'like', '%-PLAIN-OTHER').execute()).toHaveLength(1);
    });
  });

  it('an answer that was copied to another member cannot be decrypted', async () => {
    const { db } = server();
    const [ada, eve] = [await enroll(server()), await enroll(server())];
    const copiedRow = await db.selectFrom('surveys').select('answers').where('access_code', '=', ada.code).executeTakeFirstOrThrow();
    await db
      .updateTable('surveys')
      .set({ answers: JSON.stringify(copiedRow.answers) })
      .where('access_code', '=', eve.code)
      .execute();
    await expect(memberData(store(), eve.email, COMMAND_RUN)).rejects.toThrow('A sealed value of surveys.answers was changed');
    expect(await memberData(store(), ada.email, COMMAND_RUN)).not.toBeNull();
  });

  describe('keys', () => {
    it('two processes that start on a new database create one key', async () => {
      const { db } = server();
      await db
        .transaction()
        .execute(async (tx) => {
          await tx.deleteFrom('member_keys').execute();
          await tx.deleteFrom('store_keys').execute();
          const [one, two] = [await openVault(tx, OWN_RING, true), await openVault(tx, OWN_RING, true)];
          expect(one.mark('ada@example.com')).toBe(two.mark('ADA@example.com'));
          throw new Error('undone');
        })
        .catch((error: unknown) => expect(String(error)).toContain('undone'));
    });

    it('a process that started with encryption off decrypts data that another process has encrypted since', async () => {
      const { db } = server();
      const field = fieldLocation('triages', 'survey', 'tk_1');
      const undone = db.transaction().execute(async (tx) => {
        await tx.deleteFrom('member_keys').execute();
        await tx.deleteFrom('store_keys').execute();
        const [off, on] = [await openVault(tx, OWN_RING, false), await openVault(tx, OWN_RING, true)];
        const sealed = on.storeCipher.encrypt(field, { phq1: 'never' });
        expect(sealed).toHaveProperty('sealed');
        expect(off.storeCipher.decrypt(field, sealed)).toEqual({ phq1: 'never' });
        const { encrypt } = await on.memberCipher(tx, 'MEMBER-WEIGHT');
        const program = encrypt(fieldLocation('accounts', 'health', 'MEMBER-WEIGHT'), 'MED');
        expect((await off.memberCipher(tx, 'MEMBER-WEIGHT')).decrypt(fieldLocation('accounts', 'health', 'MEMBER-WEIGHT'), program)).toBe(
          'MED',
        );
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
    });

    it('a process with another key, or none, does not start', async () => {
      const { db } = server();
      await expect(openVault(db, null, false)).rejects.toThrow('Set HEALTH_KEYS_FILE to the file with its key, "test"');
      await expect(openVault(db, ring(keyLine('other')), true)).rejects.toThrow('"test", which HEALTH_KEYS_FILE does not contain');
      await expect(openVault(db, ring(keyLine('test', 9)), true)).rejects.toThrow(
        '"test" of HEALTH_KEYS_FILE cannot decrypt the health data',
      );
    });

    it('a process without one of several keys in use does not start', async () => {
      const { db } = server();
      const undone = db.transaction().execute(async (tx) => {
        await tx.updateTable('member_keys').set({ kek: 'lost' }).where('access_code', 'like', 'PLAIN-%').execute();
        await openVault(tx, OWN_RING, true);
      });
      await expect(undone).rejects.toThrow('"lost", which HEALTH_KEYS_FILE does not contain');
    });

    it('keys rotate rewraps every key with the first key, which then suffices to decrypt everything', async () => {
      const { db } = server();
      const { email } = await enroll(server());
      const data = await memberData(store(), email, COMMAND_RUN);
      const { test: count = 0 } = await countKeys(db);
      expect(count).toBeGreaterThan(2);
      expect(await rotateKeys(db, ring(keyLine('newer'), keyLine('test')), COMMAND_RUN)).toEqual({
        rewrapped: count,
        keys: { newer: count },
      });
      expect(await rotateKeys(db, ring(keyLine('newer'), keyLine('test')), COMMAND_RUN)).toMatchObject({ rewrapped: 0 });
      const vault = await openVault(db, ring(keyLine('newer')), true);
      expect(await memberData({ db, vault }, email, COMMAND_RUN)).toEqual(data);
      expect(vault.auditKey).toEqual(server().vault.auditKey);
      expect(vault.auditKey).toHaveLength(32);
      await expect(openVault(db, OWN_RING, true)).rejects.toThrow('"newer", which HEALTH_KEYS_FILE does not contain');
      const auditRows = db.selectFrom('audit_log').select('subject').where('action', '=', 'rotateKeys');
      expect(await auditRows.execute()).toContainEqual({ subject: 'newer' });
      expect(await rotateKeys(db, ring(keyLine('test'), keyLine('newer')), COMMAND_RUN)).toEqual({
        rewrapped: count,
        keys: { test: count },
      });
    });

    it('a process with encryption off decrypts encrypted data, and stores new data unencrypted', async () => {
      const { db } = server();
      const { email, code } = await enroll(server());
      const vault = await openVault(db, OWN_RING, false);
      expect((await memberData({ db, vault }, email, COMMAND_RUN))?.['accounts']).toMatchObject([{ program: 'MED' }]);
      expect((await vault.memberCipher(db, code)).isEncrypting).toBe(false);
    });
  });
}, healthKeys());

describe('a data folder in development', () => {
  it('gets a key at the first start, and does not open without it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'enrollment-own-key-'));
    try {
      const database = { DATA_DIR: folder, SEED: 'none' };
      await (await openServer(database)).close();
      expect(readFileSync(join(folder, 'health.keys'), 'utf8')).toMatch(/^development [0-9a-f]{64}\n$/);
      await (await openServer(database)).close();
      rmSync(join(folder, 'health.keys'));
      const lost = 'Set HEALTH_KEYS_FILE to the file with its key, "development"';
      await expect(openServer(database)).rejects.toThrow(lost);
      await expect(openServer({ ...database, HEALTH_SEALS: 'off' })).rejects.toThrow(lost);
      writeFileSync(join(folder, 'health.keys'), keyLine('development'), { mode: 0o600 });
      await expect(openServer(database)).rejects.toThrow(`"development" of ${join(folder, 'health.keys')} cannot decrypt the health data`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
