import { describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../src/runtime/base/json.ts';
import { ANSWERS, bodyOfCall, offers, walkRetriage, walkTransition, type ExistingMember } from '../support/member.ts';
import { completionBodies, consentAt, newEmail } from './support/claims.ts';
import { bearer, loginForm } from './support/contractServer.ts';
import { onEachDatabase } from './support/onEachDatabase.ts';

const PASSWORD = 'correct horse battery 9';
const CALLBACK = 'http://localhost/partner-portal/callback?partnerId=1008';

await onEachDatabase((server) => {
  const post = (url: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    server().call('POST', url, { body, headers });
  const rowsOf = (table: 'audit_log' | 'surveys' | 'support_requests', column: 'subject' | 'access_code', value: string) =>
    server().db.selectFrom(table).selectAll().where(column, '=', value).execute();

  describe('the partner portal', () => {
    const redirect = (partner: string, url = CALLBACK) =>
      server().call('GET', `/personifyhealth/v3/partners/${partner}/redirect?url=${encodeURIComponent(url)}`);
    const exchange = (authorizationCode: string, partnerId = 1008, redirectUri = CALLBACK) =>
      post('/virginpulse/v1/users:generateUpid', { authorizationCode, partnerId, redirectUri });

    it('signs in with a fixed client id, a signature of its secret and a return address that names the partner [API-37] [API-38] [PORTAL-12]', async () => {
      const { status, body } = await redirect('1008', '/partner-portal/callback');
      expect(status).toBe(200);
      const signIn = new URL(String(body['redirectUri']));
      expect(signIn.searchParams.get('client_id')).toBe('enrollment-sandbox');
      expect(signIn.searchParams.get('redirect_uri')).toBe(CALLBACK);
      expect(signIn.searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
      const page = await server().call('GET', `${signIn.pathname}${signIn.search}`);
      expect(page.status).toBe(200);
      const state = signIn.searchParams.get('state');
      expect(state).toMatch(/^[\w-]{22}$/);
      for (const way of ['code=PORTAL-OK', 'code=PORTAL-LINKED', 'error=access_denied'])
        expect(page.text).toContain(`1008&amp;${way}&amp;state=${state}`);
      signIn.searchParams.set('redirect_uri', 'https://evil.example/');
      expect((await server().call('GET', `${signIn.pathname}${signIn.search}`)).status).toBe(400);
    });
    it('is requested with partner 0 if the partner is unknown', async () => {
      expect(String((await redirect('0')).body['redirectUri'])).toContain('partnerId%3D0');
    });
    it.each([
      ['a partner without one', '1001', CALLBACK, 404, 'PORTAL_NOT_OFFERED'],
      ['no partner', '999999', CALLBACK, 404, 'PORTAL_NOT_OFFERED'],
      ['a page elsewhere', '1008', 'https://evil.example/', 422, 'REDIRECT_NOT_ALLOWED'],
    ])('is refused for %s', async (_title, partner, url, status, code) => {
      expect(await redirect(partner, url)).toMatchObject({ status, body: { code } });
    });
    it('returns a program id for a code, and the masked email of a linked account [API-47]', async () => {
      const { status, body } = await exchange('PORTAL-OK');
      expect([status, body]).toEqual([200, { upid: 'UPID-PORTAL-OPEN' }]);
      expect((await server().call('GET', '/account/upid/UPID-PORTAL-OPEN/validate')).body).toEqual({ available: true });
      expect(await exchange('PORTAL-LINKED')).toMatchObject({
        status: 409,
        body: { code: 'PORTAL_USER_LINKED', maskedEmail: 'm***@example.com' },
      });
      expect(await exchange('PORTAL-ELSE')).toMatchObject({ status: 422, body: { code: 'PORTAL_CODE_INVALID' } });
      expect(await exchange('PORTAL-OK', 1001)).toMatchObject({ status: 404 });
      expect(await exchange('PORTAL-OK', 1008, 'https://evil.example/')).toMatchObject({ status: 422 });
      expect((await exchange('PORTAL-OK', 0)).body).toEqual({ upid: 'UPID-PORTAL-OPEN' });
    });
    it('issues a token only to the client, and an identity only for the token', async () => {
      const form = {
        body: 'grant_type=authorization_code&code=PORTAL-OK',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
      expect((await server().call('POST', '/sandbox/portal/token', form)).status).toBe(401);
      expect((await server().call('GET', '/sandbox/portal/user', { headers: bearer('made.up') })).status).toBe(401);
    });
  });

  describe('re-triage', () => {
    const check = (changes: JsonObject) =>
      post('/partners/retriageEligibility', {
        partnerId: 1001,
        firstName: 'Wendy',
        lastName: 'Weight',
        dateOfBirth: { year: 1980, month: 5, day: 5 },
        ...changes,
      });
    const readMember = (accessCode: string, token: string) =>
      server().call('GET', `/partners/retriageEligibility/${accessCode}`, { headers: bearer(token) });
    const change = async (member: ExistingMember, accessCode = 'MEMBER-WEIGHT'): Promise<JsonObject> => {
      const output = await walkRetriage({ ...member, profile: { accessCode, dateOfBirth: { year: 1980, month: 5, day: 5 } } });
      return bodyOfCall(output, 'migrateUser');
    };
    const JOINS = { answers: { weightMedOverview: 'join' } };
    const keepUserData = (accessCode: string, userData: JsonObject) =>
      server()
        .db.updateTable('accounts')
        .set({ user_data: JSON.stringify(userData) })
        .where('access_code', '=', accessCode)
        .execute();

    it('finds a member by the typed details and returns the programs that are open to them [API-39] [RETR-06] [RETR-07] [RETR-08]', async () => {
      const { status, body } = await check({ firstName: ' wendy ', lastName: 'WEIGHT' });
      expect([status, body]).toEqual([
        200,
        {
          accessCode: 'MEMBER-WEIGHT',
          partnerSlug: 'acme',
          currentProgram: 'WEIGHT',
          eligibilityReason: 'ELIGIBLE',
          eligibleRetriagePrograms: ['DPP', 'MED'],
          userProfile: { firstName: 'Wendy', dateOfBirth: { year: 1980, month: 5, day: 5 }, gender: 'FEMALE', sex: 'female' },
          eligibilityProperties: {},
          didVerifyUsingAutologinData: false,
        },
      ]);
    });
    it.each([
      ['another name', { firstName: 'Wanda' }, 404, 'MEMBER_NOT_FOUND'],
      ['another day', { dateOfBirth: { year: 1980, month: 5, day: 6 } }, 404, 'MEMBER_NOT_FOUND'],
      ['no day', { dateOfBirth: undefined }, 404, 'MEMBER_NOT_FOUND'],
      ['a date that does not exist', { dateOfBirth: { year: 1980, month: 2, day: 30 } }, 422, 'INVALID_DATE'],
      ['a partner without re-triage', { partnerId: 1002 }, 403, 'RETRIAGE_NOT_OFFERED'],
      ['no partner', { partnerId: 999 }, 404, 'PARTNER_NOT_FOUND'],
    ])('finds no member by %s [API-39]', async (_title, changes, status, code) => {
      expect(await check(changes)).toMatchObject({ status, body: { code } });
    });
    it('compares the participant id if the partner requires it, and the date of birth as well if that is required too [API-39]', async () => {
      const { configs } = await server().db.selectFrom('partners').select('configs').where('id', '=', 1001).executeTakeFirstOrThrow();
      const requireDetails = async (changed: JsonObject) =>
        server()
          .db.updateTable('partners')
          .set({ configs: JSON.stringify({ ...configs, ...changed }) })
          .where('id', '=', 1001)
          .execute();
      await keepUserData('MEMBER-WEIGHT', { extras: { employeeId: 'EMP-5' } });
      await requireDetails({ REQUIRES_DOB: false, REQUIRES_PARTICIPANT_ID: true });
      const [byOwnId, byAnother, byNone] = [
        await check({ participantId: 'emp-5', dateOfBirth: undefined }),
        await check({ participantId: 'EMP-6', dateOfBirth: undefined }),
        await check({}),
      ];
      await requireDetails({ REQUIRES_DOB: true, REQUIRES_PARTICIPANT_ID: true });
      const [byBoth, byAnotherId, byAnotherDay] = [
        await check({ participantId: 'EMP-5' }),
        await check({ participantId: 'EMP-6' }),
        await check({ participantId: 'EMP-5', dateOfBirth: { year: 1980, month: 5, day: 6 } }),
      ];
      await requireDetails({});
      await keepUserData('MEMBER-WEIGHT', {});
      expect([byOwnId.body['accessCode'], byAnother.status, byNone.status]).toEqual(['MEMBER-WEIGHT', 404, 404]);
      expect([byBoth.body['accessCode'], byAnotherId.status, byAnotherDay.status]).toEqual(['MEMBER-WEIGHT', 404, 404]);
    });
    it('returns a member by token, with details to prefill [API-40]', async () => {
      const properties = { phoneNumber: '+12015550123', segmentId: 'SEG-1', segmentName: 'Headquarters' };
      const extras = { employeeId: 'EMP-5', address: { country: 'US', city: 'Austin' } };
      await keepUserData('MEMBER-DPP', { ...properties, extras });
      expect((await readMember('MEMBER-DPP', 'token-dpp')).body).toEqual({
        accessCode: 'MEMBER-DPP',
        partnerSlug: 'acme',
        currentProgram: 'DPP',
        eligibilityReason: 'ELIGIBLE',
        eligibleRetriagePrograms: ['MED'],
        userProfile: { firstName: 'Dora', dateOfBirth: { year: 1970, month: 6, day: 6 }, gender: 'FEMALE', sex: 'female' },
        eligibilityProperties: {
          firstName: 'Dora',
          lastName: 'Dipp',
          email: 'dora@example.com',
          ...properties,
          address: extras.address,
          participantId: 'EMP-5',
        },
        didVerifyUsingAutologinData: true,
      });
      expect((await readMember('MEMBER-RECENT', 'token-recent')).body).toMatchObject({ eligibilityReason: 'RECENTLY_RETRIAGED' });
      // MEMBER-DPP could choose both until the change to DPP.
      const retriage = JSON.stringify({ eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: ['DPP', 'MED'] });
      await server().db.updateTable('accounts').set({ retriage }).where('access_code', '=', 'MEMBER-DPP').execute();
      expect((await readMember('MEMBER-DPP', 'token-dpp')).body).toMatchObject({ eligibleRetriagePrograms: ['MED'] });
      expect((await readMember('MEMBER-DPP', 'token-weight')).status).toBe(403);
      expect((await readMember('MEMBER-DPP', 'made-up')).status).toBe(401);
    });
    it.each([
      ['MEMBER-MED', 'token-med', 409, 'ALREADY_MED'],
      ['MEMBER-RECENT', 'token-recent', 409, 'RECENTLY_RETRIAGED'],
      ['MEMBER-DPP', 'token-weight', 403, 'NOT_YOUR_ACCOUNT'],
      ['MEMBER-DPP', '', 401, 'INVALID_TOKEN'],
    ])('does not move %s: %s', async (accessCode, token, status, code) => {
      const body = await change(JOINS, accessCode);
      expect(await post('/retriage/migrateUser', body, token === '' ? {} : bearer(token))).toMatchObject({ status, body: { code } });
    });
    it('does not trust the page about the program, the partner, the answers or the offers', async () => {
      const body = await change(JOINS);
      const move = (changes: JsonObject) => post('/retriage/migrateUser', { ...body, ...changes }, bearer('token-weight'));
      expect(await move({ offering: 'DPP' })).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED' } });
      expect(await move({ survey: { ...objectAt(body, 'survey'), ethnicity: ['martian'] } })).toMatchObject({
        status: 422,
        body: { step: 'ethnicity' },
      });
      for (const [key, claimed] of Object.entries({ dppEligible: true, wasOfferedDpp: true, wasOfferedMed: false }))
        expect(await move({ survey: { ...objectAt(body, 'survey'), [key]: claimed } }), `[SET-55] [SET-77] ${key}`).toMatchObject({
          status: 422,
          body: { reason: expect.stringContaining(`According to the answers, ${key} is `) },
        });
      expect((await move({ partnerId: 1002 })).status).toBe(403);
      expect((await move({ surveyJson: '{"existingPassword":{"password":"x"}}' })).status).toBe(400);
      expect((await readMember('MEMBER-WEIGHT', 'token-weight')).body).toMatchObject({ currentProgram: 'WEIGHT' });
    });
    it.each([
      ['claimed, but not given', {}, 'AGREE'],
      ['given, but not claimed', consentAt('medSignup').form, undefined],
      ['given to a text that was never shown', { ...consentAt('medSignup').form, callsAndTextsShown: 'x' }, 'AGREE'],
    ])('refuses a consent to calls and texts that is %s', async (_how, form, callsAndTextsConsent) => {
      const body = await change(JOINS);
      const survey = objectAt(body, 'survey');
      const claimedBody = { ...body, survey: { ...survey, medSignup: { ...objectAt(survey, 'medSignup'), ...form } } };
      const sentBody = callsAndTextsConsent === undefined ? claimedBody : { ...claimedBody, callsAndTextsConsent };
      expect(await post('/retriage/migrateUser', sentBody, bearer('token-weight'))).toMatchObject({
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED', reason: expect.stringContaining('callsAndTexts') },
      });
      expect((await readMember('MEMBER-WEIGHT', 'token-weight')).body).toMatchObject({ currentProgram: 'WEIGHT' });
    });
    it('notifies support and writes an audit row if telehealth refuses a member, and changes nothing else', async () => {
      const emailOf = (email: string) =>
        server().db.updateTable('accounts').set({ email, email_key: email }).where('access_code', '=', 'MEMBER-WEIGHT').execute();
      await emailOf('medfail@example.com');
      const reply = await post('/retriage/migrateUser', await change(JOINS), bearer('token-weight'));
      await emailOf('wendy@example.com');
      expect(reply).toMatchObject({ status: 502, body: { code: 'MED_ENROLLMENT_FAILED' } });
      expect(await rowsOf('support_requests', 'access_code', 'MEMBER-WEIGHT')).toMatchObject([{ reason: 'MED_ENROLLMENT_FAILED' }]);
      const actions = (await rowsOf('audit_log', 'subject', 'MEMBER-WEIGHT')).map((row) => ('action' in row ? row.action : null));
      expect(actions.filter((action) => action === 'migrateUser')).toHaveLength(1);
      expect((await readMember('MEMBER-WEIGHT', 'token-weight')).body).toMatchObject({ currentProgram: 'WEIGHT' });
      expect(await rowsOf('surveys', 'access_code', 'MEMBER-WEIGHT')).toEqual([]);
    });
    describe('for a pregnant member who accepts mental wellness', () => {
      const MOOD = { ...offers('WEIGHT', 'DPP', 'MED', 'MOOD', 'RETRIAGE') };
      // The page also carries over answers that MOOD does not ask for, given before the offer.
      const STRESS = { healthGoal: 'reducingStressAnxiousFeelings', idealWeight: 150 };
      const accepting = () =>
        change({ configs: MOOD, answers: { pregnant: 'yes' }, context: { carried: { answers: STRESS } } }, 'MEMBER-DPP');
      const move = (body: JsonObject) => post('/retriage/migrateUser', body, bearer('token-dpp'));
      const moveWith = async (survey: JsonObject) => {
        const body = await accepting();
        return move({ ...body, survey: { ...objectAt(body, 'survey'), ...survey } });
      };

      it('refuses MOOD to a member whose answers do not lead to the offer', async () => {
        expect(await moveWith({ pregnant: 'no' })).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED' } });
      });
      it('refuses MOOD if the way to the offer lacks an answer', async () => {
        const reply = await moveWith({ idealWeight: null });
        expect(reply).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED' } });
      });
      it('refuses MOOD to a member who did not accept the offer', async () => {
        expect(await moveWith({ healthGoal: 'losingWeight' })).toMatchObject({ status: 422, body: { step: 'pregnant' } });
      });
      it('moves the member to MOOD and stores the goal with the answers', async () => {
        expect(await move(await accepting())).toMatchObject({ status: 200, body: { offering: 'MOOD' } });
        expect((await readMember('MEMBER-DPP', 'token-dpp')).body).toMatchObject({ currentProgram: 'MOOD' });
        const [storedSurvey] = await rowsOf('surveys', 'access_code', 'MEMBER-DPP');
        expect(storedSurvey).toMatchObject({ question_set: 'RETRIAGE_SURVEY', program: 'MOOD' });
      });
    });
    it('moves a member in one step with the answers and measurements of the way, and the intake [API-41]', async () => {
      const built = await change(JOINS);
      expect(built).toMatchObject({ offering: 'MED', medRetriageData: { homeAddress: { city: 'Austin' } }, dppSurveyData: {} });
      const walkedAnswers = objectAt(built, 'survey');
      const survey = { ...walkedAnswers, otherEthnicity: 'off the way', glp1Weight: 220 };
      const body = { ...built, survey, heightCm: 100, weightKg: 300 };
      const key = { 'idempotency-key': `move-${newEmail()}`, ...bearer('token-weight') };
      expect(await post('/retriage/migrateUser', body, key)).toMatchObject({
        status: 200,
        body: { accessCode: 'MEMBER-WEIGHT', offering: 'MED' },
      });
      expect((await post('/retriage/migrateUser', body, key)).status).toBe(200);
      expect((await readMember('MEMBER-WEIGHT', 'token-weight')).body).toMatchObject({
        currentProgram: 'MED',
        eligibilityReason: 'RECENTLY_RETRIAGED',
        eligibleRetriagePrograms: [],
      });
      const [storedSurvey, ...otherSurveys] = await rowsOf('surveys', 'access_code', 'MEMBER-WEIGHT');
      expect([storedSurvey, otherSurveys]).toMatchObject([{ question_set: 'RETRIAGE_SURVEY', version: 1, program: 'MED' }, []]);
      expect(storedSurvey && 'answers' in storedSurvey ? storedSurvey.answers : null).toEqual(walkedAnswers);
      expect(await rowsOf('audit_log', 'subject', 'MEMBER-WEIGHT')).toContainEqual(expect.objectContaining({ action: 'migrateUser' }));
      const profile = await server().call('GET', '/outcomes/v1/userprofiles/MEMBER-WEIGHT', { headers: bearer('token-weight') });
      expect(profile.body).toMatchObject({ activeProgram: { programConfigurationSlug: 'MEDICATION_B2B' }, heightCms: 162.56 });
      const account = await server().db.selectFrom('accounts').selectAll().where('access_code', '=', 'MEMBER-WEIGHT').executeTakeFirst();
      expect(account?.weight_kg).toBeCloseTo(190 * 0.453592, 6);
    });
  });

  describe('the move of a consumer account to a sponsor', () => {
    /** Returns the body that the page builds after an enrollment that ended with NON_FREE_ACCOUNT_EXISTS. */
    const moving = async (email: string, upid = 'UPID-ACME-OPEN'): Promise<JsonObject> => {
      const createAccount = { email, ginaAdaConsent: true, mhmdaOptIn: false };
      const { createPassword: _password, ...answers } = ANSWERS;
      const enrolled = objectAt((await completionBodies({ answers: { createAccount } }))['createAccount'] ?? {}, 'userData');
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
      const body = await moving('paid@example.com');
      const refusal = { status: 401, body: { errorCode: 'INVALID_TOKEN' } };
      expect(await move(body)).toMatchObject(refusal);
      expect(await move(body, bearer('token-mood'))).toMatchObject(refusal);
      expect(await move(withData(body, { password: 'wrong horse battery 9' }))).toMatchObject({
        status: 401,
        body: { code: 'INCORRECT_PASSWORD', errorCode: 'INCORRECT_PASSWORD' },
      });
      expect(await move(withData(await moving('nobody@example.com'), { password: PASSWORD }))).toMatchObject({ status: 401 });
    });
    it('reports an account that support moves by hand', async () => {
      const reply = await move(await moving('byhand@example.com'), await login('byhand@example.com'));
      expect(reply).toMatchObject({
        status: 409,
        body: { code: 'B2B_MIGRATION_REQUEST_CREATED', errorCode: 'B2B_MIGRATION_REQUEST_CREATED' },
      });
      expect(await rowsOf('support_requests', 'access_code', 'SANDBOX-BYHAND')).toHaveLength(1);
    });
    it('accepts an unfinished enrollment with its answers so far and its consents', async () => {
      const body = await moving('free@example.com');
      const { education: _education, ...answersSoFar } = objectAt(objectAt(body, 'userData'), 'surveyAnswers');
      const surveyAnswers = { ...answersSoFar, wasOfferedDpp: false, wasOfferedMed: false };
      expect(await move(withData(body, { surveyAnswers }), await login('free@example.com'))).toMatchObject({ status: 200 });
      const createAccount = { email: 'free@example.com', ginaAdaConsent: true, mhmdaOptIn: false };
      expect(await rowsOf('surveys', 'access_code', 'SANDBOX-FREE')).toMatchObject([
        { question_set: 'TRANSITION_SURVEY', program: 'WEIGHT', answers: { createAccount, phq1: 'notAtAll' } },
      ]);
    });
    it('happens once, with seat, answers and audit [API-16] [API-17]', async () => {
      const token = await login('paid@example.com');
      const body = await moving('paid@example.com', 'UPID-ACME-0160');
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

  describe('ad conversions', () => {
    const conversion = {
      eventId: 'conversion-1',
      eventName: 'CompleteRegistration',
      eventSourceUrl: 'https://enroll.example.com/success',
      userData: { em: 'a'.repeat(64) },
      value: 169.01,
      currency: 'USD',
      customProperties: { program: 'WEIGHT', first: true },
    };
    const send = (changes: JsonObject) => post('/pixel/v1/i/facebookCapiPixel/', { ...conversion, ...changes });

    it('are stored once, without personal data [API-49]', async () => {
      expect([(await send({})).status, (await send({ value: 1 })).status]).toEqual([204, 204]);
      const rows = await server().db.selectFrom('ad_conversions').select('event').execute();
      expect(rows).toEqual([{ event: conversion }]);
      expect((await send({ userData: { em: 'ada@example.com' } })).status).toBe(400);
      expect((await send({ eventSourceUrl: 'https://enroll.example.com/success?email=ada' })).status).toBe(400);
    });
  });
});
