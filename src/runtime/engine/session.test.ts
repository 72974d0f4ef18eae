import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { back } from './back.ts';
import { compileSet } from './compile.ts';
import { acceptOffer, offerOf } from './offer.ts';
import { progressOf } from './progress.ts';
import { resumeSession, saveSession, startSession, withoutSecrets } from './session.ts';
import { submit } from './submit.ts';
import type { Session, Submission } from './types.ts';
import { currentStep } from './view.ts';
import { walk } from './walk.ts';
import { EMPTY_CONTEXT as context, setOf } from './testSupport.ts';

const yesNo = { type: 'choice', options: ['yes', 'no'] } as const;

/** A small set with one of each: a follow-up, a confirmation, a call, a screen-out with an offer, a password, a program. */
const SMALL = setOf(
  [
    { id: 'hello', section: 'first', widget: 'info' },
    {
      id: 'account',
      section: 'first',
      widget: 'form',
      answer: { type: 'form', fields: { email: { type: 'text', format: 'email', maxLength: 20 } } },
      call: {
        hook: 'checkEmailAvailability',
        result: 'member',
        outcomes: {
          AVAILABLE: { go: 'on' },
          TAKEN: { error: 'ACCOUNT_EXISTS' },
          WRONG: { field: 'email', code: 'rule' },
          WAIT: { message: 'later' },
        },
      },
    },
    {
      id: 'secret',
      section: 'first',
      widget: 'form',
      sensitive: true,
      answer: { type: 'form', fields: { password: { type: 'text', minLength: 8 } } },
    },
    { id: 'smokes', section: 'first', answer: yesNo },
    {
      id: 'howMany',
      section: 'first',
      widget: 'number',
      answer: { type: 'number', min: 0, max: 100, step: 1 },
      visibleWhen: { '==': [{ var: 'answers.smokes' }, 'yes'] },
    },
    {
      id: 'weight',
      section: 'second',
      widget: 'number',
      answer: { type: 'number', positive: true, max: 740, step: 1 },
      confirmWhen: { rule: 'heavy' },
      effects: [{ when: { rule: 'heavy' }, program: 'MED' }],
    },
    {
      id: 'pregnant',
      section: 'second',
      answer: yesNo,
      effects: [
        {
          when: { and: [{ '==': [{ var: 'answers.pregnant' }, 'yes'] }, { '!=': [{ var: 'answers.goal' }, 'calm'] }] },
          screenOut: 'PREGNANT',
        },
      ],
    },
    { id: 'goodbye', section: 'second', widget: 'info' },
  ],
  {
    sections: [
      { id: 'first', weight: 40 },
      { id: 'second', weight: 60 },
    ],
    rules: { heavy: { '>': [{ var: 'answers.weight' }, 300] } },
    derived: {
      double: { rule: { '*': [{ var: 'answers.weight' }, 2] } },
      tripled: { hook: 'triple', args: { value: { var: 'derived.double' } } },
    },
    screenOuts: [
      {
        reason: 'PREGNANT',
        offer: {
          when: { '!': { var: 'partner.configs.STRICT' } },
          answerKey: 'moodOffer',
          accept: 'accept',
          decline: 'decline',
          sets: { pregnant: 'no' },
          goTo: 'weight',
        },
      },
    ],
  },
);

const set = compileSet(SMALL, {
  derive: { triple: ({ value }) => (typeof value === 'number' ? value * 3 : null) },
  check: {},
  payload: {},
});

const AVAILABLE = { outcome: 'AVAILABLE', result: { emailAvailability: 'AVAILABLE' } };
const ANSWERS: JsonObject = {
  account: { email: 'ada@example.com' },
  secret: { password: 'a long one' },
  smokes: 'yes',
  howMany: 3,
  weight: 200,
  pregnant: 'no',
};

function expectMoved(submission: Submission): Session {
  if (submission.kind !== 'moved') throw new Error(`expected to move on, got ${submission.kind}`);
  return submission.session;
}

function stepOf(session: Session): string | null {
  return session.position.at === 'step' ? session.position.step : session.position.at;
}

/** Submits answers until the session is at a step. */
function goTo(step: string, answers: JsonObject = ANSWERS): Session {
  let session = startSession(set, context);
  while (stepOf(session) !== step) {
    const view = currentStep(session);
    session = expectMoved(submit(session, view ? answers[view.key] : undefined, { isConfirmed: true, callOutcome: AVAILABLE }));
  }
  return session;
}

