import { describe, expect, it } from 'vitest';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';
import { heightWeight } from '../../support/member.ts';
import { makeClaim } from '../support/claims.ts';
import { bearer } from '../support/contractServer.ts';
import { onEachDatabase } from '../support/onEachDatabase.ts';

await onEachDatabase((server) => {
  const save = (body: JsonObject, headers = {}) => server().call('POST', '/dpp/v1/triage', { body, headers });

  describe('the triage', () => {
    const partial = { completionStatus: 'PARTIAL', partnerId: 20, survey: { sex: 'female' } };

    it('returns a key on the first save and updates the same record on later saves [API-26] [API-27] [TRIAGE-05] [TRIAGE-07]', async () => {
      const key = String((await save(partial)).body['key']);
      expect((await save({ ...partial, resourceKey: key, survey: { sex: 'male' } })).body).toEqual({ key });
      const rows = await server().db.selectFrom('triages').select(['survey', 'completion_status']).where('key', '=', key).execute();
      expect(rows).toEqual([{ survey: { sex: 'male' }, completion_status: 'PARTIAL' }]);
    });
    it('keeps the answers of the later save when an earlier one of the same page arrives after it', async () => {
      const saveAs = (series: string, sequence: number, survey: JsonObject, resourceKey?: string) => {
        const body = { ...partial, survey, ...(resourceKey !== undefined && { resourceKey }) };
        return server().call('POST', `/dpp/v1/triage?series=${series}&sequence=${sequence}`, { body });
      };
      const key = String((await saveAs('first-page', 2, { sex: 'female' })).body['key']);
      const answers = async () => (await server().db.selectFrom('triages').select('survey').where('key', '=', key).execute())[0]?.survey;
      expect((await saveAs('first-page', 1, {}, key)).body).toEqual({ key });
      expect(await answers(), 'after a save from before the record').toEqual({ sex: 'female' });
      await saveAs('first-page', 10, { sex: 'male' }, key);
      expect((await saveAs('first-page', 9, { sex: 'female' }, key)).body).toEqual({ key });
      expect(await answers(), 'after an earlier save').toEqual({ sex: 'male' });
      await saveAs('next-page', 1, { sex: 'female' }, key);
      expect(await answers(), 'after a reload').toEqual({ sex: 'female' });
      await save({ ...partial, survey: { sex: 'male' }, resourceKey: key });
      expect(await answers(), 'after a save without a number').toEqual({ sex: 'male' });
    });
    it('keeps complete answers when a partial save arrives after them', async () => {
      const claim = await makeClaim(server());
      const key = String((await save({ ...claim.triage, completionStatus: 'PARTIAL', survey: {} })).body['key']);
      await save({ ...claim.triage, resourceKey: key });
      const late = { ...claim.triage, completionStatus: 'PARTIAL', survey: {}, resourceKey: key };
      expect((await save(late)).body).toEqual({ key });
      expect((await server().call('POST', '/dpp/v1/triage?series=any-page&sequence=99', { body: late })).body).toEqual({ key });
      const row = () => server().db.selectFrom('triages').select(['completion_status', 'survey']).where('key', '=', key).executeTakeFirst();
      expect(await row()).toEqual({ completion_status: 'COMPLETE', survey: claim.triage['survey'] });
    });
    it('stores status, participant, partner, key and survey [API-26] [TRIAGE-06]', async () => {
      const claim = await makeClaim(server());
      expect(Object.keys(claim.triage).toSorted()).toEqual(['completionStatus', 'participantId', 'partnerId', 'survey']);
      const { participantId, survey } = claim.triage;
      const before = { ...claim.triage, participantId: 'pe_of_an_earlier_check', completionStatus: 'PARTIAL', survey: {} };
      const key = String((await save(before)).body['key']);
      const row = () => server().db.selectFrom('triages').selectAll().where('key', '=', key).executeTakeFirst();
      const first = { partner_id: 1001, participant_id: 'pe_of_an_earlier_check', completion_status: 'PARTIAL', survey: {} };
      expect(await row()).toMatchObject(first);
      expect((await save({ ...claim.triage, resourceKey: key })).body).toEqual({ key });
      expect(await row()).toMatchObject({ partner_id: 1001, participant_id: participantId, completion_status: 'COMPLETE', survey });
    });
    it('cannot be changed under an invented key or by another partner', async () => {
      const { key } = (await save(partial)).body;
      expect(await save({ ...partial, resourceKey: 'tk_made_up' })).toMatchObject({ status: 404, body: { code: 'TRIAGE_NOT_FOUND' } });
      expect(await save({ ...partial, partnerId: 1001, resourceKey: key })).toMatchObject({ status: 404 });
      expect(await save({ ...partial, partnerId: 999_999 })).toMatchObject({ status: 404, body: { code: 'PARTNER_NOT_FOUND' } });
    });
    it('is COMPLETE only for a survey that is finished at that partner [ACCT-33]', async () => {
      const claim = await makeClaim(server());
      expect(await save(claim.triage)).toMatchObject({ status: 200 });
      expect(await save({ ...claim.triage, survey: { sex: 'female' } })).toMatchObject({
        status: 422,
        body: { code: 'SURVEY_NOT_ACCEPTED', step: 'createAccount' },
      });
      const child = { ...objectAt(claim.triage, 'survey'), eligibilityCheck: { firstName: 'A', lastName: 'B', age: 17 } };
      const { participantId: _check, ...unchecked } = claim.triage;
      expect(await save({ ...unchecked, survey: child })).toMatchObject({ status: 422, body: { code: 'AGE_OUT_OF_RANGE' } });
      const heavy = { ...objectAt(claim.triage, 'survey'), ...heightWeight(800) };
      expect(await save({ ...claim.triage, survey: heavy })).toMatchObject({ status: 422, body: { step: 'heightWeight' } });
      expect(await save({ ...claim.triage, participantId: 'pe_made_up' })).toMatchObject({
        status: 422,
        body: { code: 'ELIGIBILITY_NOT_FOUND' },
      });
      expect(await save({ ...claim.triage, partnerId: 1002 })).toMatchObject({ status: 422, body: { code: 'ELIGIBILITY_NOT_FOUND' } });
    });
    it('creates one record for two requests with one idempotency key', async () => {
      const headers = { 'idempotency-key': 'triage-once-0001' };
      const [first, second] = [await save(partial, headers), await save(partial, headers)];
      expect(second.body).toEqual(first.body);
      expect(await save({ ...partial, partnerId: 788 }, headers)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    });
    it.each([
      ['an unknown status [TRIAGE-07]', { ...partial, completionStatus: 'DONE' }],
      ['a password in the survey', { ...partial, survey: { existingPassword: { password: 'x' } } }],
      ['a missing survey', { completionStatus: 'PARTIAL', partnerId: 20 }],
      [
        'a survey of 121 answers',
        { ...partial, survey: Object.fromEntries(Array.from({ length: 121 }, (_, index) => [`a${index}`, 'x'])) },
      ],
    ])('refuses %s', async (_title, body) => {
      expect(await save(body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });
  });

  describe('a member', () => {
    const timestamp: JsonObject = {
      accessCode: 'MEMBER-MOOD',
      newLastTriageTimestamp: '2026-03-02T10:15:00.000Z',
      triageResult: 'ASSIGNED_INITIAL_OFFERING',
      wasOfferedDpp: true,
      wasOfferedMed: false,
    };
    const survey = {
      surveyId: 'DPP_SURVEY-0',
      surveyExperienceSlug: 'b2b_baseline_outcomes',
      surveyAnswers: [
        { questionId: 'phq1', answerSlugs: ['notAtAll'] },
        { questionId: 'eatingMovingAffordably', answerSlugs: ['timeToPrepare', 'fewStores'] },
      ],
    };
    const outcomes = { survey: { surveysCompleted: [survey] } };

    it('can read a profile with their own token only, and each read writes an audit row [API-29]', async () => {
      const profile = (headers: Readonly<Record<string, string>>) =>
        server().call('GET', '/outcomes/v1/userprofiles/MEMBER-DPP', { headers });
      const timeStarted = '2026-03-02T10:15:00.000Z';
      const segment = { segmentId: 'SEG-1', segmentName: 'Headquarters' };
      await server()
        .db.updateTable('accounts')
        .set({ program_started_at: new Date(timeStarted), height_cm: 170.5, weight_kg: 81.25, user_data: JSON.stringify(segment) })
        .where('access_code', '=', 'MEMBER-DPP')
        .execute();
      expect((await profile(bearer('token-dpp'))).body).toEqual({
        firstName: 'Dora',
        gender: 'FEMALE',
        activeProgram: { programConfigurationSlug: 'DIABETES_PREVENTION_B2B', timeStarted },
        heightCms: 170.5,
        latestWeightKgs: 81.25,
        partnerSlug: 'acme',
        ...segment,
      });
      expect([(await profile({})).status, (await profile(bearer('token-mood'))).status]).toEqual([401, 403]);
      const rows = await server().db.selectFrom('audit_log').select(['actor', 'action']).where('subject', '=', 'MEMBER-DPP').execute();
      expect(rows).toContainEqual({ actor: 'MEMBER-DPP', action: 'getUserProfile' });
    });
    it('stores outcomes once per survey [API-30] [API-50] [API-53] [ACCT-37] [TRIAGE-13]', async () => {
      const request = { body: outcomes, headers: bearer('token-mood') };
      expect((await server().call('POST', '/outcomes/v1/outcomes/MEMBER-MOOD', request)).status).toBe(204);
      expect((await server().call('POST', '/outcomes/v1/outcomes/MEMBER-MOOD', request)).status).toBe(204);
      const rows = await server()
        .db.selectFrom('outcomes')
        .select(['survey_id', 'experience', 'answers'])
        .where('access_code', '=', 'MEMBER-MOOD')
        .execute();
      expect(rows).toEqual([{ survey_id: 'DPP_SURVEY-0', experience: 'b2b_baseline_outcomes', answers: survey.surveyAnswers }]);
    });
    it('sees the results of check-ins in the profile, and logged exercise only for two weeks [API-29] [API-30] [RECUR-03] [RECUR-10] [VIS-13]', async () => {
      const headers = bearer('token-recent');
      const profile = async () => (await server().call('GET', '/outcomes/v1/userprofiles/MEMBER-RECENT', { headers })).body;
      const store = (instance: number, answers: Readonly<Record<string, string>>, surveyExperienceSlug = 'b2b_recurring_outcomes') => {
        const surveyAnswers = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answerSlugs: [answer] }));
        const completed = { surveyId: `RECURRING_OUTCOMES-${instance}`, surveyExperienceSlug, surveyAnswers };
        const body = { survey: { surveysCompleted: [completed] } };
        return server().call('POST', '/outcomes/v1/outcomes/MEMBER-RECENT', { body, headers });
      };
      const logBefore = (days: number) =>
        server()
          .db.updateTable('accounts')
          .set({ exercise_logged_at: new Date(Date.now() - days * 86_400_000) })
          .where('access_code', '=', 'MEMBER-RECENT')
          .execute();
      const before = await profile();
      expect(before).not.toHaveProperty('loggedExerciseMinsPastTwoWks');

      expect((await store(1, { weight: '74.8', exercise: '90', sleep: 'rarely' })).status).toBe(204);
      const expectedProfile = { ...before, latestWeightKgs: 74.8, loggedExerciseMinsPastTwoWks: 90 };
      expect(await profile()).toEqual(expectedProfile);
      await logBefore(13);
      expect(await profile()).toEqual(expectedProfile);

      // A repeat in the same month keeps what was not asked again, with its time.
      expect((await store(1, { sleep: 'often' })).status).toBe(204);
      const storedRow = await server()
        .db.selectFrom('outcomes')
        .select('answers')
        .where('access_code', '=', 'MEMBER-RECENT')
        .where('survey_id', '=', 'RECURRING_OUTCOMES-1')
        .executeTakeFirstOrThrow();
      expect(storedRow.answers).toEqual([
        { questionId: 'sleep', answerSlugs: ['often'] },
        { questionId: 'weight', answerSlugs: ['74.8'] },
        { questionId: 'exercise', answerSlugs: ['90'] },
      ]);
      await logBefore(15);
      expect(await profile()).toEqual({ ...before, latestWeightKgs: 74.8 });
      expect((await store(2, { exercise: '0' })).status).toBe(204);
      expect(await profile()).toEqual({ ...expectedProfile, loggedExerciseMinsPastTwoWks: 0 });

      // A baseline repeats what the enrollment already reported.
      expect((await store(0, { weight: '99', exercise: '5' }, 'b2b_baseline_outcomes')).status).toBe(204);
      expect(await profile()).toEqual({ ...expectedProfile, loggedExerciseMinsPastTwoWks: 0 });
    });
    it.each([
      ['weight', ['0']],
      ['weight', ['-80']],
      ['weight', ['336']],
      ['weight', ['heavy']],
      ['weight', ['80', '81']],
      ['weight', []],
      ['exercise', ['-1']],
      ['exercise', ['10001']],
      ['exercise', ['1e3']],
    ])('cannot store a check-in with %s %j', async (questionId, answerSlugs) => {
      const surveyAnswers = [{ questionId, answerSlugs }];
      const completed = { surveyId: 'RECURRING_OUTCOMES-9', surveyExperienceSlug: 'b2b_recurring_outcomes', surveyAnswers };
      const body = { survey: { surveysCompleted: [completed] } };
      const reply = await server().call('POST', '/outcomes/v1/outcomes/MEMBER-MED', { body, headers: bearer('token-med') });
      expect(reply).toMatchObject({ status: 422, body: { code: 'SURVEY_NOT_ACCEPTED', step: questionId } });
      const rows = await server().db.selectFrom('outcomes').select('survey_id').where('access_code', '=', 'MEMBER-MED').execute();
      expect(rows).toEqual([]);
    });
    it('stores the time and the result of the last triage [API-28] [ACCT-36]', async () => {
      const reply = await server().call('POST', '/dpp/v1/updateLastTriageTimestamp', { body: timestamp, headers: bearer('token-mood') });
      expect(reply.status).toBe(204);
      const row = await server()
        .db.selectFrom('accounts')
        .select(['last_triage_at', 'last_triage'])
        .where('access_code', '=', 'MEMBER-MOOD')
        .executeTakeFirst();
      expect(row?.last_triage_at?.toISOString()).toBe('2026-03-02T10:15:00.000Z');
      expect(row?.last_triage).toEqual({ triageResult: 'ASSIGNED_INITIAL_OFFERING', wasOfferedDpp: true, wasOfferedMed: false });
    });
    it("cannot be triaged in the future, even if the page's clock is ahead", async () => {
      const body = { ...timestamp, accessCode: 'MEMBER-MED', newLastTriageTimestamp: '9999-12-31T23:59:59Z' };
      expect((await server().call('POST', '/dpp/v1/updateLastTriageTimestamp', { body, headers: bearer('token-med') })).status).toBe(204);
      const { db } = server();
      const row = await db.selectFrom('accounts').select('last_triage_at').where('access_code', '=', 'MEMBER-MED').executeTakeFirst();
      expect(row?.last_triage_at?.getTime()).toBeLessThanOrEqual(Date.now());
    });
    it.each([
      ['2016-12-31T23:59:60Z', 204, '2016-12-31T23:59:59.000Z'],
      ['2026-03-02T12:15:00.5+02:00', 204, '2026-03-02T10:15:00.500Z'],
      ['2026-03-02T10:15:00+02', 400, null],
      ['2026-02-30T10:15:00Z', 400, null],
    ])('can be triaged at %s: %i', async (newLastTriageTimestamp, status, stored) => {
      const { db } = server();
      await db.updateTable('accounts').set({ last_triage_at: null }).where('access_code', '=', 'MEMBER-MOOD').execute();
      const request = { body: { ...timestamp, newLastTriageTimestamp }, headers: bearer('token-mood') };
      expect((await server().call('POST', '/dpp/v1/updateLastTriageTimestamp', request)).status).toBe(status);
      const row = await db.selectFrom('accounts').select('last_triage_at').where('access_code', '=', 'MEMBER-MOOD').executeTakeFirst();
      expect(row?.last_triage_at?.toISOString() ?? null).toBe(stored);
    });
    it.each([
      ['ASSIGNED_INITIAL_OFFERING', 204],
      ['KEPT_SAME_OFFERING', 204],
      ['CHANGED_OFFERING', 204],
      ['SOMETHING_ELSE', 400],
    ])('can be triaged with the result %s: %i [TRIAGE-08]', async (triageResult, status) => {
      const request = { body: { ...timestamp, triageResult }, headers: bearer('token-mood') };
      expect((await server().call('POST', '/dpp/v1/updateLastTriageTimestamp', request)).status).toBe(status);
    });
    it('can alert a coach [API-25]', async () => {
      const reply = await server().call('POST', '/dpp/v1/alertUserCoach/MEMBER-DPP', { headers: bearer('token-dpp') });
      expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([204, '', undefined]);
      expect(await server().db.selectFrom('coach_alerts').select('access_code').execute()).toContainEqual({ access_code: 'MEMBER-DPP' });
    });

    const calls: readonly (readonly ['GET' | 'POST', string, JsonObject | undefined])[] = [
      ['GET', '/outcomes/v1/userprofiles/MEMBER-MOOD', undefined],
      ['POST', '/outcomes/v1/outcomes/MEMBER-MOOD', outcomes],
      ['POST', '/dpp/v1/updateLastTriageTimestamp', timestamp],
      ['POST', '/dpp/v1/alertUserCoach/MEMBER-MOOD', undefined],
      ['POST', '/telehealth/MEMBER-MOOD:enrollB2bUser', { firstName: 'M', lastName: 'M', email: 'm@example.com' }],
    ];
    it.each(calls)('needs their own token for %s %s [API-25] [API-28] [API-30] [API-53]', async (method, url, body) => {
      const send = (headers: Readonly<Record<string, string>>) => server().call(method, url, { headers, ...(body && { body }) });
      expect(await send({})).toMatchObject({
        status: 401,
        body: { code: 'INVALID_TOKEN' },
        headers: { 'www-authenticate': 'Bearer' },
      });
      expect(await send(bearer('made-up'))).toMatchObject({ status: 401 });
      expect(await send(bearer('token-weight'))).toMatchObject({ status: 403, body: { code: 'NOT_YOUR_ACCOUNT' } });
    });
    it('is refused with an expired token', async () => {
      await server()
        .db.updateTable('tokens')
        .set({ expires_at: new Date(0) })
        .where('access_code', '=', 'MEMBER-RECENT')
        .execute();
      const reply = await server().call('GET', '/outcomes/v1/userprofiles/MEMBER-RECENT', { headers: bearer('token-recent') });
      expect(reply.status).toBe(401);
    });
  });

  describe('the APIs of other hosts', () => {
    it('return the eligible states [API-43] [MED-14]', async () => {
      const { body } = await server().call('GET', '/api/insurance/v1/eligibility/eligible_states/?telehealthUserProgram=B2B');
      const expectedStates =
        'AL AK AZ AR CA CO DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MO MT NE NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WV WI WY';
      expect(body['eligibleStates']).toEqual(expectedStates.split(' '));
      expect((await server().call('GET', '/api/insurance/v1/eligibility/eligible_states/')).status).toBe(400);
    });
    it('store an event once, and require the public write key [API-23]', async () => {
      const uuid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
      const properties = { set: 'DPP_SURVEY', section: 'demographics' };
      const event = {
        uuid,
        timestamp: '2026-03-02T10:15:00.000Z',
        name: 'surveyStarted',
        kind: 'survey',
        privacy: 'anonymous',
        properties,
      };
      const send = (key: string) => server().call('PUT', '/v1/events', { body: { events: [event] }, headers: bearer(key) });
      expect([(await send('sandbox-events-key')).status, (await send('sandbox-events-key')).status]).toEqual([204, 204]);
      expect(await server().db.selectFrom('event_log').select('event').where('uuid', '=', uuid).execute()).toEqual([{ event }]);
      expect(await send('wrong')).toMatchObject({ status: 401, body: { code: 'INVALID_WRITE_KEY' } });
    });
    it.each([0, 2])('refuse a list of %i events [API-23]', async (count) => {
      const event = { timestamp: '2026-03-02T10:15:00.000Z', name: 'surveyStarted', kind: 'survey', privacy: 'anonymous' };
      const events = Array.from({ length: count }, () => ({ ...event, uuid: crypto.randomUUID() }));
      const sent = await server().call('PUT', '/v1/events', { body: { events }, headers: bearer('sandbox-events-key') });
      expect(sent).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', errors: [{ path: '/events' }] } });
      const uuids = events.map(({ uuid }) => uuid);
      expect(
        await server()
          .db.selectFrom('event_log')
          .select('uuid')
          .where('uuid', 'in', ['', ...uuids])
          .execute(),
      ).toEqual([]);
    });
    it('count the events that a page dropped, but not invalid event names [EVT-03]', async () => {
      const givenUpCount = async () => /^analytics_events_given_up_total (\d+)$/m.exec((await server().call('GET', '/metrics')).text)?.[1];
      const before = Number(await givenUpCount());
      const event = {
        uuid: crypto.randomUUID(),
        timestamp: '2026-03-02T10:15:00Z',
        name: 'events_lost',
        kind: 'developer',
        privacy: 'anonymous',
      };
      const properties = { names: ['step_shown', 'account_made', 'ada@example.com'] };
      for (const name of ['events_lost', 'check_in_opened']) {
        const body = { events: [{ ...event, uuid: crypto.randomUUID(), name, properties }] };
        expect((await server().call('PUT', '/v1/events', { body, headers: bearer('sandbox-events-key') })).status).toBe(204);
      }
      expect(Number(await givenUpCount())).toBe(before + 2);
    });
    it.each([['UNKNOWN'], ['B2B'], ['B2C'], ['TEST'], ['INITIAL_ENROLLMENT'], ['RETRIAGE']])(
      'accept events of enrollment type %s [TRIAGE-10]',
      async (enrollmentType) => {
        const send = (type: string) => {
          const event = {
            uuid: crypto.randomUUID(),
            timestamp: '2026-03-02T10:15:00Z',
            name: 'x',
            kind: 'enrollment',
            privacy: 'anonymous',
          };
          return server().call('PUT', '/v1/events', {
            body: { events: [{ ...event, enrollmentType: type }] },
            headers: bearer('sandbox-events-key'),
          });
        };
        expect([(await send(enrollmentType)).status, (await send(`${enrollmentType}_2`)).status]).toEqual([204, 400]);
      },
    );
    it('store an opt-out and return it [API-12] [API-13] [API-14] [CONS-07] [CONS-20]', async () => {
      const userIdentifier = { email: 'Leave.Me@example.com' };
      const options = async () =>
        (await server().call('POST', '/userData/v3/consent/get', { body: { userIdentifier } })).body['userPolicyOptions'];
      expect(await options()).toEqual([]);
      const body = { country: 'CA', subdivision: 'QC', userIdentifier, status: 'OPT_OUT_DO_NOT_SHARE' };
      expect((await server().call('POST', '/userData/v3/consent/create', { body })).status).toBe(200);
      expect(await options()).toEqual([{ policy: 'DATA_SHARING', status: 'OPT_OUT_DO_NOT_SHARE' }]);
      const location = { country: 'CA', subdivision: 'QC' };
      expect(await server().db.selectFrom('opt_outs').select(['country', 'subdivision']).execute()).toContainEqual(location);
      const otherPerson = { ...body, userIdentifier: { email: 'stays@example.com' }, status: 'OPT_IN' };
      expect((await server().call('POST', '/userData/v3/consent/create', { body: otherPerson })).status).toBe(400);
      const seeded = await server().call('POST', '/userData/v3/consent/get', {
        body: { userIdentifier: { email: 'optedout@example.com' } },
      });
      expect(seeded.body['userPolicyOptions']).toHaveLength(1);
    });
  });
});
