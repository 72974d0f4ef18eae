import dppSurvey from 'virtual:question-set/DPP_SURVEY';
import transitionSurvey from 'virtual:question-set/TRANSITION_SURVEY';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import type { QuestionSet } from '../../src/runtime/definitions/types.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import type { CallOutcome, Context, Hooks, Session } from '../../src/runtime/engine/types.ts';
import { walk } from '../../src/runtime/engine/walk.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { assignExperiments } from '../../src/enrollment/visit/experiments/experiments.ts';
import { complete, type CompleteOptions } from '../../src/runtime/survey/completion/complete.ts';
import { MOOD_ANSWERS, TEST_PASSWORD } from '../support/moodMember.ts';
import { testContext } from '../../src/runtime/survey/testSupport.tsx';
import type { SurveyExit } from '../../src/runtime/survey/types.ts';

const ANSWERS: JsonObject = {
  createAccount: { email: 'ada@example.com' },
  createPassword: { password: TEST_PASSWORD },
  existingPassword: { password: TEST_PASSWORD },
  ...MOOD_ANSWERS,
};
const PERSON: JsonObject = { isEligible: true, firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };

const acme = (id = 1001): Context['partner'] => ({ id, slug: 'acme', name: 'Acme', configs: { OFFERS_MOOD: true, OFFERS_WEIGHT: true } });

interface Member {
  readonly set?: QuestionSet;
  readonly hooks?: Hooks;
  readonly context?: Partial<Context>;
  readonly calls?: Readonly<Record<string, CallOutcome>>;
  /** Called as each call is sent. */
  readonly onSend?: (operation: string) => void;
}

/** Completes a member's survey. Calls succeed unless `calls` overrides their outcome. */
async function completeSurvey({ set = dppSurvey, hooks = allHooks, context, calls, onSend }: Member = {}) {
  const sent: string[] = [];
  const bodies = new Map<string, Json>();
  const reports: string[] = [];
  let isCleared = false;
  const walked = walk(compileSet(set, hooks), testContext({ partner: acme(), eligibility: PERSON, ...context }), ANSWERS, () => ({
    outcome: 'AVAILABLE',
    result: { emailAvailability: 'AVAILABLE' },
  }));
  expect(walked.outcome).toBe('completed');
  const defaultOutcomes: Readonly<Record<string, CallOutcome>> = {
    createAccount: { outcome: 'CREATED', result: { accessCode: 'A' } },
    migrateToB2B: { outcome: 'OK', result: { accessCode: 'A' } },
  };
  const visit: CompleteOptions['visit'] = {
    callPort: async ({ operation, body = null }) => {
      sent.push(operation);
      bodies.set(operation, body);
      onSend?.(operation);
      return calls?.[operation] ?? defaultOutcomes[operation] ?? { outcome: 'OK', result: { key: 'tk_1' } };
    },
    completionKey: 'key',
    clearRecord: () => {
      isCleared = true;
    },
    reportError: (code) => reports.push(code),
  };
  const keep = (_session: Session): void => undefined;
  const exit: SurveyExit = await complete(walked.session, {
    visit,
    results: {},
    keep,
    signal: new AbortController().signal,
  });
  return { exit, sent, bodies, reports, isCleared };
}

const without = (...steps: readonly string[]): QuestionSet => ({
  ...dppSurvey,
  steps: dppSurvey.steps.filter(({ id }) => !steps.includes(id)),
});
/** A set with the steps that every program asks, and without those that select a program. */
const NO_PROGRAM: QuestionSet = {
  ...dppSurvey,
  steps: dppSurvey.steps.filter(({ id }) => id === 'continueProgram' || (id !== 'healthGoal' && ANSWERS[id] !== undefined)),
};
const { firstName: _first, ...nameless } = PERSON;
const { lastName: _last, ...withoutLastName } = PERSON;

describe('a completion that lacks', () => {
  it.each<[string, Member]>([
    ['an address', { set: without('completeProfile') }],
    ['an email', { set: without('createAccount') }],
    ['a password', { set: without('createPassword', 'existingPassword') }],
    ['a first name', { context: { eligibility: nameless } }],
    ['a last name', { context: { eligibility: withoutLastName } }],
  ])('%s redirects to the error page DEFAULT and sends nothing [ACCT-38] [ERR-36]', async (_title, member) => {
    const { exit, sent, isCleared } = await completeSurvey(member);
    expect([exit, sent, isCleared]).toEqual([{ to: 'error', state: 'DEFAULT' }, [], false]);
  });

  it('a program redirects to the error page DEFAULT and sends nothing [ACCT-39]', async () => {
    const { exit, sent } = await completeSurvey({ set: NO_PROGRAM });
    expect([exit, sent]).toEqual([{ to: 'error', state: 'DEFAULT' }, []]);
  });
});