describe('a session', () => {
  it('starts at the first step, even if that step has no answer', () => expect(stepOf(startSession(set, context))).toBe('hello'));

  it('moves to the next step whose visibility rule passes [NAV-02]', () => {
    expect(stepOf(expectMoved(submit(goTo('smokes'), 'yes')))).toBe('howMany');
    expect(stepOf(expectMoved(submit(goTo('smokes'), 'no')))).toBe('weight');
  });

  it('goes back one step and drops its answer [NAV-04] [NAV-05]', () => {
    const atWeight = goTo('weight');
    const oneBack = back(atWeight);
    expect(oneBack && stepOf(oneBack)).toBe('howMany');
    expect(oneBack && currentStep(oneBack)?.value).toBe(3);
    const twoBack = oneBack && back(oneBack);
    expect(twoBack && stepOf(twoBack)).toBe('smokes');
    expect(twoBack?.answers['howMany']).toBeUndefined();
  });

  it('cannot go back from the first step', () => expect(back(startSession(set, context))).toBeNull());

  it('undoes everything that an answer caused when it goes back', () => {
    const heavy = expectMoved(submit(goTo('weight'), 400, { isConfirmed: true }));
    expect(heavy.way.program).toBe('MED');
    expect(heavy.way.read('derived.tripled')).toBe(2400);
    const undone = back(heavy);
    expect(undone?.way.program).toBe('NONE');
    expect(undone?.way.read('derived.tripled')).toBeNull();
  });

  it('keeps but ignores the answer of a step that is off the way', () => {
    const changed = expectMoved(submit(back(back(goTo('weight')) ?? goTo('weight')) ?? goTo('weight'), 'yes'));
    const withoutSmoking = { ...goTo('weight'), answers: { ...ANSWERS, smokes: 'no' } };
    const resumed = resumeSession(set, context, saveSession(withoutSmoking));
    expect(stepOf(changed)).toBe('howMany');
    expect(resumed.answers['howMany']).toBe(3);
    expect(resumed.way.answers['howMany']).toBeUndefined();
  });

  it('completes after the last step [NAV-06]', () => expect(submit(goTo('goodbye'), undefined).kind).toBe('completed'));
});

describe('submitting an answer', () => {
  it('asks for a confirmation first and continues on the second submit', () => {
    const current = goTo('weight');
    expect(submit(current, 400)).toEqual({ kind: 'confirm' });
    expect(expectMoved(submit(current, 400, { isConfirmed: true })).way.confirmed).toEqual(['weight']);
    expect(submit(current, 200).kind).toBe('moved');
  });

  it("requests the step's call before it continues, and handles each outcome as the set specifies", () => {
    const current = goTo('account');
    const answer = { email: 'ada@example.com' };
    expect(submit(current, answer)).toEqual({ kind: 'call', call: { step: 'account', hook: 'checkEmailAvailability', answer, args: {} } });
    expect(submit(current, answer, { callOutcome: { outcome: 'TAKEN' } })).toEqual({ kind: 'error', state: 'ACCOUNT_EXISTS' });
    expect(submit(current, answer, { callOutcome: { outcome: 'WRONG' } })).toEqual({
      kind: 'invalid',
      errors: [{ path: '/email', code: 'rule' }],
    });
    expect(submit(current, answer, { callOutcome: { outcome: 'WAIT' } })).toEqual({ kind: 'message', message: 'later' });
    expect(expectMoved(submit(current, answer, { callOutcome: AVAILABLE })).way.member).toEqual({ emailAvailability: 'AVAILABLE' });
  });

  it.each([
    ['account', { email: 'nobody' }, [{ path: '/email', code: 'format' }]],
    ['account', { email: ' ' }, [{ path: '/email', code: 'required' }]],
    ['account', { email: 'averylongname@example.com' }, [{ path: '/email', code: 'maxLength' }]],
    ['account', 'text', [{ path: '', code: 'format' }]],
    ['smokes', 'maybe', [{ path: '', code: 'option' }]],
    ['smokes', undefined, [{ path: '', code: 'required' }]],
    ['howMany', 2.5, [{ path: '', code: 'step' }]],
    ['howMany', -1, [{ path: '', code: 'min' }]],
    ['howMany', 101, [{ path: '', code: 'max' }]],
    ['howMany', '3', [{ path: '', code: 'format' }]],
    ['weight', 0, [{ path: '', code: 'min' }]],
  ] satisfies [string, Json | undefined, object][])('at the step %s rejects %j', (step, answer, errors) =>
    expect(submit(goTo(step), answer, { callOutcome: AVAILABLE })).toEqual({ kind: 'invalid', errors }),
  );
});

