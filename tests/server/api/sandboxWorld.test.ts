import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { Context } from '../../../src/runtime/engine/types.ts';
import { profileFacts } from '../../../src/enrollment/hooks/replies/profileFacts.ts';
import { isCheckInDue } from '../../../src/enrollment/pages/checkIn/isCheckInDue.ts';
import { retriageMember } from '../../../src/enrollment/hooks/replies/retriageEligibility.ts';
import { withLogin, ownerOf } from '../../../src/enrollment/pages/transition/transitionLogin.ts';
import { splitCarried } from '../../../src/enrollment/surveyAdapter/handOff/carryOver.ts';
import { FORM, rememberedLogin } from '../../faults/support/journeys.ts';
import { medMember, weightMember } from '../../journeys/support/members.ts';
import { complete, enteringContext, portTo, walkSet } from '../support/completing.ts';
import { bearer, openServer, type ContractServer } from '../support/contractServer.ts';
import { sandboxDump } from '../support/dump.ts';

// Every account and member of the sandbox must end each journey as the sandbox's tables state.

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
const SETTINGS = { DATA_DIR: 'memory://', RATE_LIMIT: 'off', PASSWORD_COST: 'least' };

let server: ContractServer;
const fresh = () => {
  beforeAll(async () => {
    server = await openServer(SETTINGS, { restored: await sandboxDump() });
  });
  afterAll(() => server.close());
};

/** Returns the answers of the email's owner; the member whom telehealth fails asks for medication. */
const answersOf = (email: string): JsonObject => ({
  ...(email === 'medfail@example.com' ? medMember(email) : weightMember(email)),
  existingPassword: { password: 'correct horse battery 9' },
  completeProfile: FORM,
});

async function enteringContextOf(email: string): Promise<Context> {
  const { body } = await server.call('POST', '/b2b-enrollment/getB2bEmailAvailabilityInformation', { body: { email } });
  return enteringContext(server, 'acme', PERSON, { availability: body['availabilityResult'] ?? 'AVAILABLE' });
}

async function kindOf(email: string): Promise<string | null> {
  const account = await server.db.selectFrom('accounts').select('kind').where('email_key', '=', email).executeTakeFirst();
  return account?.kind ?? null;
}

describe('enrolling with the email of an existing account', () => {
  fresh();

  it.each([
    ['b2b@example.com', 'ACCOUNT_EXISTS at createAccount', 'b2b'],
    ['free@example.com', 'done', 'b2b'],
    ['paid@example.com', 'to transition', 'paid'],
    ['byhand@example.com', 'to transition', 'paid'],
    ['deleted@example.com', 'PENDING_DELETION_REQUEST', 'deleted'],
    ['medfail@example.com', 'SUPPORT_REQUEST_CREATED', 'b2b'],
    ['optedout@example.com', 'done', 'b2b'],
  ])('%s: ends as %s, and the account is %s', async (email, expected, kind) => {
    const context = await enteringContextOf(email);
    const walked = walkSet('DPP_SURVEY', context, answersOf(email));
    if (walked.outcome === 'error') expect(`${walked.errorState} at ${walked.at}`).toBe(expected);
    else {
      const { end } = await complete('DPP_SURVEY', context, answersOf(email), portTo(server));
      expect(end.kind === 'error' ? end.state : end.kind === 'redirect' ? `to ${end.to}` : end.kind).toBe(expected);
    }
    expect(await kindOf(email)).toBe(kind);
  });
});

const MEMBERS = [
  ['MEMBER-WEIGHT', 'token-weight', 'completed', null, 'DPP', 'MED', 'WEIGHT', false, 1],
  ['MEMBER-DPP', 'token-dpp', 'completed', null, 'NONE', 'MED', 'DPP', true, 3],
  ['MEMBER-MED', 'token-med', 'finished', 'ALREADY_MED', 'NONE', 'NONE', 'WEIGHT', false, 1],
  ['MEMBER-MOOD', 'token-mood', 'completed', null, 'NONE', 'NONE', 'MOOD', false, 1],
  ['MEMBER-RECENT', 'token-recent', 'finished', 'RECENTLY_RETRIAGED', 'NONE', 'NONE', 'WEIGHT', true, 0],
] as const;

