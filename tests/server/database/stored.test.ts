import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asObject, type JsonObject } from '../../../src/runtime/base/json.ts';
import type { CompletionResults } from '../../../src/runtime/engine/completion.ts';
import type { Context } from '../../../src/runtime/engine/types.ts';
import { retriageMember } from '../../../src/enrollment/hooks/replies/retriageEligibility.ts';
import { withLogin, ownerOf } from '../../../src/enrollment/pages/transition/transitionLogin.ts';
import { splitCarried } from '../../../src/enrollment/surveyAdapter/handOff/carryOver.ts';
import { partialSaves } from '../../../src/runtime/survey/partialSaves/partialSaves.ts';
import { rememberedLogin } from '../../faults/support/journeys.ts';
import { openRow } from '../../../src/server/dataRequests/memberData.ts';
import { fieldLocation } from '../../../src/server/store/encryptedColumns.ts';
import { consentAt, newEmail } from '../support/claims.ts';
import { completeSet, complete, enteringContext, portTo, walkSet } from '../support/completing.ts';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { at, dropUndefined, near, expectedResults, type AnswerOf } from '../support/expectedResults.ts';
import { somebody } from '../support/somebody.ts';

// Compares the stored rows, opened, of generated members with an independent implementation of the specification's formulas.

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };

const keys = healthKeys();
let server: ContractServer;
beforeAll(async () => {
  server = await openServer(
    { DATA_DIR: 'memory://', RATE_LIMIT: 'off', PASSWORD_COST: 'least', ...keys },
    { restored: await sandboxDump() },
  );
});
afterAll(() => server.close());

const rowOf = async (table: 'surveys' | 'triages' | 'outcomes' | 'medical_enrollments', accessCode: string) => {
  const rows = await server.db.selectFrom(table).selectAll().where('access_code', '=', accessCode).execute();
  const cipher = table === 'triages' ? server.vault.storeCipher : await server.vault.memberCipher(server.db, accessCode);
  return rows.map((row) => ({ ...row, ...openRow(cipher, table, row) }));
};
const accountOf = async (accessCode: string) => {
  const row = await server.db.selectFrom('accounts').selectAll().where('access_code', '=', accessCode).executeTakeFirstOrThrow();
  return { ...row, ...openRow(await server.vault.memberCipher(server.db, accessCode), 'accounts', row) };
};
/** Returns the triage records that contain the email. */
const recordsOf = async (email: string) => {
  const rows = await server.db.selectFrom('triages').selectAll().execute();
  const records = rows.map((row) => ({
    ...row,
    survey: asObject(server.vault.storeCipher.decrypt(fieldLocation('triages', 'survey', row.key), row.survey)),
  }));
  return records.filter(({ survey }) => at(survey, 'createAccount', 'email') === email);
};

