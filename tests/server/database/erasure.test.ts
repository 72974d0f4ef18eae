import type { Insertable } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { memberData } from '../../../src/server/dataRequests/memberData.ts';
import { eraseMember } from '../../../src/server/dataRequests/eraseMember.ts';
import type { Database } from '../../../src/server/store/schema.ts';
import { PLAIN_VAULT } from '../../../src/server/store/vault.ts';
import { emailHash } from '../../../src/enrollment/visit/identity/identity.ts';
import { bearer } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';
import { COMMAND_RUN } from '../../support/commandRun.ts';

const EMAIL = 'zenobia@example.org';
const NAMES = { firstName: 'Zenobia', lastName: "O'Quillfeather" };

await onEachDatabase((server) => {
  const check = async (details: JsonObject): Promise<string> => {
    const { body } = await server().call('POST', '/partners/checkEligibility', { body: { partnerId: 1010, ...details } });
    return String(body['participantEligibilityId']);
  };
  const triage = async (email: string | null, participantId?: string): Promise<string> => {
    const survey = email === null ? {} : { createAccount: { email } };
    const owner = participantId === undefined ? {} : { participantId };
    const { body } = await server().call('POST', '/dpp/v1/triage', {
      body: { completionStatus: 'PARTIAL', partnerId: 20, survey, ...owner },
    });
    return String(body['key']);
  };

  describe('erasing a member', () => {
    it('finds every check and triage that identifies the person in any way, and no others', async () => {
      const { db } = server();
      const account = { access_code: 'ZENOBIA', email: EMAIL, email_key: EMAIL, kind: 'b2b', partner_id: 1010, upid: null } as const;
      const names = { first_name: NAMES.firstName, last_name: NAMES.lastName, dob: null, password_hash: null };
      const ownChecks = {
        byId: await check({ firstName: 'Zen', lastName: 'Q' }),
        byNamesAndAge: await check({ ...NAMES, age: 35 }),
        byNamesInAnotherSpelling: await check({ firstName: 'zenobia', lastName: 'O\u2019Quillfeather', age: 35 }),
        byEmail: await check({ email: EMAIL.toUpperCase() }),
      };
      const otherChecks = {
        ofAnotherAge: await check({ ...NAMES, age: 36 }),
        ofAnotherPartner: await check({ ...NAMES, age: 35, partnerId: 788 }),
        ofALongerEmail: await check({ email: `x${EMAIL}` }),
      };
      const ownTriages = [await triage(EMAIL), await triage(null, ownChecks.byNamesAndAge)];
      const otherTriages = [await triage('somebody.else@example.org'), await triage(null, otherChecks.ofAnotherAge)];
      const user_data = JSON.stringify({ age: 35, extras: { eligibilityId: ownChecks.byId } });
      await db
        .insertInto('accounts')
        .values({ ...account, ...names, user_data })
        .execute();

      const data = await memberData({ db, vault: PLAIN_VAULT }, EMAIL, COMMAND_RUN);
      const found = (table: string, key: string) => data?.[table]?.map((row) => row[key]).toSorted();
      expect(found('eligibility_checks', 'id')).toEqual(Object.values(ownChecks).toSorted());
      expect(found('triages', 'key')).toEqual(ownTriages.toSorted());

      expect((await eraseMember({ db, vault: PLAIN_VAULT }, EMAIL, COMMAND_RUN))?.rows).toMatchObject({
        eligibility_checks: 4,
        triages: 2,
      });

      const remainingChecks = await db.selectFrom('eligibility_checks').select('id').execute();
      expect(remainingChecks.map(({ id }) => id).toSorted()).toEqual(Object.values(otherChecks).toSorted());
      const remainingTriages = await db
        .selectFrom('triages')
        .select('key')
        .where('key', 'in', [...ownTriages, ...otherTriages])
        .execute();
      expect(remainingTriages.map(({ key }) => key).toSorted()).toEqual(otherTriages.toSorted());
    });

    it('deletes the events and ad conversions that identify the person only by the hash of the email or the anonymous id of the browser', async () => {
      const { db, call } = server();
      const email = 'ursula@example.org';
      const [hash, otherHash] = await Promise.all([emailHash(email), emailHash('somebody@example.org')]);
      const visitor = '0123456789abcdef0123456789abcdef';
      const user_data = JSON.stringify({ extras: { b2bUserId: visitor } });
      await db
        .insertInto('accounts')
        .values({ access_code: 'URSULA', email, email_key: email, kind: 'b2b', partner_id: 1010, user_data })
        .execute();
      const event = (userId: string, name: string) => ({
        uuid: crypto.randomUUID(),
        timestamp: new Date().toISOString(),
        name,
        kind: 'survey',
        privacy: 'sensitive',
        userId,
        properties: { step: 'phq1' },
      });
      const other = event(otherHash.slice(0, 32), 'account_made');
      for (const each of [event(hash.slice(0, 32), 'account_made'), event(visitor, 'step_shown'), other])
        await call('PUT', '/v1/events', { body: { events: [each] }, headers: bearer('sandbox-events-key') });
      for (const em of [hash, otherHash])
        await call('POST', '/pixel/v1/i/facebookCapiPixel/', {
          body: {
            eventId: em,
            eventName: 'CompleteRegistration',
            eventSourceUrl: 'https://enroll.example.com/',
            userData: { em },
            value: 405.01,
          },
        });

      expect((await eraseMember(server(), email, COMMAND_RUN))?.rows).toMatchObject({ events: 2, ad_conversions: 1 });

      expect(await db.selectFrom('event_log').select('uuid').execute()).toEqual([{ uuid: other.uuid }]);
      expect(await db.selectFrom('ad_conversions').select('event_id').execute()).toEqual([{ event_id: otherHash }]);
    });

    it("returns and deletes the person's single sign-on entry, and lists the entries of the partner's roster that name the person", async () => {
      const { db } = server();
      const email = 'ottoline@example.org';
      const person = { first_name: 'Ottoline', last_name: 'Quillfeather', dob: '1980-04-01' };
      const signOns = ['SSO-OTTOLINE', 'SSO-SOMEBODY'];
      await db
        .insertInto('single_sign_on')
        .values(signOns.map((id) => ({ eligibility_id: id, partner_id: 1010, result: '{}' })))
        .execute();
      const user_data = JSON.stringify({ extras: { eligibilityId: 'SSO-OTTOLINE' } });
      const account = { access_code: 'OTTOLINE', email, email_key: email, kind: 'b2b', partner_id: 1010, upid: null } as const;
      await db
        .insertInto('accounts')
        .values({ ...account, ...person, password_hash: null, user_data })
        .execute();
      const partner = db.selectFrom('partners').select('roster_file_id').where('id', '=', 1010);
      const { roster_file_id: file_id } = await partner.executeTakeFirstOrThrow();
      const entry = (id: string, changes: Partial<Insertable<Database['roster']>> = {}): Insertable<Database['roster']> => ({
        id,
        partner_id: 1010,
        file_id,
        matched_partner_id: 1010,
        ...person,
        policy_id: null,
        participant_id: null,
        outcome: 'ELIGIBLE',
        is_med_eligible: false,
        effective_on: null,
        info: '{}',
        ...changes,
      });
      await db
        .insertInto('roster')
        .values([
          entry('own', { first_name: 'OTTOLINE' }),
          entry('born later', { dob: '1980-04-02' }),
          entry('other first name', { first_name: 'Otto' }),
          entry('of another file', { file_id: file_id + 1 }),
        ])
        .execute();

      expect(await memberData({ db, vault: PLAIN_VAULT }, email, COMMAND_RUN)).toMatchObject({
        single_sign_on: [{ eligibility_id: 'SSO-OTTOLINE' }],
      });
      expect(await eraseMember({ db, vault: PLAIN_VAULT }, email, COMMAND_RUN)).toMatchObject({
        rows: { single_sign_on: 1 },
        onRoster: ['own'],
      });

      const remainingSignOns = await db
        .selectFrom('single_sign_on')
        .select('eligibility_id as id')
        .where('eligibility_id', 'in', signOns)
        .execute();
      expect(remainingSignOns).toEqual([{ id: 'SSO-SOMEBODY' }]);
    });
  });
});
