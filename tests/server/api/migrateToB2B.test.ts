import { describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { ANSWERS, bodyOfCall, heightWeight, walkTransition } from '../../support/member.ts';
import { completionBodies, consentAt } from '../support/claims.ts';
import { bearer, loginForm } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

const PASSWORD = 'correct horse battery 9';

await onEachDatabase((server) => {
  const post = (url: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    server().call('POST', url, { body, headers });
  const rowsOf = (table: 'audit_log' | 'surveys' | 'support_requests', column: 'subject' | 'access_code', value: string) =>
    server().db.selectFrom(table).selectAll().where(column, '=', value).execute();

  describe('the move of a consumer account to a sponsor', () => {
    /** Returns the body that the page builds after an enrollment that ended with NON_FREE_ACCOUNT_EXISTS. */
    const migrationBody = async (email: string, upid = 'UPID-ACME-OPEN', changes: JsonObject = {}): Promise<JsonObject> => {
      const createAccount = { email, ginaAdaConsent: true, mhmdaOptIn: false };
      const { createPassword: _password, ...answers } = ANSWERS;
      const enrolled = objectAt((await completionBodies({ answers: { createAccount, ...changes } }))['createAccount'] ?? {}, 'userData');
      const context = {
        carried: {
          answers: { ...objectAt(enrolled, 'surveyAnswers'), existingPassword: answers['existingPassword'] ?? null },
          program: 'WEIGHT',
        },
      };
      return { ...bodyOfCall(await walkTransition({ context }), 'migrateToB2B'), upid };
    };
    const login = async (email: string): Promise<Readonly<Record<string, string>>> =>
      bearer(String((await server().call('POST', '/oauth/token', loginForm(email, PASSWORD))).body['access_token']));
    const move = (body: JsonObject, headers: Readonly<Record<string, string>> = {}) => post('/users/migrateToB2B', body, headers);
    const withData = (body: JsonObject, changes: JsonObject): JsonObject => ({
      ...body,
      userData: { ...objectAt(body, 'userData'), ...changes },
    });

    it("requires the owner's token or password", async () => {
      const body = await migrationBody('paid@example.com');
      const refusal = { status: 401, body: { errorCode: 'INVALID_TOKEN' } };
      expect(await move(body)).toMatchObject(refusal);
      expect(await move(body, bearer('token-mood'))).toMatchObject(refusal);
      expect(await move(withData(body, { password: 'wrong horse battery 9' }))).toMatchObject({
        status: 401,
        body: { code: 'INCORRECT_PASSWORD', errorCode: 'INCORRECT_PASSWORD' },
      });
      expect(await move(withData(await migrationBody('nobody@example.com'), { password: PASSWORD }))).toMatchObject({ status: 401 });
    });
    it('reports an account that support must move manually', async () => {
      const reply = await move(await migrationBody('byhand@example.com'), await login('byhand@example.com'));
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'B2B_MIGRATION_REQUEST_CREATED', errorCode: 'B2B_MIGRATION_REQUEST_CREATED' },
      });
      expect(await rowsOf('support_requests', 'access_code', 'SANDBOX-BYHAND')).toHaveLength(1);
    });
    it('accepts an unfinished enrollment with its answers so far and its consents', async () => {
      const body = await migrationBody('free@example.com');
      const { education: _education, ...answersSoFar } = objectAt(objectAt(body, 'userData'), 'surveyAnswers');
      const surveyAnswers = { ...answersSoFar, wasOfferedDpp: false, wasOfferedMed: false };
      expect(await move(withData(body, { surveyAnswers }), await login('free@example.com'))).toMatchObject({ status: 200 });
      const createAccount = { email: 'free@example.com', ginaAdaConsent: true, mhmdaOptIn: false };
      expect(await rowsOf('surveys', 'access_code', 'SANDBOX-FREE')).toMatchObject([
        { question_set: 'TRANSITION_SURVEY', program: 'WEIGHT', answers: { createAccount, phq1: 'notAtAll' } },
      ]);
    });
    it('derives DPP eligibility from the ethnicity in the enrollment, which the transition does not ask for [SCREEN-07]', async () => {
      const changes = { ...heightWeight(140), idealWeight: 120, ethnicity: ['asian'] };
      const body = await migrationBody('paid@example.com', 'UPID-ACME-OPEN', changes);
      const surveyAnswers = objectAt(objectAt(body, 'userData'), 'surveyAnswers');
      expect(surveyAnswers).not.toHaveProperty('dppEligible');
      const claimed = withData(body, { surveyAnswers: { ...surveyAnswers, dppEligible: false } });
      expect(await move(claimed, await login('paid@example.com'))).toMatchObject({
        status: 422,
        body: { reason: expect.stringContaining('According to the answers, dppEligible is ') },
      });
    });
    it('happens once, and stores the seat, the answers and an audit row [API-16] [API-17]', async () => {
      const token = await login('paid@example.com');
      const body = await migrationBody('paid@example.com', 'UPID-ACME-0160');
      const extras = objectAt(objectAt(body, 'userData'), 'extras');
      expect(await move(withData(body, { extras: { ...extras, program: 'MED' } }), token)).toMatchObject({
        status: 422,
        body: { errorCode: 'SURVEY_NOT_ACCEPTED', reason: 'The answers lead to WEIGHT, not to MED.' },
      });
      const answers = objectAt(objectAt(body, 'userData'), 'surveyAnswers');
      for (const [key, claimed] of Object.entries({ dppEligible: false, wasOfferedDpp: true, wasOfferedMed: false }))
        expect(await move(withData(body, { surveyAnswers: { ...answers, [key]: claimed } }), token), key).toMatchObject({
          status: 422,
          body: { reason: expect.stringContaining(`According to the answers, ${key} is `) },
        });
      const { text, form } = consentAt('completeProfile');
      const completeProfile = { ...objectAt(answers, 'completeProfile'), ...form };
      const extrasWithConsent = { ...extras, callsAndTextsConsent: 'AGREE' };
      for (const [profile, claimed] of [
        [objectAt(answers, 'completeProfile'), extrasWithConsent],
        [completeProfile, extras],
        [{ ...completeProfile, callsAndTextsShown: 'x' }, extrasWithConsent],
      ] as const) {
        const surveyAnswers = { ...answers, completeProfile: profile };
        expect(await move(withData(body, { surveyAnswers, extras: claimed }), token)).toMatchObject({
          status: 422,
          body: { errorCode: 'SURVEY_NOT_ACCEPTED', reason: expect.stringContaining('callsAndTexts') },
        });
      }
      expect(await move({ ...body, upid: 'UPID-DPPONLY-0160' }, token)).toMatchObject({
        status: 403,
        body: { errorCode: 'B2B_INELIGIBLE' },
      });
      expect(await move({ ...body, upid: 'UPID-CLAIMED' }, token)).toMatchObject({ status: 409, body: { errorCode: 'UPID_CLAIMED' } });
      const moved = await move(withData(body, { surveyAnswers: { ...answers, completeProfile }, extras: extrasWithConsent }), token);
      expect([moved.status, moved.body]).toEqual([200, { accessCode: 'SANDBOX-PAID' }]);
      expect(await move(body, token)).toMatchObject({ status: 409 });
      const account = await server()
        .db.selectFrom('accounts')
        .select(['kind', 'program', 'upid', 'partner_id'])
        .where('access_code', '=', 'SANDBOX-PAID')
        .executeTakeFirst();
      expect(account).toEqual({ kind: 'b2b', program: 'WEIGHT', upid: 'UPID-ACME-0160', partner_id: 1001 });
      const consents = await server()
        .db.selectFrom('consents')
        .innerJoin('consent_texts', 'hash', 'text_hash')
        .select(['name', 'value', 'text', 'locale'])
        .where('access_code', '=', 'SANDBOX-PAID')
        .execute();
      expect(consents).toEqual([{ name: 'callsAndTexts', value: 'AGREE', text, locale: 'en' }]);
      const [survey] = await rowsOf('surveys', 'access_code', 'SANDBOX-PAID');
      expect(survey).toMatchObject({ question_set: 'TRANSITION_SURVEY', program: 'WEIGHT' });
      expect(await rowsOf('audit_log', 'subject', 'SANDBOX-PAID')).toContainEqual(expect.objectContaining({ action: 'migrateToB2B' }));
      expect((await server().call('GET', '/account/upid/UPID-ACME-0160/validate')).body['available']).toBe(false);
      const profile = await server().call('GET', '/outcomes/v1/userprofiles/SANDBOX-PAID', { headers: token });
      expect(profile.body).toMatchObject({ activeProgram: { programConfigurationSlug: 'HEALTHY_WEIGHT_B2B' } });
    });
  });
});
