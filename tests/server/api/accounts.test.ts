import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fnv1a32 } from '../../../src/runtime/base/fnv1a32.ts';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { SANDBOX_PARTNERS } from '../../../src/enrollment/vocabulary/sandboxPartners.ts';
import { LOCALES } from '../../../src/runtime/definitions/locales.ts';
import { knownConsentTexts } from '../../../src/server/store/consentTexts.ts';
import { heightWeight } from '../../support/member.ts';
import { accountBody, answersOf, answersWithProfile, consentAt, makeClaim, newEmail } from '../support/claims.ts';
import { bearer, loginForm } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

const PASSWORD = 'correct horse battery 9';

await onEachDatabase((server) => {
  const create = (body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    server().call('POST', '/account/users', { body, headers });
  const login = (email: string, password = PASSWORD, from?: string) =>
    server().call('POST', '/oauth/token', { ...loginForm(email, password), ...(from !== undefined && { from }) });

  describe('creating an account', () => {
    it('stores the account, the answers, the triage, the consents and an audit row [ACCT-01] [API-03] [API-04] [API-05] [ACCT-07]', async () => {
      const claim = await makeClaim(server(), {}, 'UPID-ACME-0101');
      const triage = await server().call('POST', '/dpp/v1/triage', { body: claim.triage });
      expect(triage.status).toBe(200);
      const { status, body } = await create(accountBody(claim, {}, { dppTriageKey: triage.body['key'] }));
      expect([status, body['wasCreated']]).toEqual([200, true]);
      const accessCode = String(body['accessCode']);

      const { db } = server();
      const account = await db.selectFrom('accounts').selectAll().where('access_code', '=', accessCode).executeTakeFirstOrThrow();
      expect(account).toMatchObject({ email: claim.email, kind: 'b2b', program: 'WEIGHT', upid: 'UPID-ACME-0101', dob: '1980-04-01' });
      expect(account.weight_kg).toBeCloseTo(190 * 0.453592, 6);
      expect(account.password_hash).toMatch(/^scrypt\$8\$8\$1\$/);
      expect(JSON.stringify(account.user_data)).not.toContain(PASSWORD);
      const survey = await db.selectFrom('surveys').selectAll().where('access_code', '=', accessCode).executeTakeFirstOrThrow();
      expect(survey).toMatchObject({ question_set: 'DPP_SURVEY', program: 'WEIGHT', answers: { sex: 'female', idealWeight: 140 } });
      expect(Object.keys(survey.answers)).not.toContain('createPassword');
      const linked = await db.selectFrom('triages').select('access_code').where('key', '=', String(triage.body['key'])).executeTakeFirst();
      expect(linked?.access_code).toBe(accessCode);
      const consents = await db.selectFrom('consents').select('name').where('access_code', '=', accessCode).execute();
      expect(consents).toContainEqual({ name: 'ginaAda' });
      const audit = await db.selectFrom('audit_log').select('action').where('subject', '=', accessCode).execute();
      expect(audit.map(({ action }) => action).toSorted()).toEqual(['createAccount', 'giveConsents']);
      expect((await server().call('GET', '/account/upid/UPID-ACME-0101/validate')).body['available']).toBe(false);
    });

    it('accepts only a course pack from the packs that were computed before the account existed [ACCT-35]', async () => {
      const claim = await makeClaim(server(), { answers: { coursePackSelection: ['AGING_AND_METABOLISM'] } });
      const notComputed = answersOf(claim, { coursePackSelection: ['GLP1'] });
      expect(await create(accountBody(claim, { surveyAnswers: notComputed }))).toMatchObject({
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED', step: 'coursePackSelection' },
      });
      expect((await create(accountBody(claim, { coursePacks: ['GLP1', 'AGING_AND_METABOLISM'] }))).status).toBe(200);
      const { db } = server();
      const stored = await db.selectFrom('accounts').select('user_data').where('email', '=', claim.email).executeTakeFirstOrThrow();
      expect(stored.user_data['coursePacks']).toEqual(['AGING_AND_METABOLISM']);
    });

    it('upgrades a free account only for its owner [ACCT-01] [API-05]', async () => {
      const claim = await makeClaim(server(), { context: { emailAvailability: 'HAS_B2C_ACCOUNT' } }, 'UPID-ACME-OPEN', 'free@example.com');
      expect(await create(accountBody(claim, { password: 'wrong horse battery 9' }))).toMatchObject({
        status: 401,
        body: { code: 'INCORRECT_PASSWORD' },
      });
      expect(await create(accountBody(claim))).toMatchObject({ status: 200, body: { wasCreated: false, accessCode: 'SANDBOX-FREE' } });
      expect(await create(accountBody(claim))).toMatchObject({ status: 409, body: { message: 'ALREADY_ENROLLED_IN_B2B_PROGRAM' } });
    });

    it.each([
      ['b2b@example.com', 'ALREADY_ENROLLED_IN_B2B_PROGRAM'],
      ['paid@example.com', 'NON_FREE_ACCOUNT_EXISTS'],
      ['deleted@example.com', 'PENDING_DELETION_REQUEST'],
    ])('refuses the email %s with %s', async (email, message) => {
      const claim = await makeClaim(server());
      expect(await create(accountBody(claim, { email }))).toMatchObject({ status: 409, body: { code: message, message } });
    });

    it.each([
      ['UPID-CLAIMED', 'UPID_CLAIMED'],
      ['UPID-FULL', 'BATCH_FULL'],
      ['UPID-PAST', 'PAST_CONTRACT_END_DATE'],
      ['UPID-NEVER-MADE', 'UPID_NOT_FOUND'],
    ])('refuses the program id %s [ERR-32]', async (upid, code) => {
      const claim = await makeClaim(server(), {}, upid);
      expect(await create(accountBody(claim))).toMatchObject({ status: 409, body: { code, message: 'Invalid UPID parameter' } });
    });

    it('refuses a program that the answers do not lead to, such as MED at a BMI of 22', async () => {
      const claim = await makeClaim(server(), { answers: heightWeight(190) });
      const underweight = accountBody(
        claim,
        { surveyAnswers: answersOf(claim, { ...heightWeight(128), idealWeight: 120 }) },
        { program: 'MED' },
      );
      const { status, body } = await create(underweight);
      expect([status, body['code']]).toEqual([422, 'SURVEY_NOT_ACCEPTED']);
      expect(body['step']).toBeTypeOf('string');
      expect(body['reason']).toMatch(/MED/);
    });
    it.each([
      ['an answer is missing', { sex: undefined }, 'sex', /no answer/],
      ['an answer is none of the options', { sex: 'robot' }, 'sex', /option/],
      ['an answer is out of bounds', heightWeight(900), 'heightWeight', /max/],
    ])('refuses an unfinished survey: %s', async (_title, change, step, reason) => {
      const claim = await makeClaim(server());
      const { status, body } = await create(accountBody(claim, { surveyAnswers: answersOf(claim, change) }));
      expect([status, body['code'], body['step']]).toEqual([422, 'SURVEY_NOT_ACCEPTED', step]);
      expect(body['reason']).toMatch(reason);
    });
    it('enrolls a member of the medication program whose answers lead there', async () => {
      const claim = await makeClaim(server(), { answers: { weightMedOverview: 'join' } });
      const { body } = await create(accountBody(claim));
      const token = (await login(claim.email)).body['access_token'];
      const url = `/telehealth/${String(body['accessCode'])}:enrollB2bUser?notifySupportOnFail=true`;
      const { accessCode: _code, userId: _id, ...medical } = claim.medical;
      expect((await server().call('POST', url, { body: medical })).status).toBe(401);
      expect(await server().call('POST', url, { body: medical, headers: bearer(String(token)) })).toMatchObject({ status: 200 });
    });
    it('enrolls a member in WEIGHT instead of MED if the page could not load the telehealth states [API-44]', async () => {
      const claim = await makeClaim(server(), { answers: { weightMedOverview: 'join' }, context: { eligibleStates: [] } });
      expect(answersOf(claim)).not.toHaveProperty('weightMedOverview');
      expect(await create(accountBody(claim, {}, { program: 'MED' }))).toMatchObject({
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED' },
      });
      expect(await create(accountBody(claim))).toMatchObject({ status: 200 });
      const account = await server().db.selectFrom('accounts').select('program').where('email', '=', claim.email).executeTakeFirstOrThrow();
      expect(account.program).toBe('WEIGHT');
    });
    it("does not trust the page's claim of eligibility", async () => {
      const claim = await makeClaim(server(), { answers: { weightMedOverview: 'join' } }, 'UPID-NORTHWIND-OPEN');
      expect(await create(accountBody(claim))).toMatchObject({ status: 403, body: { code: 'B2B_INELIGIBLE', message: 'B2B_INELIGIBLE' } });
      expect(await create(accountBody(claim, {}, { eligibilityId: 'pe_made_up' }))).toMatchObject({ status: 403 });
    });
    it.each([
      ['a weak password', { password: 'password1' }, {}, 422, 'PASSWORD_TOO_WEAK'],
      ["the member's own email as a password", { password: 'Contract-Example-1!' }, {}, 422, 'PASSWORD_TOO_WEAK'],
      ["the product's name as a password", { password: 'larkfield77' }, {}, 422, 'PASSWORD_TOO_WEAK'],
      ["the partner's name as a password", { password: 'acme-2026-acme!' }, {}, 422, 'PASSWORD_TOO_WEAK'],
      ['a common password in capitals', { password: 'ILOVEYOU123456' }, {}, 422, 'PASSWORD_TOO_WEAK'],
      ['a short password', { password: 'sh0rt!x' }, {}, 400, 'INVALID_REQUEST'],
      ['a password of 51 characters', { password: 'x7!'.repeat(17) }, {}, 400, 'INVALID_REQUEST'],
      ['an age of 17', { age: 17 }, {}, 400, 'INVALID_REQUEST'],
      ['an email that differs from the answered one', { email: 'someone.else@example.com' }, {}, 422, 'SURVEY_NOT_ACCEPTED'],
      ['a missing GINA consent', {}, { ginaAdaConsent: undefined }, 422, 'GINA_CONSENT_REQUIRED'],
      ['a health-data consent that was not given', {}, { mhmdaOptIn: true }, 422, 'SURVEY_NOT_ACCEPTED'],
      ['a consent to calls and texts that was not given', {}, { callsAndTextsConsent: 'AGREE' }, 422, 'SURVEY_NOT_ACCEPTED'],
      ['a signature where none was asked for', {}, { consentStatus: 'AGREE', consentSignature: 'Ada' }, 422, 'SURVEY_NOT_ACCEPTED'],
      ['a Medicare consent that was not asked for', {}, { medicareConsent: 'agree' }, 422, 'SURVEY_NOT_ACCEPTED'],
      ['a waiver that was not agreed to', {}, { liabilityWaiverConsent: 'AGREE' }, 422, 'SURVEY_NOT_ACCEPTED'],
      ['an unknown field', { isAdmin: true }, {}, 400, 'INVALID_REQUEST'],
      ['an unknown nested field', {}, { isAdmin: true }, 400, 'INVALID_REQUEST'],
      ['a password among the answers', { surveyAnswers: { createPassword: { password: 'x' } } }, {}, 400, 'INVALID_REQUEST'],
      ['a triage record that does not exist', {}, { dppTriageKey: 'tk_none' }, 422, 'TRIAGE_NOT_FOUND'],
    ])('refuses %s', async (_title, changes, extras, status, code) => {
      const claim = await makeClaim(server());
      expect(await create(accountBody(claim, changes, extras))).toMatchObject({ status, body: { code } });
      expect(await server().db.selectFrom('accounts').select('email').where('email', '=', claim.email).execute()).toEqual([]);
    });
    it('refuses answers that lack the GINA consent where the definitions ask for it [VAL-26]', async () => {
      const claim = await makeClaim(server());
      const answers = answersOf(claim);
      const { ginaAdaConsent: _consent, ...account } = objectAt(answers, 'createAccount');
      const body = accountBody(claim, { surveyAnswers: answersOf(claim, { createAccount: account }) }, { ginaAdaConsent: undefined });
      expect(await create(body)).toMatchObject({ status: 422, body: { code: 'GINA_CONSENT_REQUIRED', step: 'createAccount' } });
    });
    it.each([
      ['a missing age', {}, 'SURVEY_NOT_ACCEPTED'],
      ['17 years among the answers', { age: 17 }, 'AGE_OUT_OF_RANGE'],
      ['a date of birth of a child among the answers', { dob: `${new Date().getUTCFullYear() - 10}-01-01` }, 'AGE_OUT_OF_RANGE'],
    ])('refuses %s', async (_title, eligibilityCheck, code) => {
      const claim = await makeClaim(server());
      const typed = { eligibilityCheck: { firstName: 'Ada', lastName: 'Byron', ...eligibilityCheck } };
      const ageless = accountBody(claim, { age: undefined, surveyAnswers: answersOf(claim, typed) });
      const { userData } = ageless;
      const { dob: _dob, eligibilityId: _id, ...extras } = objectAt(objectAt({ userData: userData ?? null }, 'userData'), 'extras');
      const body = { ...ageless, userData: { ...objectAt(ageless, 'userData'), extras } };
      expect(await create(body)).toMatchObject({ status: 422, body: { code } });
    });
    it('stores only the form fields that the step asks for, not those that a client adds', async () => {
      const claim = await makeClaim(server());
      const answers = answersOf(claim);
      const [measurements, profile] = [objectAt(answers, 'heightWeight'), objectAt(answers, 'completeProfile')];
      const address = { ...objectAt(profile, 'address'), added: 'within' };
      const added = { heightWeight: { ...measurements, added: 1 }, completeProfile: { ...profile, address, added: 'beside' } };
      const { body } = await create(accountBody(claim, { surveyAnswers: answersOf(claim, added) }));
      const { db } = server();
      const storedAccount = await db
        .selectFrom('surveys')
        .select('answers')
        .where('access_code', '=', String(body['accessCode']))
        .executeTakeFirst();
      expect(storedAccount?.answers).toMatchObject({ heightWeight: measurements, completeProfile: profile });
      expect(JSON.stringify(storedAccount?.answers)).not.toContain('added');
    });
    it.each([
      ['dppEligible', false],
      ['dppEligible', true],
      ['dppEligible', 'no'],
      ['wasOfferedDpp', true],
      ['wasOfferedMed', false],
      ['wasOfferedMed', null],
    ])('refuses survey answers with %s %j that contradict the other answers [SET-55] [SET-77]', async (key, claimed) => {
      const claim = await makeClaim(server(), { answers: heightWeight(190) });
      const answers = answersOf(claim);
      expect(answers).toMatchObject({ wasOfferedDpp: false, wasOfferedMed: true });
      const expectedRefusal = {
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED', reason: expect.stringContaining(`According to the answers, ${key} is `) },
      };
      expect(await create(accountBody(claim, { surveyAnswers: { ...answers, [key]: claimed } }))).toMatchObject(expectedRefusal);
      const triage = { ...claim.triage, survey: { ...objectAt(claim.triage, 'survey'), [key]: claimed } };
      expect(await server().call('POST', '/dpp/v1/triage', { body: triage })).toMatchObject(expectedRefusal);
    });
    it('stores which programs were offered even if the page does not send them [SET-77]', async () => {
      const claim = await makeClaim(server(), { answers: heightWeight(190) });
      const { wasOfferedDpp: _dpp, wasOfferedMed: _med, ...answers } = answersOf(claim);
      const { body } = await create(accountBody(claim, { surveyAnswers: answers }));
      const surveys = server().db.selectFrom('surveys').select('answers').where('access_code', '=', String(body['accessCode']));
      expect((await surveys.executeTakeFirstOrThrow()).answers).toEqual({ ...answers, wasOfferedDpp: false, wasOfferedMed: true });
    });
    it('stores the gender that the answer to sex implies, regardless of the payload', async () => {
      const claim = await makeClaim(server());
      expect((await create(accountBody(claim, { gender: 'male' }))).status).toBe(200);
      const stored = await server().db.selectFrom('accounts').select('gender').where('email', '=', claim.email).executeTakeFirst();
      expect(stored?.gender).toBe('female');
    });
    it('reports the location of a wrong answer in the request', async () => {
      const claim = await makeClaim(server());
      const surveyAnswers = answersWithProfile(claim, { phoneNumber: { country: 'US', dialCode: '+1', value: '123' } });
      expect((await create(accountBody(claim, { surveyAnswers }))).body['errors']).toEqual([
        { path: '/userData/surveyAnswers/completeProfile/phoneNumber', code: 'format' },
      ]);
      const survey = { ...objectAt(claim.triage, 'survey'), sex: 'robot' };
      expect((await server().call('POST', '/dpp/v1/triage', { body: { ...claim.triage, survey } })).body['errors']).toEqual([
        { path: '/survey/sex', code: 'option' },
      ]);
    });
    it.each(LOCALES)(
      'stores the consent to calls and texts with the hash of its text as shown in %s, its locale and its time',
      async (locale) => {
        const claim = await makeClaim(server());
        const { text, form } = consentAt('completeProfile', locale);
        const surveyAnswers = answersWithProfile(claim, form);
        expect(await create(accountBody(claim, { surveyAnswers }))).toMatchObject({
          status: 422,
          body: { code: 'SURVEY_NOT_ACCEPTED', reason: 'The consent callsAndTextsConsent differs from the one in the answers.' },
        });
        const before = Date.now();
        const { status, body } = await create(accountBody(claim, { surveyAnswers }, { callsAndTextsConsent: 'AGREE' }));
        expect(status).toBe(200);
        const consents = await server()
          .db.selectFrom('consents')
          .leftJoin('consent_texts', 'hash', 'text_hash')
          .select(['name', 'value', 'text_hash', 'locale', 'text', 'given_at'])
          .where('access_code', '=', String(body['accessCode']))
          .execute();
        const text_hash = createHash('sha256').update(text).digest('hex');
        expect(consents).toContainEqual({ name: 'callsAndTexts', value: 'AGREE', text_hash, locale, text, given_at: expect.any(Date) });
        expect(consents).toContainEqual(expect.objectContaining({ name: 'ginaAda', text_hash: null, locale: null }));
        const givenAt = consents.find(({ name }) => name === 'callsAndTexts')?.given_at.getTime();
        expect(givenAt).toBeGreaterThan(before - 60_000);
        expect(givenAt).toBeLessThan(Date.now() + 60_000);
      },
    );
    it('stores a consent with the text that the page showed, even if the text has changed since', async () => {
      const text = `An older text ${newEmail()}`;
      const text_hash = createHash('sha256').update(text).digest('hex');
      const claim = await makeClaim(server());
      const form = { callsAndTexts: true, callsAndTextsShown: String(fnv1a32(text)), locale: 'es' };
      const body = accountBody(claim, { surveyAnswers: answersWithProfile(claim, form) }, { callsAndTextsConsent: 'AGREE' });
      const refusal = { status: 422, body: { reason: 'No version of the product has shown this text of the consent callsAndTexts.' } };
      expect(await create(body)).toMatchObject(refusal);
      // Another server registers the texts of its version when it starts.
      const { db } = server();
      await knownConsentTexts({ db, startupDb: db }, () => [text]);
      const { status, body: created } = await create(body);
      expect(status).toBe(200);
      const storedConsents = await server()
        .db.selectFrom('consents')
        .select(['name', 'text_hash', 'locale'])
        .where('access_code', '=', String(created['accessCode']))
        .execute();
      expect(storedConsents).toContainEqual({ name: 'callsAndTexts', text_hash, locale: 'es' });
    });
    it('refuses a consent to calls and texts that names no text', async () => {
      const claim = await makeClaim(server());
      const surveyAnswers = answersWithProfile(claim, { callsAndTexts: true });
      const body = accountBody(claim, { surveyAnswers }, { callsAndTextsConsent: 'AGREE' });
      expect(await create(body)).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED' } });
    });
    it.each([[{}], [{ callsAndTexts: false }]])('stores no consent to calls and texts for the answer %j', async (uncheckedForm) => {
      const claim = await makeClaim(server());
      const surveyAnswers = answersWithProfile(claim, { locale: 'en', ...uncheckedForm });
      const { status, body } = await create(accountBody(claim, { surveyAnswers }));
      expect(status).toBe(200);
      const consents = await server()
        .db.selectFrom('consents')
        .select('name')
        .where('access_code', '=', String(body['accessCode']))
        .execute();
      expect(consents).toEqual([{ name: 'ginaAda' }]);
    });
    it('requires and stores the signed consent where the GDPR applies', async () => {
      const claim = await makeClaim(server());
      const inGermany = { 'x-geo-country': 'DE' };
      expect(await create(accountBody(claim), inGermany)).toMatchObject({
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED', step: 'completeProfile' },
      });
      const consent = { consentStatus: 'AGREE', consentSignature: 'Ada Byron' };
      const surveyAnswers = answersWithProfile(claim, consent);
      const otherConsent = { ...consent, consentSignature: 'Somebody Else' };
      for (const extras of [{}, otherConsent])
        expect(await create(accountBody(claim, { surveyAnswers }, extras), inGermany)).toMatchObject({
          status: 422,
          body: { reason: expect.stringContaining('differs from the one in the answers') },
        });
      const { status, body } = await create(accountBody(claim, { surveyAnswers }, consent), inGermany);
      expect(status).toBe(200);
      const storedConsents = await server()
        .db.selectFrom('consents')
        .select(['name', 'value', 'signature'])
        .where('access_code', '=', String(body['accessCode']))
        .execute();
      expect(storedConsents).toContainEqual({ name: 'dataProcessing', value: 'AGREE', signature: 'Ada Byron' });
    });
    it('accepts consents that the page required at an earlier location of the visitor', async () => {
      const claim = await makeClaim(server());
      const signature = { consentStatus: 'AGREE', consentSignature: 'Ada Byron' };
      const answers = answersWithProfile(claim, signature);
      const surveyAnswers = { ...answers, createAccount: { ...objectAt(answers, 'createAccount'), mhmdaOptIn: true } };
      const extras = { ...signature, mhmdaOptIn: true };
      const { status, body } = await create(accountBody(claim, { surveyAnswers }, extras), { 'x-geo-country': 'US', 'x-geo-region': 'OR' });
      expect(status).toBe(200);
      const consents = await server()
        .db.selectFrom('consents')
        .select('name')
        .where('access_code', '=', String(body['accessCode']))
        .orderBy('name')
        .execute();
      expect(consents.map(({ name }) => name)).toEqual(['dataProcessing', 'ginaAda', 'mhmda']);
    });
    it('needs no signed consent at a partner that the environment exempts, even where the GDPR applies [VAL-38]', async () => {
      const configs = { ...SANDBOX_PARTNERS.find(({ slug }) => slug === 'scales')?.configs };
      const claim = await makeClaim(server(), { partner: { id: 4065, slug: 'scales', name: 'Scales', configs } }, 'UPID-SCALES-OPEN');
      const body = accountBody(claim, {}, { eligibilityId: undefined });
      expect(await create(body, { 'x-geo-country': 'DE' })).toMatchObject({ status: 200 });
    });
    it('is refused before the partner is live', async () => {
      const claim = await makeClaim(server(), {}, 'UPID-SOON-0001');
      expect(await create(accountBody(claim))).toMatchObject({ status: 403, body: { code: 'BEFORE_GOLIVE_DATE' } });
    });

    it('returns the same response for a repeated idempotency key, and refuses another body with 422', async () => {
      const claim = await makeClaim(server(), {}, 'UPID-ACME-0110');
      const key = { 'idempotency-key': `key-${newEmail()}` };
      const first = await create(accountBody(claim), key);
      expect(first.status).toBe(200);
      expect(await create(accountBody(claim), key)).toMatchObject({ status: 200, body: first.body });
      expect(await create(accountBody(claim, { name: 'Other' }), key)).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    });
    it('gives the last seat to one of many simultaneous claims', async () => {
      const claims = await Promise.all(Array.from({ length: 6 }, () => makeClaim(server(), {}, 'UPID-ONE-SEAT')));
      const replies = await Promise.all(claims.map((claim) => create(accountBody(claim))));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ body }) => body['message'] === 'Invalid UPID parameter')).toHaveLength(5);
    });
    it('creates one account from identical simultaneous requests', async () => {
      const twin = await makeClaim(server());
      const twins = await Promise.all([1, 2, 3].map(() => create(accountBody(twin))));
      expect(twins.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const key = { 'idempotency-key': `key-${newEmail()}` };
      const keyed = await makeClaim(server());
      const replies = await Promise.all([1, 2, 3].map(() => create(accountBody(keyed), key)));
      expect(new Set(replies.map(({ status, body }) => `${status} ${String(body['accessCode'])}`)).size).toBe(1);
    });
  });

  describe('the medical enrollment', () => {
    it('keeps the account if it fails, and notifies support if requested [API-08] [API-09]', async () => {
      const claim = await makeClaim(server(), { answers: { weightMedOverview: 'join' } }, 'UPID-ACME-OPEN', 'medfail@example.com');
      const accessCode = String((await create(accountBody(claim))).body['accessCode']);
      const headers = bearer(String((await login(claim.email)).body['access_token']));
      const body = { firstName: 'Ada', lastName: 'Byron', email: claim.email };
      const supportRequests = () =>
        server().db.selectFrom('support_requests').select('reason').where('access_code', '=', accessCode).execute();
      const enroll = (query: string) => server().call('POST', `/telehealth/${accessCode}:enrollB2bUser${query}`, { body, headers });
      expect((await enroll('?notifySupportOnFail=false')).status).toBe(502);
      expect(await supportRequests()).toEqual([]);
      const expectedRefusal = { status: 502, body: { code: 'MED_ENROLLMENT_FAILED', message: 'MED_ENROLLMENT_FAILED' } };
      expect(await enroll('?notifySupportOnFail=true')).toMatchObject(expectedRefusal);
      expect(await supportRequests()).toEqual([{ reason: 'MED_ENROLLMENT_FAILED' }]);
    });
    it('accepts members of the medication program only', async () => {
      const body = { firstName: 'Wendy', lastName: 'Weight', email: 'wendy@example.com' };
      const reply = await server().call('POST', '/telehealth/MEMBER-WEIGHT:enrollB2bUser', { body, headers: bearer('token-weight') });
      expect(reply).toMatchObject({ status: 409, body: { code: 'NOT_IN_MED' } });
    });
  });

  describe('email availability', () => {
    it.each([
      ['b2b@example.com', 'HAS_B2B_ACCOUNT'],
      [' B2B@example.com'.trim(), 'HAS_B2B_ACCOUNT'],
      ['paid@example.com', 'HAS_B2C_ACCOUNT'],
      ['deleted@example.com', 'AVAILABLE'],
      ['new@example.com', 'AVAILABLE'],
    ])('of %s is %s [API-10] [API-11]', async (email, availabilityResult) => {
      const reply = await server().call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', { body: { email } });
      expect(reply).toMatchObject({ status: 200, body: { availabilityResult } });
    });
    it.each([['no-at-sign'], ['a@b@c'], [`${'x'.repeat(180)}@example.com`]])(
      'refuses a string that is not an email address: %s',
      async (email) => {
        const reply = await server().call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', { body: { email } });
        expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      },
    );
  });

  describe('the limit on disclosures', () => {
    const availability = (email: string, from: string) =>
      server().call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', { body: { email }, from });
    const exhaust = async (from: string): Promise<void> => {
      for (let reveals = 0; reveals < 200; reveals += 1) await availability('b2b@example.com', from);
    };

    it('reveals at most 200 existing accounts per client address across availability, account creation and triage', async () => {
      const from = '198.51.100.70';
      const claim = await makeClaim(server());
      const createFrom = (changes: JsonObject) => server().call('POST', '/account/users', { body: accountBody(claim, changes), from });
      const survey = objectAt(claim.triage, 'survey');
      const triageOf = (email: string) => {
        const createAccount = { ...objectAt(survey, 'createAccount'), email };
        return server().call('POST', '/dpp/v1/triage', { body: { ...claim.triage, survey: { ...survey, createAccount } }, from });
      };
      for (let reveals = 0; reveals < 198; reveals += 1) await availability('b2b@example.com', from);
      expect(await createFrom({ email: 'b2b@example.com' })).toMatchObject({ status: 409 });
      expect(await triageOf('b2b@example.com')).toMatchObject({ status: 422 });
      for (const email of ['b2b@example.com', 'new@example.com']) {
        expect(await availability(email, from)).toMatchObject({ status: 429 });
        expect(await createFrom({ email })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
        expect(await triageOf(email)).toMatchObject({ status: 429 });
      }
    });
    it('does not block the enrollment of others behind the same client address', async () => {
      await exhaust('198.51.100.71');
      const claim = await makeClaim(server());
      expect(await server().call('POST', '/account/users', { body: accountBody(claim), from: '198.51.100.71' })).toMatchObject({
        status: 200,
      });
    });
    it('reveals at most 200 opt-outs per client address', async () => {
      const from = '198.51.100.72';
      const consent = (email: string) => server().call('POST', '/userData/v3/consent/get', { body: { userIdentifier: { email } }, from });
      for (let reveals = 0; reveals < 200; reveals += 1) expect((await consent('optedout@example.com')).status).toBe(200);
      for (const email of ['optedout@example.com', 'new@example.com']) expect(await consent(email)).toMatchObject({ status: 429 });
    });
  });

  describe('the login', () => {
    it('returns a token for a form that contains a JSON request [API-06] [API-07]', async () => {
      const { status, body } = await login('B2B@example.com');
      expect([status, body['accessCode'], body['accountEmail']]).toEqual([200, 'SANDBOX-B2B', 'b2b@example.com']);
      const profile = '/outcomes/v1/userprofiles/SANDBOX-B2B';
      expect((await server().call('GET', profile, { headers: bearer(String(body['access_token'])) })).status).toBe(200);
      const stored = await server().db.selectFrom('tokens').select('token_hash').where('access_code', '=', 'SANDBOX-B2B').execute();
      expect(JSON.stringify(stored)).not.toContain(String(body['access_token']));
    });
    it.each([
      ['b2b@example.com', 'INCORRECT_PASSWORD'],
      ['nobody@example.com', 'NO_ACCOUNT_FOR_INFO'],
      ['deleted@example.com', 'NO_ACCOUNT_FOR_INFO'],
    ])('answers a wrong password for %s with %s', async (email, errorCode) => {
      expect(await login(email, 'wrong horse battery 9')).toMatchObject({ status: 401, body: { code: 'LOGIN_FAILED', errorCode } });
    });
    it('refuses another client, another grant and a request that is not JSON [API-06]', async () => {
      expect(await server().call('POST', '/oauth/token', loginForm('b2b@example.com', PASSWORD, 'other'))).toMatchObject({
        body: { code: 'INVALID_CLIENT' },
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const bodies = [
        'client_id=enrollment-web&grant_type=implicit&request={}',
        'client_id=enrollment-web&grant_type=password&request=nonsense',
      ];
      for (const body of bodies) expect((await server().call('POST', '/oauth/token', { body, headers })).status).toBe(400);
      expect((await server().call('POST', '/oauth/token', { body: {} })).status).toBe(415);
    });
    it.each([
      ['a missing email', '{"credentials":"x","mode":"LOGIN","principal":"b2b","type":"EMAIL_AND_PASSWORD"}'],
      ['a duplicate name', '{"credentials":"x","mode":"LOGIN","principal":"b2b@example.com","type":"EMAIL_AND_PASSWORD","mode":"LOGIN"}'],
      ['half a surrogate pair', '{"credentials":"\\ud800","mode":"LOGIN","principal":"b2b@example.com","type":"EMAIL_AND_PASSWORD"}'],
      ['another mode', '{"credentials":"x","mode":"SIGNUP","principal":"b2b@example.com","type":"EMAIL_AND_PASSWORD"}'],
      ['an unknown field', '{"credentials":"x","mode":"LOGIN","principal":"b2b@example.com","type":"EMAIL_AND_PASSWORD","x":1}'],
    ])('refuses a request with %s [API-06]', async (_title, request) => {
      const body = new URLSearchParams({ client_id: 'enrollment-web', grant_type: 'password', request }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(await server().call('POST', '/oauth/token', { body, headers })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', errors: [{ path: '/request' }] },
      });
    });
    it('locks an account after 10 failures, even simultaneous ones, and even for the right password', async () => {
      const email = 'paid@example.com';
      const replies = await Promise.all(Array.from({ length: 14 }, (_, index) => login(email, 'wrong', `198.51.100.${30 + index}`)));
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(4);
      expect((await login(email)).status).toBe(429);
    });
    it('refuses an address after 60 failures, but not the login that ends an enrollment from there [D-21]', async () => {
      const from = '198.51.100.90';
      const setAge = (minutes: number) =>
        server()
          .db.updateTable('accounts')
          .set({ created_at: new Date(Date.now() - minutes * 60_000) })
          .where('email', '=', 'b2b@example.com')
          .execute();
      const guesses = Array.from({ length: 60 }, (_, index) => login(`guessed-${index}@example.com`, 'wrong', from));
      expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(60);
      await setAge(11);
      expect((await login('b2b@example.com', PASSWORD, from)).status).toBe(429);
      await setAge(1);
      expect((await login('b2b@example.com', 'wrong', from)).status).toBe(401);
      expect((await login('b2b@example.com', PASSWORD, from)).status).toBe(200);
    });
  });

  describe('the password reset', () => {
    const reset = (
      email: string,
      postResetRedirectUrl = '/?pwResetRedirect=true&from={from}&resetUrl={resetUrl}',
      from = '198.51.100.60',
    ) => server().call('POST', '/account/passwordResets', { body: { email, postResetRedirectUrl }, from });

    it('responds identically for every email, and stores a hashed token only for an account [API-18]', async () => {
      const [knownReply, unknownReply] = [await reset('b2b@example.com'), await reset('nobody@example.com')];
      expect([knownReply.status, knownReply.body]).toEqual([202, { status: 'REQUESTED' }]);
      expect([unknownReply.status, unknownReply.body]).toEqual([knownReply.status, knownReply.body]);
      const rows = await server().db.selectFrom('password_resets').select('token_hash').where('access_code', '=', 'SANDBOX-B2B').execute();
      expect(rows.map(({ token_hash }) => token_hash.length)).toEqual([64]);
    });
    it.each([
      ['https://evil.example/'],
      ['//evil.example/'],
      ['javascript:alert(1)'],
      ['http://localhost.evil.example/'],
      ['http://localhost@evil.example/'],
      ['http:evil.example'],
      ['\\\\evil.example'],
    ])('refuses to redirect to %s', async (url) => {
      expect(await reset('b2b@example.com', url)).toMatchObject({ status: 422, body: { code: 'REDIRECT_NOT_ALLOWED' } });
    });
    it('is limited to 3 per email and hour, whether or not an account exists', async () => {
      for (const email of ['free@example.com', 'nobody.else@example.com']) {
        const statuses = [];
        for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await reset(email)).status);
        expect(statuses).toEqual([202, 202, 202, 429]);
      }
    });
  });

  describe('the address', () => {
    const validate = (billingAddress: JsonObject) =>
      server().call('POST', '/billing/v2/billingAddress:validate', { body: { billingAddress } });
    const us = { country: 'US', address1: '1 Main  St', city: ' Austin', region: 'tx', zipcode: '78701' };

    it('is normalised [API-21] [ACCT-04]', async () => {
      expect((await validate(us)).body['billingAddress']).toEqual({
        country: 'US',
        address1: '1 Main St',
        city: 'Austin',
        region: 'TX',
        zipcode: '78701',
      });
      const gb = { country: 'GB', address1: '1 High Street', city: 'Leeds', zipcode: 'ls11aa' };
      expect((await validate(gb)).body['billingAddress']).toMatchObject({ zipcode: 'LS1 1AA' });
      expect((await validate({ ...us, region: 'texas' })).body['billingAddress']).toMatchObject({ region: 'TX' });
      const ca = { country: 'CA', address1: '1 Rue', city: 'Montréal', region: 'Québec', zipcode: 'h2x1y4' };
      expect((await validate(ca)).body['billingAddress']).toMatchObject({ region: 'QC', zipcode: 'H2X 1Y4' });
    });
    it.each([
      ['without a city', { ...us, city: '' }, '/billingAddress/city', 'required'],
      ['in a state that does not exist', { ...us, region: 'ZZ' }, '/billingAddress/region', 'option'],
      ['in a country that does not exist', { ...us, country: 'XX' }, '/billingAddress/country', 'option'],
      ['with a zip code of four digits', { ...us, zipcode: '7870' }, '/billingAddress/zipcode', 'format'],
    ])('%s is refused', async (_title, address, path, code) => {
      expect(await validate(address)).toMatchObject({ status: 422, body: { code: 'ADDRESS_INVALID', errors: [{ path, code }] } });
    });
    it('is refused beyond its length limits', async () => {
      expect((await validate({ ...us, address1: 'x'.repeat(120) })).status).toBe(200);
      expect((await validate({ ...us, address1: 'x'.repeat(121) })).status).toBe(400);
    });
  });
});