describe('the stored data of a member who enrolls', () => {
  it.each([
    ['acme', 3, 'MOOD', 'a new account'],
    ['acme', 4, 'MED', 'a new account'],
    ['acme', 8, 'DPP', 'a new account'],
    ['acme', 13, 'WEIGHT', 'a new account'],
    ['accolade', 6, 'NMPBA', 'a new account'],
    ['partial', 20, 'DPP', 'a new account'],
    ['scales', 7, 'DPP', 'a new account'],
    ['consumer', 9, 'MOOD', 'a new account'],
    ['acme', 13, 'WEIGHT', 'free@example.com'],
  ] as const)(
    'matches the specification: %s, seed %i, %s, %s [API-08] [PAY-03] [PAY-05] [PAY-09] [PAY-21] [PAY-23] [PAY-25] [PAY-26] [PAY-27] [SET-77]',
    async (slug, seed, expected, existing) => {
      const isNew = existing === 'a new account';
      const email = isNew ? newEmail() : existing;
      const answers = somebody(seed, email);
      const context = await enteringContext(server, slug, PERSON, isNew ? {} : { availability: 'HAS_B2C_ACCOUNT' });
      const { way } = await completeSet('DPP_SURVEY', context, answers, portTo(server));
      const answerOf: AnswerOf = (step) => (way.visited.includes(step) ? answers[step] : undefined);
      const configs = context.partner.configs;
      const { inches, pounds, age, program, plan } = expectedResults(answerOf, {
        accolade: configs['ACCOLADE_PARTNER'] === true,
        dpp: configs['OFFERS_DPP'] === true,
      });
      expect(program).toBe(expected);
      const isConsumer = slug === 'consumer';
      const { completeProfile } = answers;
      const phone = `+1${String(at(completeProfile, 'phoneNumber', 'value'))}`;
      const gender = { female: 'female', male: 'male' }[String(answers['sex'])] ?? 'self-identified';
      const scaleOrder = answerOf('scaleOptIn') ?? answerOf('scaleEarningOptIn');
      const waived = answerOf('eatingDisorder') === 'yes' || way.visited.some((step) => step.endsWith('Waiver'));
      const passwords = ['createPassword', 'existingPassword'];
      const givenAnswers = Object.entries(answers).filter(([step]) => !passwords.includes(step) && answerOf(step) !== undefined);
      const offers = {
        wasOfferedDpp: program === 'DPP',
        wasOfferedMed: way.visited.some((step) => step.endsWith('MedOverview')),
      };
      const expectedAnswers = { ...Object.fromEntries(givenAnswers), ...offers };

      const { code } = await server.db
        .selectFrom('accounts')
        .select('access_code as code')
        .where('email_key', '=', email)
        .executeTakeFirstOrThrow();
      const account = await accountOf(code);
      expect(account).toMatchObject({ kind: 'b2b', partner_id: context.partner.id, upid: context.member['upid'], program });
      expect(account).toMatchObject({ first_name: 'Ada', last_name: 'Byron', dob: '1980-04-01', gender });
      expect([account.height_cm, account.weight_kg]).toEqual([near(inches * 2.54), near(pounds * 0.453592)]);
      expect(account.last_triage).toEqual(isConsumer ? null : { triageResult: 'ASSIGNED_INITIAL_OFFERING', ...offers });

      const { extras, ...userData } = account.user_data;
      expect(userData).toEqual(
        dropUndefined({
          coursePacks: [],
          gender,
          locale: 'en',
          age,
          email,
          heightInCm: near(inches * 2.54),
          name: 'Ada Byron',
          phoneNumber: phone,
          weightInKg: near(pounds * 0.453592),
          weightLossData: plan,
        }),
      );
      expect(extras).toEqual(
        dropUndefined({
          address: at(completeProfile, 'address'),
          shippingAddress: at(completeProfile, 'sameShippingAddress') === false ? at(completeProfile, 'shippingAddress') : undefined,
          mhmdaOptIn: at(answers['createAccount'], 'mhmdaOptIn'),
          ginaAdaConsent: configs['OFFERS_DPP'] === true ? 'AGREE' : undefined,
          liabilityWaiverConsent: waived ? 'AGREE' : undefined,
          orderScale: scaleOrder === undefined ? undefined : scaleOrder === 'yes',
          program,
          firstName: 'Ada',
          lastName: 'Byron',
          dob: '1980-04-01',
          phoneNumber: phone,
          dppTriageKey: expect.stringMatching(/^tk_/),
          eligibilityId: context.eligibility?.['participantEligibilityId'],
          experimentAssignments: {},
          partnerName: context.partner.name,
        }),
      );

      const accessCode = account.access_code;
      expect(await rowOf('surveys', accessCode)).toMatchObject([{ question_set: 'DPP_SURVEY', program, answers: expectedAnswers }]);
      const participant = context.eligibility?.['participantEligibilityId'];
      expect(await rowOf('triages', accessCode)).toMatchObject([
        { completion_status: 'COMPLETE', partner_id: context.partner.id, participant_id: participant, survey: expectedAnswers },
      ]);
      const slugs = (step: string): JsonObject[] => {
        const answer = answerOf(step);
        return answer === undefined ? [] : [{ questionId: step, answerSlugs: (Array.isArray(answer) ? answer : [answer]).map(String) }];
      };
      const outcomes = await rowOf('outcomes', accessCode);
      expect(outcomes).toMatchObject(
        isConsumer
          ? []
          : [
              {
                survey_id: 'DPP_SURVEY-0',
                experience: 'b2b_baseline_outcomes',
                answers: [
                  { questionId: 'weight', answerSlugs: [String(pounds / 2.205)] },
                  { questionId: 'height', answerSlugs: [String(inches * 2.54)] },
                  ...['phq1', 'phq2', 'phq3', 'phq4', 'nutritionBasics', 'culturalImpacts', 'eatingMovingAffordably'].flatMap(slugs),
                ],
              },
            ],
      );
      const intake = dropUndefined({
        userId: accessCode,
        accessCode,
        firstName: 'Ada',
        lastName: 'Byron',
        dateOfBirth: '1980-04-01',
        gender,
        email,
        address1: at(completeProfile, 'address', 'address1'),
        city: 'Austin',
        stateCode: 'TX',
        zipCode: '78701',
        phoneNumber: phone,
        mainReason: answerOf('mainReason'),
        familyHistory: answerOf('familyHistory'),
        pregnant: answerOf('pregnant'),
        healthConditions: answerOf('healthConditions'),
        heightFeet: 5,
        heightInch: inches - 60,
        weightLbs: pounds,
        partnerId: context.partner.id,
        useMedications: Number(answers['medications']) > 0 ? 'yes' : 'no',
      });
      expect((await rowOf('medical_enrollments', accessCode)).map((row) => ('data' in row ? row.data : null))).toEqual(
        program === 'MED' ? [intake] : [],
      );
    },
  );
});

