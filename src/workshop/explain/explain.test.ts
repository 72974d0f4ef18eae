import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../runtime/base/json.ts';
import { loadEnvironment } from '../../runtime/definitions/files.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { EMPTY_CONTEXT, setOf } from '../../runtime/engine/testSupport.ts';
import type { Context } from '../../runtime/engine/types.ts';
import { allHooks } from '../../enrollment/hooks/allHooks.ts';
import { vocabulary } from '../../enrollment/vocabulary/vocabulary.ts';
import { explainOutcome, explainStep } from './explain.ts';
import { explanationLines } from './render.ts';
import { walkChanged } from './walkChanged.ts';
import type { Explanation, Subject, Counterfactual } from './types.ts';

const yesNo = { type: 'choice', options: ['yes', 'no'] } as const;

/** A set with a threshold on a derived value, a rule over two answers, a flag, a screen-out and a program. */
const SET = setOf(
  [
    {
      id: 'body',
      widget: 'form',
      answer: {
        type: 'form',
        fields: {
          feet: { type: 'number', min: 4, max: 7, step: 1 },
          pounds: { type: 'number', min: 1, max: 500, step: 1 },
        },
      },
    },
    { id: 'smokes', answer: yesNo },
    {
      id: 'howMany',
      widget: 'number',
      answer: { type: 'number', min: 1, max: 9, step: 1 },
      visibleWhen: { '==': [{ var: 'answers.smokes' }, 'yes'] },
    },
    { id: 'drinks', answer: yesNo },
    { id: 'advice', visibleWhen: { rule: 'smokesAndDrinks' } },
    { id: 'scales', visibleWhen: { rule: 'heavy' } },
    { id: 'offer', visibleWhen: { and: [{ rule: 'offersMed' }, { rule: 'heavy' }] } },
    { id: 'never', visibleWhen: { and: [{ rule: 'heavy' }, { '<': [{ var: 'derived.bmi' }, 20] }] } },
    {
      id: 'pain',
      answer: yesNo,
      effects: [
        { when: { '==': [{ var: 'answers.pain' }, 'yes'] }, screenOut: 'PAIN' },
        { program: { if: [{ rule: 'heavy' }, 'DPP', 'WEIGHT'] } },
      ],
    },
    { id: 'last' },
  ],
  {
    rules: {
      heavy: { '>=': [{ var: 'derived.bmi' }, 30] },
      offersMed: { '==': [{ var: 'partner.configs.OFFERS_MED' }, true] },
      smokesAndDrinks: { and: [{ '==': [{ var: 'answers.smokes' }, 'yes'] }, { '==': [{ var: 'answers.drinks' }, 'yes'] }] },
    },
    derived: {
      bmi: { hook: 'bmi', args: { feet: { var: 'answers.body.feet' }, inches: 0, pounds: { var: 'answers.body.pounds' } } },
    },
    screenOuts: [{ reason: 'PAIN' }],
  },
);

const ANSWERS: JsonObject = { body: { feet: 5, pounds: 150 }, smokes: 'no', drinks: 'no', pain: 'no' };

function subject(answers: JsonObject = ANSWERS, configs: Context['partner']['configs'] = {}): Subject {
  return {
    set: compileSet(SET, allHooks),
    context: { ...EMPTY_CONTEXT, environment: loadEnvironment('production', {}), partner: { configs } },
    answers,
    callOf: () => () => ({ outcome: 'OK' }),
    texts: { sections: {}, steps: { smokes: { title: 'Do you smoke?', options: { yes: 'Yes', no: 'No' } } }, screenOuts: {} },
    vocabulary,
  };
}

function step(id: string, member: Subject = subject()): Explanation {
  const explanation = explainStep(member, id);
  if (!explanation) throw new Error(`no step ${id}`);
  return explanation;
}

function changes(counterfactuals: readonly Counterfactual[]): readonly string[] {
  return counterfactuals.map((counterfactual) => counterfactual.changes.map(({ name, to }) => `${name}=${JSON.stringify(to)}`).join('&'));
}