describe('an existing account', () => {
  fresh();

  describe('moving an account into the sponsored program', () => {
    it.each([
      ['b2b@example.com', 'DEFAULT', 'b2b'],
      ['free@example.com', 'done', 'b2b'],
      ['paid@example.com', 'done', 'b2b'],
      ['byhand@example.com', 'SUPPORT_REQUEST_CREATED', 'paid'],
      ['deleted@example.com', 'DEFAULT', 'deleted'],
      ['medfail@example.com', 'DEFAULT', null],
    ])('%s: ends as %s, and the account is %s [TRANS-08]', async (email, expected, kind) => {
      const context = { ...(await enteringContext(server, 'acme', PERSON, {})) };
      const { carried, secrets } = splitCarried(walkSet('DPP_SURVEY', context, answersOf(email)).session);
      const answers = { ...carried.answers, ...secrets };
      const moving = { ...context, eligibility: carried.eligibility, carried: { answers, program: carried.program } };
      const port = withLogin(portTo(server), () => ownerOf(answers), 'enrollment-web', rememberedLogin());
      const { end } = await complete('TRANSITION_SURVEY', moving, answers, port);
      expect(end.kind === 'error' ? end.state : end.kind).toBe(expected);
      expect(await kindOf(email)).toBe(kind);
    });
  });

  describe('a returning member', () => {
    it.each(MEMBERS)(
      '%s finishes re-triage with the expected outcome [RETR-11] [RETR-12]',
      async (code, token, outcome, reason, declining, joining) => {
        const { body } = await server.call('GET', `/partners/retriageEligibility/${code}`, { headers: bearer(token) });
        const { profile, eligibility } = retriageMember(body);
        const baseContext = await enteringContext(server, 'acme', PERSON, { accessCode: code, autologinVerified: true });
        const context: Context = { ...baseContext, enrollmentType: 'RETRIAGE', profile, eligibility };
        const accepted = { confirmChangeProgramDpp: 'yes', confirmChangeProgramMed: 'yes', medSignup: FORM };
        const answersAtRisk = { ...medMember(''), ...accepted, prediabetesHistory: ['prediabetes'], a1c: 5.9 };
        const endings = ['next', 'join'].map((overview) => {
          const answers = { ...answersAtRisk, weightMedOverview: overview, dppMedOverview: overview };
          const walked = walkSet('RETRIAGE_SURVEY', context, answers);
          return [walked.outcome, walked.screenOutReason, walked.session.way.program];
        });
        expect(endings).toEqual([
          [outcome, reason, declining],
          [outcome, reason, joining],
        ]);
      },
    );

    it.each(MEMBERS)('%s completes the check-in [RECUR-08] [RECUR-09] [RECUR-12] [RECUR-13]', async (...member) => {
      const [code, token, , , , , program, isDue, instance] = member;
      const { body } = await server.call('GET', `/outcomes/v1/userprofiles/${code}`, { headers: bearer(token) });
      const profile = profileFacts(body, Date.now());
      expect([profile['currentProgram'], isCheckInDue(program, Number(profile['daysInProgram']))]).toEqual([program, isDue]);
      const context: Context = { ...(await enteringContext(server, 'acme', PERSON, { accessCode: code })), profile };
      const answers = { ...weightMember(''), weight: 180, exercise: 60, reachingHealthGoals: 'somewhatImproved' };
      expect((await complete('RECURRING_OUTCOMES', context, answers, portTo(server, token))).end.kind).toBe('done');
      const stored = await server.db.selectFrom('outcomes').select('survey_id').where('access_code', '=', code).execute();
      expect(stored).toEqual([{ survey_id: `RECURRING_OUTCOMES-${instance}` }]);
    });
  });
});