describe('the stored data of a paid account that moves to a sponsor', () => {
  it('contains the answers of the enrollment and the transition, and is linked to the triage [TRANS-01] [TRANS-03] [TRANS-04]', async () => {
    const email = 'paid@example.com';
    const answers: JsonObject = { ...somebody(13, email), prediabetesHistory: ['prediabetes'] };
    const enrollmentContext = await enteringContext(server, 'acme', PERSON, { availability: 'HAS_B2C_ACCOUNT' });
    const { session, end } = await complete('DPP_SURVEY', enrollmentContext, answers, portTo(server));
    expect(end).toMatchObject({ kind: 'redirect', to: 'transition' });
    const { carried, secrets } = splitCarried(session);
    const allAnswers = { ...carried.answers, ...secrets };
    const context: Context = {
      ...enrollmentContext,
      eligibility: carried.eligibility,
      carried: { answers: allAnswers, program: carried.program },
      member: { ...enrollmentContext.member, triageKey: end.results['saveTriage']?.result?.['key'] ?? null },
    };
    await completeSet(
      'TRANSITION_SURVEY',
      context,
      answers,
      withLogin(portTo(server), () => ownerOf(allAnswers), 'enrollment-web', rememberedLogin()),
    );

    const answerOf: AnswerOf = (step) => carried.answers[step];
    const { inches, pounds, age } = expectedResults(answerOf, { accolade: false, dpp: true });
    const measurements = { height_cm: near(inches * 2.54), weight_kg: near(pounds * 0.453592) };
    const account = await accountOf('SANDBOX-PAID');
    expect(account).toMatchObject({ kind: 'b2b', email, partner_id: 1001, upid: 'UPID-ACME-OPEN', program: 'DPP', ...measurements });
    expect(account).toMatchObject({ first_name: 'Ada', last_name: 'Byron', dob: '1980-04-01', gender: 'male' });
    const offers = { wasOfferedDpp: true, wasOfferedMed: session.way.visited.includes('dppMedOverview') };
    expect(account.last_triage, 'by the enrollment').toEqual({ triageResult: 'ASSIGNED_INITIAL_OFFERING', ...offers });
    expect(account.user_data).toMatchObject({ age, name: 'Ada Byron', locale: 'en', phoneNumber: '+12015550139' });
    expect(account.user_data['extras']).toMatchObject({
      program: 'DPP',
      address: at(answers['completeProfile'], 'address'),
      shippingAddress: at(answers['completeProfile'], 'shippingAddress'),
      mhmdaOptIn: true,
      ginaAdaConsent: 'AGREE',
      liabilityWaiverConsent: 'AGREE',
      dppTriageKey: context.member['triageKey'],
    });
    const expectedAnswers = carried.answers;
    expect(await rowOf('surveys', 'SANDBOX-PAID')).toMatchObject([
      { question_set: 'TRANSITION_SURVEY', program: 'DPP', answers: expectedAnswers },
    ]);
    expect(await rowOf('triages', 'SANDBOX-PAID')).toMatchObject([
      { key: context.member['triageKey'], completion_status: 'COMPLETE', partner_id: 1001, survey: expectedAnswers },
    ]);
    const weight = { questionId: 'weight', answerSlugs: [String(pounds / 2.205)] };
    const height = { questionId: 'height', answerSlugs: [String(inches * 2.54)] };
    const questionIds = ['phq1', 'phq2', 'phq3', 'phq4', 'nutritionBasics', 'culturalImpacts', 'eatingMovingAffordably'];
    const otherAnswers = questionIds.map((questionId) => ({ questionId, answerSlugs: [answerOf(questionId)].flat() }));
    expect(await rowOf('outcomes', 'SANDBOX-PAID')).toMatchObject([
      { survey_id: 'TRANSITION_SURVEY-0', experience: 'b2b_baseline_outcomes', answers: [weight, height, ...otherAnswers] },
    ]);
    expect(await rowOf('medical_enrollments', 'SANDBOX-PAID')).toEqual([]);
  });
});