describe('the calls of the completion', () => {
  it('omit the mapping of the program id to a curriculum if there is no program [ACCT-03]', async () => {
    const set = { ...NO_PROGRAM, completionRequires: [] };
    expect((await completeSurvey()).sent).toContain('updateUpidCurriculumMapping');
    expect((await completeSurvey({ set })).sent).not.toContain('updateUpidCurriculumMapping');
  });

  it("compute the account's course packs after the triage is saved [ACCT-34]", async () => {
    const order: string[] = [];
    const createAccount: Hooks['payload'][string] = (input) => {
      order.push('course packs');
      return { operation: 'createAccount', body: { userData: { coursePacks: input.way.effectiveAnswers['coursePackSelection'] ?? [] } } };
    };
    const hooks = { ...allHooks, payload: { ...allHooks.payload, createAccount } };
    await completeSurvey({ hooks, onSend: (operation) => order.push(operation) });
    expect(order.filter((each) => ['saveTriage', 'course packs', 'createAccount'].includes(each))).toEqual([
      'saveTriage',
      'course packs',
      'createAccount',
    ]);
  });

  it("create the account with the visitor's experiments and the validated address [EXP-01] [API-22]", async () => {
    const environment = { ...testContext().environment, scaleExperimentPartners: [4065] };
    const experiments = assignExperiments({ environment, partnerId: 4065, anonymousUserId: 'visitor', overrides: {} });
    expect(Object.keys(experiments)).toEqual(['scale-earning-opt-in']);
    const billingAddress = { address1: '12 Elm St', city: 'AUSTIN', zipcode: '78701-1234' };
    const calls = { validateAddress: { outcome: 'OK', result: { billingAddress } } };
    const { bodies } = await completeSurvey({ context: { partner: acme(4065), environment, experiments }, calls });
    expect(bodies.get('createAccount')).toMatchObject({
      userData: { extras: { experimentAssignments: experiments, address: { country: 'US', region: 'TX', ...billingAddress } } },
    });
  });

  it('do not update the last-triage timestamp for consumer-style partners [TRIAGE-09]', async () => {
    const environment = { ...testContext().environment, consumerStylePartners: [788] };
    const consumer = await completeSurvey({ context: { partner: acme(788), environment } });
    const other = await completeSurvey({ context: { partner: acme(), environment } });
    expect(other.sent).toContain('updateLastTriageTimestamp');
    expect([consumer.exit.to, consumer.sent.includes('updateLastTriageTimestamp')]).toEqual(['success', false]);
  });

  it('report any other failure of account creation, and redirect to the error page DEFAULT [ERR-35]', async () => {
    const { exit, reports } = await completeSurvey({ calls: { createAccount: { outcome: 'FAILED' } } });
    expect([exit, reports]).toEqual([{ to: 'error', state: 'DEFAULT', retry: true }, ['COMPLETION_FAILED']]);
  });

  it.each<[string, string | undefined, true | undefined]>([
    ['the password of a new account', 'createPassword', true],
    ['the password of a free account', 'existingPassword', true],
    ['another answer', 'sex', undefined],
    ['no step', undefined, undefined],
  ])(
    'drop the session in memory only if the server rejects a password, so that a retry asks for it again: %s',
    async (_title, step, dropsSession) => {
      const { exit } = await completeSurvey({
        calls: { createAccount: { outcome: 'FAILED', ...(step !== undefined && { result: { step } }) } },
      });
      expect(exit).toEqual({ to: 'error', state: 'DEFAULT', retry: true, ...(dropsSession && { dropsSession }) });
    },
  );

  it('report a failure that does not affect the member, and continue', async () => {
    const { exit, reports } = await completeSurvey({ calls: { storeOutcomes: { outcome: 'FAILED' } } });
    expect([exit.to, reports]).toEqual(['success', ['COMPLETION_CALL_FAILED']]);
  });
});

describe('the ending of a completion', () => {
  it.each<[string, string, Member]>([
    ['a new account', 'created', {}],
    ['a free account', 'upgraded', { calls: { createAccount: { outcome: 'UPGRADED', result: { accessCode: 'A' } } } }],
    ['a consumer account', 'transitioned', { set: transitionSurvey, context: { carried: { answers: ANSWERS, program: 'MOOD' } } }],
  ])('with %s is named "%s" [ACCT-14]', async (_title, ending, member) => {
    expect((await completeSurvey(member)).exit).toEqual({ to: 'success', ending, program: 'MOOD' });
  });
});
