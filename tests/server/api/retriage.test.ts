import { describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { bodyOfCall, offers, walkRetriage, type ExistingMember } from '../../support/member.ts';
import { consentAt, newEmail } from '../support/claims.ts';
import { bearer } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

await onEachDatabase((server) => {
  const post = (url: string, body: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    server().call('POST', url, { body, headers });
  const rowsOf = (table: 'audit_log' | 'surveys' | 'support_requests', column: 'subject' | 'access_code', value: string) =>
    server().db.selectFrom(table).selectAll().where(column, '=', value).execute();

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
      ['another date of birth', { dateOfBirth: { year: 1980, month: 5, day: 6 } }, 404, 'MEMBER_NOT_FOUND'],
      ['a missing date of birth', { dateOfBirth: undefined }, 404, 'MEMBER_NOT_FOUND'],
      ['a date that does not exist', { dateOfBirth: { year: 1980, month: 2, day: 30 } }, 422, 'INVALID_DATE'],
      ['a partner without re-triage', { partnerId: 1002 }, 403, 'RETRIAGE_NOT_OFFERED'],
      ['an unknown partner', { partnerId: 999 }, 404, 'PARTNER_NOT_FOUND'],
    ])('finds no member by %s [API-39]', async (_title, changes, status, code) => {
      expect(await check(changes)).toMatchObject({ status, body: { code } });
    });
    it('compares the participant id and the date of birth if the partner requires them [API-39]', async () => {
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
      const underEnforcement: number[] = [];
      for (const enforcement of ['FULL_NAME_DOB', 'LN_DOB', 'EMAIL']) {
        await requireDetails({ REQUIRES_DOB: false, REQUIRES_PARTICIPANT_ID: true, UPFRONT_ELIGIBILITY_ENFORCEMENT: enforcement });
        underEnforcement.push((await check({ participantId: 'EMP-5', dateOfBirth: { year: 1980, month: 5, day: 6 } })).status);
      }
      await requireDetails({});
      await keepUserData('MEMBER-WEIGHT', {});
      expect(underEnforcement, 'the form asks for both under the first two').toEqual([404, 404, 200]);
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
    ])('does not move %s with the token "%s"', async (accessCode, token, status, code) => {
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
    describe('the mental-wellness offer to a pregnant member', () => {
      const MOOD = { ...offers('WEIGHT', 'DPP', 'MED', 'MOOD', 'RETRIAGE') };
      // The page also carries over answers that MOOD does not ask for, given before the offer.
      const STRESS = { healthGoal: 'reducingStressAnxiousFeelings', idealWeight: 150 };
      const acceptOffer = () =>
        change({ configs: MOOD, answers: { pregnant: 'yes' }, context: { carried: { answers: STRESS } } }, 'MEMBER-DPP');
      const move = (body: JsonObject) => post('/retriage/migrateUser', body, bearer('token-dpp'));
      const moveWith = async (survey: JsonObject) => {
        const body = await acceptOffer();
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
        expect(await move(await acceptOffer())).toMatchObject({ status: 200, body: { offering: 'MOOD' } });
        expect((await readMember('MEMBER-DPP', 'token-dpp')).body).toMatchObject({ currentProgram: 'MOOD' });
        const [storedSurvey] = await rowsOf('surveys', 'access_code', 'MEMBER-DPP');
        expect(storedSurvey).toMatchObject({ question_set: 'RETRIAGE_SURVEY', program: 'MOOD' });
      });
    });
    it('moves a member once if two tabs finish at the same time, even to different programs [RETR-11]', async () => {
      const startedAs = await server()
        .db.selectFrom('accounts')
        .selectAll()
        .where('access_code', '=', 'MEMBER-WEIGHT')
        .executeTakeFirstOrThrow();
      const qualifies = { prediabetesHistory: ['prediabetes'], dppMedOverview: 'next' };
      const bodies = [await change(JOINS), await change({ answers: qualifies })];
      expect(bodies.map(({ offering }) => offering)).toEqual(['MED', 'DPP']);
      const replies = await Promise.all(bodies.map((body) => post('/retriage/migrateUser', body, bearer('token-weight'))));
      const moved = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status !== 200);
      const { body: member } = await readMember('MEMBER-WEIGHT', 'token-weight');
      const surveys = await rowsOf('surveys', 'access_code', 'MEMBER-WEIGHT');
      const { kind, program, program_started_at, retriage, height_cm, weight_kg } = startedAs;
      await server()
        .db.updateTable('accounts')
        .set({ kind, program, program_started_at, retriage: JSON.stringify(retriage), height_cm, weight_kg })
        .where('access_code', '=', 'MEMBER-WEIGHT')
        .execute();
      for (const table of ['surveys', 'medical_enrollments'] as const)
        await server().db.deleteFrom(table).where('access_code', '=', 'MEMBER-WEIGHT').execute();
      expect(moved).toHaveLength(1);
      expect(refused).toMatchObject([{ status: 409, body: { code: expect.stringMatching(/^(RECENTLY_RETRIAGED|ALREADY_MED)$/) } }]);
      expect(surveys).toMatchObject([{ program: moved[0]?.body['offering'] }]);
      expect(member).toMatchObject({ currentProgram: moved[0]?.body['offering'] });
    });
    it('moves a member and stores the answers, the measurements and the intake in one call [API-41]', async () => {
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
});
