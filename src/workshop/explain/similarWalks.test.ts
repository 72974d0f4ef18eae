import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../runtime/base/json.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { EMPTY_CONTEXT, setOf } from '../../runtime/engine/testSupport.ts';
import type { CallRequest, Context, Hooks } from '../../runtime/engine/types.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { similarWalks } from './similarWalks.ts';

const yesNo = { type: 'choice', options: ['yes', 'no'] } as const;

const SET = setOf(
  [
    { id: 'one', answer: yesNo, effects: [{ when: { '==': [{ var: 'answers.one' }, 'yes'] }, screenOut: 'ONE' }] },
    {
      id: 'two',
      answer: { type: 'form', fields: { pounds: { type: 'number', min: 1, max: 9, step: 1 } } },
      call: { hook: 'save', outcomes: { OK: { go: 'on' } } },
    },
    { id: 'three', answer: yesNo, visibleWhen: { '>': [{ var: 'answers.two.pounds' }, 5] } },
    { id: 'four' },
  ],
  {
    screenOuts: [
      {
        reason: 'ONE',
        offer: { when: true, answerKey: 'takesOther', accept: 'accept', decline: 'decline', sets: { one: 'no' }, goTo: 'two' },
      },
    ],
  },
);
const HOOKS: Hooks = { derive: {}, check: {}, payload: {} };
const set = compileSet(SET, HOOKS);

/** Each differs from the previous one at another step: at the end, at the offer, at the start, in a form, or nowhere. */
const SERIES: readonly JsonObject[] = [
  {},
  { one: 'no' },
  { one: 'no', two: { pounds: 3 } },
  { one: 'no', two: { pounds: 8 } },
  { one: 'no', two: { pounds: 8 }, three: 'maybe' },
  { one: 'no', two: { pounds: 8 }, three: 'no' },
  { one: 'no', two: { pounds: 8 }, three: 'no' },
  { one: 'yes', two: { pounds: 8 } },
  { one: 'yes', two: { pounds: 8 }, takesOther: 'decline' },
  { one: 'yes', two: { pounds: 3 }, takesOther: 'accept' },
  { one: 'yes', two: { pounds: 3 } },
  { two: { pounds: 3 } },
];

describe('a series of similar walks', () => {
  it('has the outcomes of separate walks', () => {
    const call = () => ({ outcome: 'OK' });
    const similar = similarWalks(set, EMPTY_CONTEXT, call);
    const ends = SERIES.map((answers) => {
      const [{ session, ...outcome }, { session: expected, ...expectedOutcome }] = [
        similar(answers),
        walk(set, EMPTY_CONTEXT, answers, call),
      ];
      expect(outcome).toEqual(expectedOutcome);
      expect(session.way.visited).toEqual(expected.way.visited);
      expect(session.answers).toEqual(expected.answers);
      return outcome.outcome;
    });
    expect(new Set(ends)).toEqual(new Set(['needsAnswer', 'completed', 'invalid', 'screenedOut']));
  });

  it('reruns a walk only from the first step that differs', () => {
    const calls: CallRequest[] = [];
    const similar = similarWalks(set, EMPTY_CONTEXT, (request) => {
      calls.push(request);
      return { outcome: 'OK' };
    });
    for (const three of ['yes', 'no', 'yes']) similar({ one: 'no', two: { pounds: 8 }, three });
    expect(calls).toHaveLength(1);
    similar({ one: 'no', two: { pounds: 7 }, three: 'yes' });
    expect(calls).toHaveLength(2);
  });

  it('returns the refusal if the set refuses the visit at its entry', () => {
    const refusing = compileSet({ ...SET, entry: [{ when: { '==': [{ var: 'partner.slug' }, 'acme'] }, finished: 'CLOSED' }] }, HOOKS);
    const context: Context = { ...EMPTY_CONTEXT, partner: { slug: 'acme', configs: {} } };
    const similar = similarWalks(refusing, context, () => ({ outcome: 'OK' }));
    for (const answers of SERIES) expect(similar(answers)).toMatchObject({ outcome: 'finished', at: null, screenOutReason: 'CLOSED' });
  });
});