describe('the stored data of a partner with partial saves', () => {
  it('is one PARTIAL record with the answers so far, under the key of the first save, until the survey is complete [TRIAGE-01] [TRIAGE-04] [TRIAGE-05]', async () => {
    const email = newEmail();
    const answers = somebody(20, email);
    const context = await enteringContext(server, 'partial', PERSON, {});
    const port = portTo(server);
    const reports: string[] = [];
    const keys: string[] = [];
    const visit = {
      completionKey: 'visit-1',
      callPort: port,
      keepResults: ({ savePartialTriage }: CompletionResults) => keys.push(String(savePartialTriage?.result?.['key'])),
      reportError: (code: string) => reports.push(code),
    };
    const saves = partialSaves();
    const steps = ['createAccount', 'createPassword', 'sex', 'gender', 'ethnicity'];
    for (const count of [1, 2, 3, 4, 5]) {
      const givenSteps = steps.slice(0, count);
      const pick = (keys: readonly string[]) => Object.fromEntries(keys.map((step) => [step, answers[step] ?? null]));
      saves.save(walkSet('DPP_SURVEY', context, pick(givenSteps)).session, { visit, lazyHooks: { loadPayloads: async () => undefined } });
      await saves.whenSaved();
      const survey = { ...pick(givenSteps.filter((step) => step !== 'createPassword')), wasOfferedDpp: false, wasOfferedMed: false };
      expect(await recordsOf(email)).toEqual([
        expect.objectContaining({
          key: keys[0],
          completion_status: 'PARTIAL',
          partner_id: 20,
          access_code: null,
          survey,
          save_sequence: count,
        }),
      ]);
    }
    expect([new Set(keys).size, keys.length, reports]).toEqual([1, 5, []]);
    await completeSet('DPP_SURVEY', { ...context, member: { ...context.member, triageKey: keys[0] ?? null } }, answers, port);
    expect(await recordsOf(email)).toMatchObject([
      { key: keys[0], completion_status: 'COMPLETE', access_code: expect.stringMatching(/^[A-Z0-9]{16}$/) },
    ]);
  });
});