describe('explainStep', () => {
  // At 5 feet, a BMI of 30 is 153.6 pounds, so 154 shows the step. At 4 feet, 150 pounds suffice.
  it.each<[string, string, string, readonly string[], readonly string[]]>([
    ['a threshold, to the nearest whole number', 'scales', 'hidden', ['body.feet=4', 'body.pounds=154'], []],
    ['one option', 'howMany', 'hidden', ['smokes="yes"'], []],
    ['two answers together', 'advice', 'hidden', ['smokes="yes"&drinks="yes"'], []],
    [
      'a flag and an answer together',
      'offer',
      'hidden',
      [],
      ['partner.configs.OFFERS_MED=true&body.feet=4', 'partner.configs.OFFERS_MED=true&body.pounds=154'],
    ],
    ['none possible', 'never', 'hidden', [], []],
    ['none possible, because there is no condition', 'last', 'shown', [], []],
  ])('finds the smallest change that reverses a step: %s', (_title, id, state, answers, flags) => {
    const explanation = step(id);
    expect(explanation.state).toBe(state);
    expect(changes(explanation.counterfactuals.answers)).toEqual(answers);
    expect(changes(explanation.counterfactuals.flags)).toEqual(flags);
    expect(explanation.counterfactuals.isExhaustive).toBe(true);
  });

  it('does not vary answers after the step, because they cannot change whether it is shown', () => {
    const { pain: _, ...unfinished } = ANSWERS;
    const [finishedWalks, walks] = [subject(), subject(unfinished)].map((member) => step('scales', member).counterfactuals.walks);
    expect(walks).toBe(finishedWalks);
  });

  it('reports the nearest value on either side if both reverse a step', () => {
    const member = subject({ ...ANSWERS, body: { feet: 5, pounds: 200 } });
    expect(changes(step('scales', member).counterfactuals.answers)).toEqual(['body.feet=6', 'body.pounds=153']);
  });

  it('finds a flag that reverses a step', () => {
    expect(changes(step('offer', subject({ ...ANSWERS, body: { feet: 5, pounds: 200 } })).counterfactuals.flags)).toEqual([
      'partner.configs.OFFERS_MED=true',
    ]);
  });

  it.each(['scales', 'howMany', 'advice', 'offer'])('reports only changes that a walk confirms: %s', (id) => {
    const member = subject();
    const { counterfactuals, goal } = step(id, member);
    for (const counterfactual of [...counterfactuals.answers, ...counterfactuals.flags]) {
      const { session } = walkChanged(member, { ...member.answers, ...counterfactual.extraAnswers }, counterfactual.changes);
      expect(session.way.visited.includes(id)).toBe(goal === 'shown');
      expect(counterfactual.end.visited).toEqual(session.way.visited);
    }
  });

  it('reports the additional questions that the changed walk asks', () => {
    const [counterfactual] = step('advice').counterfactuals.answers;
    expect(counterfactual?.extraAnswers).toEqual({ howMany: 1 });
    expect(counterfactual?.end).toMatchObject({ outcome: 'completed', program: 'WEIGHT' });
  });

  it.each([
    ['an answer is missing', { body: { feet: 5, pounds: 150 } }, 'waits for an answer at smokes ("Do you smoke?")'],
    ['an answer is refused', { body: { feet: 9, pounds: 150 } }, 'is rejected: feet: it is too large'],
    ['the member was screened out', { ...ANSWERS, pain: 'yes' }, 'screened out at pain, with the reason PAIN'],
  ])('reports why a step was not reached: %s', (_title, answers, reason) => {
    const explanation = step('last', subject(answers));
    expect(explanation.state).toBe('not reached');
    expect(explanation.summary.join(' ')).toContain(reason);
    expect(explanation.counterfactuals.answers.length).toBeGreaterThan(0);
  });

  it('returns null for an unknown step', () => expect(explainStep(subject(), 'scale')).toBeNull());

  it('describes the rule with the value and source of each part', () => {
    const member = subject();
    expect(explanationLines(member, step('howMany', member))).toEqual([
      'howMany is hidden.',
      '',
      'Shown when:',
      '  no   the answer to smokes is "yes"',
      '         the answer to smokes = "no" ("No") (answered at smokes ("Do you smoke?"))',
      '',
      'Smallest change to the answers that would show it:',
      '  - the answer to smokes: "yes" ("Yes") instead of "no" ("No")',
      '    The survey then waits for an answer at howMany.',
    ]);
  });

  it('expands named rules and derived values, with the arguments of their hooks', () => {
    const text = explanationLines(subject(), step('offer')).join('\n');
    expect(text).toContain('the rule heavy\n      no   the value bmi is at least 30');
    expect(text).toContain('the value bmi = 29.2917 (computed by bmi: 703 x pounds / inches².)');
    expect(text).toContain('pounds: the answer to body, pounds = 150 (answered at body)');
    expect(text).toContain('the partner’s flag OFFERS_MED = unknown (the partner does not set it)');
  });
});

it('explainStep names the rule of a part that is only a named rule or its negation', () => {
  const opposite = { id: 'opposite', section: 'all', widget: 'info', visibleWhen: { '!': { rule: 'heavy' } } } as const;
  const set = compileSet({ ...SET, steps: [...SET.steps, opposite] }, allHooks);
  const treeOf = (id: string) => step(id, { ...subject(), set }).trees.map(({ tree }) => tree);
  expect(treeOf('scales')).toMatchObject([{ rule: 'heavy', isOpposite: false }]);
  expect(treeOf('opposite')).toMatchObject([{ rule: 'heavy', isOpposite: true, text: 'not: the rule heavy', parts: [{ rule: null }] }]);
  expect(treeOf('offer')).toMatchObject([{ rule: null, parts: [{ rule: 'offersMed' }, { rule: 'heavy' }] }]);
});

describe('explainOutcome', () => {
  it('reports the program, the effect that set it, and the changes that lead to another end', () => {
    const explanation = explainOutcome(subject());
    expect(explanation.summary).toEqual(['The survey was completed.', 'The program is WEIGHT, set at pain.']);
    expect(explanation.trees.map(({ title }) => title)).toEqual(['The program set at pain']);
    expect(changes(explanation.counterfactuals.answers)).toEqual(['body.feet=4', 'body.pounds=154', 'pain="yes"']);
    expect(explanation.counterfactuals.answers.map(({ end }) => end.program)).toEqual(['DPP', 'DPP', 'NONE']);
  });

  it('reports the rule that screened out', () => {
    const explanation = explainOutcome(subject({ ...ANSWERS, pain: 'yes' }));
    expect(explanation.state).toBe('screenedOut');
    expect(explanation.trees[0]?.title).toBe('Screened out (PAIN) when');
    expect(changes(explanation.counterfactuals.answers)).toEqual(['pain="no"']);
  });

  it('does not count a walk that stops early as a different outcome', () => {
    const { counterfactuals } = explainOutcome(subject());
    expect(counterfactuals.answers.every(({ end }) => end.outcome === 'completed' || end.outcome === 'screenedOut')).toBe(true);
  });
});