describe('screening out', () => {
  const out = submit(goTo('pregnant'), 'yes');
  const session = out.kind === 'screenedOut' ? out.session : null;

  it('ends at the ineligible screen with its reason, and goes back to the step that screened out', () => {
    expect(session?.position).toEqual({ at: 'ineligible', step: 'pregnant', reason: 'PREGNANT' });
    const previous = session && back(session);
    expect(previous && stepOf(previous)).toBe('pregnant');
  });

  it('resumes at the step that screened out if the screen-out no longer applies', () => {
    if (!session) throw new Error('the answer screens out');
    const record = saveSession(session);
    const resumed = resumeSession(session.set, context, { ...record, answers: { ...record.answers, pregnant: 'no', weight: 150 } });
    expect(stepOf(resumed)).toBe('pregnant');
  });

  it('makes an offer if its rule allows it, and continues from its step when the offer is accepted', () => {
    expect(session && offerOf(session)?.answerKey).toBe('moodOffer');
    const accepted = session && acceptOffer(session);
    expect(accepted && stepOf(accepted)).toBe('weight');
    expect(accepted?.answers['pregnant']).toBe('no');
  });

  it("makes no offer if the offer's rule fails", () => {
    const strict = session && { ...session, way: { ...session.way, context: { ...context, partner: { configs: { STRICT: true } } } } };
    expect(strict && offerOf(strict)).toBeNull();
  });

  it('does not accept an offer that restarts the set, because that needs a new session', () => {
    const [screenOut] = SMALL.screenOuts;
    if (!session || !screenOut?.offer) throw new Error('the small set offers something');
    const screenOuts = [{ ...screenOut, offer: { ...screenOut.offer, startsOver: true as const } }];
    const startingOver = { ...session, set: { ...session.set, source: { ...SMALL, screenOuts } } };
    expect(offerOf(startingOver)?.startsOver).toBe(true);
    expect(acceptOffer(startingOver)).toBeNull();
  });
});

describe('options that a rule allows', () => {
  const among = compileSet(
    {
      ...SMALL,
      steps: [
        {
          id: 'programSelection',
          section: 'first',
          widget: 'choice',
          answer: { type: 'choice', options: ['WEIGHT', 'DPP', 'MOOD'], among: ['DPP', 'MOOD'] },
        },
      ],
    },
    { derive: { triple: () => null }, check: {}, payload: {} },
  );
  const current = startSession(among, context);

  it('are the only ones shown, in order', () => expect(currentStep(current)?.choices).toEqual(['DPP', 'MOOD']));

  it.each([
    ['DPP', 'completed'],
    ['WEIGHT', 'invalid'],
    ['OTHER', 'invalid'],
  ])('are the only ones accepted: %s is %s', (answer, kind) => expect(submit(current, answer).kind).toBe(kind));
});

describe('the offered programs', () => {
  const steps = SMALL.steps.map((step) =>
    step.id === 'hello' || step.id === 'pregnant' ? { ...step, offers: { if: [{ rule: 'heavy' }, 'MED', 'DPP'] } } : step,
  );
  const offering = compileSet({ ...SMALL, steps }, set.hooks);
  const offersAt = (weight: number, stepId: string): readonly string[] =>
    resumeSession(offering, context, {
      ...saveSession(goTo('goodbye')),
      answers: { ...ANSWERS, weight },
      position: { at: 'step', step: stepId },
    }).way.offered;

  it.each([
    ['the program of a step that was shown', 180, 'hello', ['DPP']],
    ['no program of a step that was not reached', 301, 'weight', ['DPP']],
    ['the program of each step, given the answers before it', 301, 'pregnant', ['DPP', 'MED']],
    ['a program only once', 180, 'pregnant', ['DPP']],
  ])('include %s', (_title, weight, stepId, expected) => expect(offersAt(weight, stepId)).toEqual(expected));

  it("include the first step's program at the start, and are empty in a set without offers", () => {
    expect(startSession(offering, context).way.offered).toEqual(['DPP']);
    expect(goTo('goodbye').way.offered).toEqual([]);
  });
});