describe('the stored data of a returning member', () => {
  const address = { country: 'US', address1: '12 Elm Street', address2: 'Apt 4', city: 'Austin', region: 'TX', zipcode: '78701' };
  const signup = { phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' }, address, sameShippingAddress: true };
  const returningContext = async (accessCode: string, token: string): Promise<Context> => {
    const reply = await server.call('GET', `/partners/retriageEligibility/${accessCode}`, { headers: bearer(token) });
    const { profile, eligibility } = retriageMember(reply.body);
    const context = await enteringContext(server, 'acme', PERSON, { accessCode, autologinVerified: true });
    return { ...context, enrollmentType: 'RETRIAGE', profile, eligibility };
  };

  it('matches the specification after a change to DPP [PAY-11] [PAY-12]', async () => {
    const answers = {
      ...somebody(20, ''),
      prediabetesHistory: ['prediabetes'],
      mskPain: ['hip', 'knee'],
      confirmChangeProgramDpp: 'yes',
      eatingDisorder: 'no',
      dppMedOverview: 'next',
    };
    const { way } = await completeSet(
      'RETRIAGE_SURVEY',
      await returningContext('MEMBER-WEIGHT', 'token-weight'),
      answers,
      portTo(server, 'token-weight'),
    );
    const { inches, pounds } = expectedResults((step) => (way.visited.includes(step) ? at(answers, step) : undefined), {
      accolade: false,
      dpp: true,
    });
    const account = await accountOf('MEMBER-WEIGHT');
    expect(account).toMatchObject({ program: 'DPP', height_cm: near(inches * 2.54), weight_kg: near(pounds * 0.453592) });
    expect(account.last_triage).toEqual({
      triageResult: 'CHANGED_OFFERING',
      wasOfferedDpp: true,
      wasOfferedMed: way.visited.includes('dppMedOverview'),
    });
    const expectedAnswers = Object.fromEntries(Object.entries(answers).filter(([step]) => way.visited.includes(step)));
    expect(await rowOf('surveys', 'MEMBER-WEIGHT')).toMatchObject([
      { question_set: 'RETRIAGE_SURVEY', program: 'DPP', answers: expectedAnswers },
    ]);
    expect(await rowOf('medical_enrollments', 'MEMBER-WEIGHT')).toEqual([]);
  });

  it('matches the specification after a change to MED [PAY-16] [PAY-17] [PAY-18]', async () => {
    const height = { heightFeetPortion: 5, heightInchesPortion: 4, weight: 210 };
    const { text, form } = consentAt('medSignup', 'de');
    const selections = {
      weightMedOverview: 'join',
      dppMedOverview: 'join',
      confirmChangeProgramMed: 'yes',
      medSignup: { ...signup, ...form },
    };
    const answers = {
      ...somebody(20, ''),
      ...selections,
      heightWeight: height,
      idealWeight: 150,
      glp1Medication: 'no',
      locationState: 'TX',
      eatingDisorder: 'no',
    };
    await completeSet('RETRIAGE_SURVEY', await returningContext('MEMBER-DPP', 'token-dpp'), answers, portTo(server, 'token-dpp'));
    expect(await accountOf('MEMBER-DPP')).toMatchObject({
      program: 'MED',
      last_triage: { triageResult: 'CHANGED_OFFERING', wasOfferedMed: true },
    });
    const consents = await server.db.selectFrom('consents').selectAll().where('access_code', '=', 'MEMBER-DPP').execute();
    expect(consents).toMatchObject([
      { name: 'callsAndTexts', value: 'AGREE', text_hash: createHash('sha256').update(text).digest('hex'), locale: 'de' },
    ]);
    const [row] = await rowOf('medical_enrollments', 'MEMBER-DPP');
    expect(row && 'data' in row ? row.data : null).toEqual({
      userId: 'MEMBER-DPP',
      homeAddress: {
        addressLine1: '12 Elm Street',
        addressLine2: 'Apt 4',
        city: 'Austin',
        zoneCode: 'TX',
        postalCode: '78701',
        countryCode: 'US',
        phoneNumber: '+12015550123',
      },
      mainReason: at(answers, 'mainReason'),
      familyHistory: at(answers, 'familyHistory'),
      pregnant: at(answers, 'pregnant'),
      healthConditions: at(answers, 'healthConditions'),
      heightFeet: 5,
      heightInch: 4,
      weightLbs: 210,
    });
  });

  it('records only the decision to keep the plan [TRIAGE-08]', async () => {
    const retriage = JSON.stringify({ eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: ['DPP'] });
    await server.db.updateTable('accounts').set({ retriage }).where('access_code', '=', 'MEMBER-MOOD').execute();
    const before = await accountOf('MEMBER-MOOD');
    const answers = { ...somebody(20, ''), prediabetesHistory: ['prediabetes'], eatingDisorder: 'no', confirmChangeProgramDpp: 'no' };
    const context = await returningContext('MEMBER-MOOD', 'token-mood');
    const { way } = await completeSet('RETRIAGE_SURVEY', context, answers, portTo(server, 'token-mood'));
    expect(way.visited).toContain('retriageKeepPlan');
    expect(await accountOf('MEMBER-MOOD')).toEqual({
      ...before,
      last_triage: { triageResult: 'KEPT_SAME_OFFERING', wasOfferedDpp: true, wasOfferedMed: false },
      last_triage_at: expect.any(Date),
      updated_at: expect.any(Date),
    });
    for (const table of ['surveys', 'triages', 'outcomes', 'medical_enrollments'] as const)
      expect(await rowOf(table, 'MEMBER-MOOD'), table).toEqual([]);
  });

  it.each([0, 1, 2, 3])('matches the specification after check-in %i [RECUR-09] [RECUR-10]', async (instance) => {
    const profile = { currentProgram: 'WEIGHT', daysInProgram: instance * 30 + 29, loggedExerciseMinsPastTwoWks: 0 };
    const context: Context = { ...(await enteringContext(server, 'acme', PERSON, { accessCode: 'MEMBER-RECENT' })), profile };
    const answers = { ...somebody(instance + 1, ''), weight: 180 + instance, exercise: 90, reachingHealthGoals: 'somewhatImproved' };
    await completeSet('RECURRING_OUTCOMES', context, answers, portTo(server, 'token-recent'));
    const storedOutcomes = (await rowOf('outcomes', 'MEMBER-RECENT')).filter(
      (row) => 'survey_id' in row && row.survey_id === `RECURRING_OUTCOMES-${instance}`,
    );
    const questionIds = ['exercise', 'sleep', 'nutritionBasics', 'phq1', 'phq2', 'phq3', 'phq4', 'reachingHealthGoals'];
    const otherAnswers = questionIds.map((questionId) => ({ questionId, answerSlugs: [String(at(answers, questionId))] }));
    const weight = { questionId: 'weight', answerSlugs: [String((180 + instance) / 2.205)] };
    expect(storedOutcomes).toMatchObject([{ experience: 'b2b_recurring_outcomes', answers: [weight, ...otherAnswers] }]);
  });
});