describe('a reload', () => {
  it('resumes at the same step with the same answers', () => {
    const resumed = resumeSession(set, context, saveSession(goTo('weight')));
    expect(stepOf(resumed)).toBe('weight');
    expect(resumed.way.answers).toEqual(goTo('weight').way.answers);
  });

  it('stops at the first step whose answer is no longer valid', () => {
    const record = saveSession(goTo('goodbye'));
    expect(stepOf(resumeSession(set, context, { ...record, answers: { ...record.answers, smokes: 'maybe' } }))).toBe('smokes');
  });

  it('resumes at the ineligible screen', () => {
    const out = submit(goTo('pregnant'), 'yes');
    if (out.kind !== 'screenedOut') throw new Error('expected a screen-out');
    expect(resumeSession(set, context, saveSession(out.session)).position).toEqual(out.session.position);
  });

  it('drops the password, resumes at the same step, and asks for the password again before the completion', () => {
    const record = withoutSecrets(set, saveSession(goTo('goodbye')));
    expect(record.answers['secret']).toBeUndefined();
    const resumed = resumeSession(set, context, record);
    expect(stepOf(resumed)).toBe('goodbye');
    const atSecret = expectMoved(submit(resumed, undefined));
    expect(stepOf(atSecret)).toBe('secret');
    const returned = expectMoved(submit(atSecret, { password: 'a long one' }));
    expect(stepOf(returned)).toBe('goodbye');
    expect(submit(returned, undefined).kind).toBe('completed');
  });
});

describe('progress', () => {
  const percents = (session: Session) => progressOf(session).sections.map(({ percent }) => percent);

  it('is the share of visible steps that are answered in each section, and in total weighted by section', () => {
    expect(percents(startSession(set, context))).toEqual([0, 0]);
    expect(percents(goTo('smokes'))).toEqual([75, 0]);
    expect(progressOf(goTo('smokes')).percent).toBe(30);
    expect(percents(goTo('howMany'))).toEqual([80, 0]);
    expect(percents(goTo('pregnant'))).toEqual([100, 100 / 3]);
  });

  it('never decreases while going forward, and may decrease when going back', () => {
    const high = resumeSession(set, context, { ...saveSession(goTo('smokes')), progressFloor: { first: 90 } });
    expect(percents(expectMoved(submit(high, 'yes')))[0]).toBe(90);
    expect(percents(back(high) ?? high)[0]).toBe(50);
  });
});

describe('a walk', () => {
  it('ends in each outcome', () => {
    const run = (answers: JsonObject) => walk(set, context, answers, () => AVAILABLE);
    expect(run(ANSWERS)).toMatchObject({ outcome: 'completed', at: 'goodbye' });
    expect(run({ ...ANSWERS, smokes: 'maybe' })).toMatchObject({
      outcome: 'invalid',
      at: 'smokes',
      errors: [{ path: '', code: 'option' }],
    });
    expect(run({ ...ANSWERS, howMany: undefined })).toMatchObject({ outcome: 'needsAnswer', at: 'howMany' });
    expect(run({ ...ANSWERS, pregnant: 'yes' })).toMatchObject({ outcome: 'screenedOut', at: 'pregnant', screenOutReason: 'PREGNANT' });
    expect(run({ ...ANSWERS, pregnant: 'yes', moodOffer: 'accept' })).toMatchObject({ outcome: 'completed', at: 'goodbye' });
  });

  it('ends if an accepted offer leads to the same screen-out again', () => {
    const [screenOut] = SMALL.screenOuts;
    if (!screenOut?.offer) throw new Error('the small set offers something');
    const screenOuts = [{ ...screenOut, offer: { ...screenOut.offer, sets: { smokes: 'no' } } }];
    const circular = compileSet({ ...SMALL, screenOuts }, set.hooks);
    const answers = { ...ANSWERS, pregnant: 'yes', moodOffer: 'accept' };
    expect(walk(circular, context, answers, () => AVAILABLE)).toMatchObject({ outcome: 'screenedOut', screenOutReason: 'PREGNANT' });
  });
});
