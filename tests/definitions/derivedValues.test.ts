import { describe, expect, it } from 'vitest';
import type { WalkInput } from '../../src/workshop/walk/walkInput.ts';
import { readWalk } from '../support/readWalk.ts';
import { callResponder } from '../../src/workshop/walk/walkMember.ts';
import { loadQuestionSet, readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { readMembers } from '../../src/workshop/exampleMembers/members.ts';
import { readSources } from '../../src/runtime/definitions/sources.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { library } from '../../src/runtime/rules/library.ts';
import { startSession, stepAt } from '../../src/runtime/engine/session.ts';
import { submit } from '../../src/runtime/engine/submit.ts';
import type { CallOutcome, CallRequest, CompiledSet, Session, Way } from '../../src/runtime/engine/types.ts';
import { copyOf } from '../../src/runtime/engine/way.ts';
import { EMPTY_CONTEXT, setOf } from '../../src/runtime/engine/testSupport.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';

const sets = new Map(
  ['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'].map((name) => [name, loadQuestionSet(name)] as const),
);
const compiled = new Map([...sets].map(([name, set]) => [name, compileSet(set, allHooks)] as const));
const members = readMembers(readSources(readDefinitionFiles(process.cwd(), ['member']))).map(({ name, walk }) => [name, walk] as const);

function allDerived({ derived }: CompiledSet, way: Way): object {
  return Object.fromEntries(Object.entries(derived).map(([name, read]) => [name, read(way)]));
}

function withoutCache(way: Way): Way {
  return { ...way, derived: { way: null, values: [] } };
}

describe('a cached derived value', () => {
  it.each(members)('equals the uncached value after each step of %s', (_name, walk) => {
    const input = readWalk(walk);
    const set = compiled.get(input.questionSet);
    if (!set) throw new Error(`there is no set ${input.questionSet}`);
    const sessions = sessionsOf(set, input);
    expect(sessions.length).toBeGreaterThan(0);
    for (const { way } of sessions) expect(allDerived(set, way)).toEqual(allDerived(set, withoutCache(way)));
  });
});

/**
 * Returns a session for each step on the way, each made from the previous one. Reads the derived values before the next is made.
 */
function sessionsOf(set: CompiledSet, input: WalkInput): readonly Session[] {
  const call = callResponder(set.hooks, input);
  const sessions: Session[] = [];
  let session: Session | null = startSession(set, input.context);
  while (session) {
    sessions.push(session);
    allDerived(set, session.way);
    session = next(session, input, call);
  }
  return sessions;
}

function next(session: Session, { answers }: WalkInput, call: (request: CallRequest) => CallOutcome): Session | null {
  const at = stepAt(session);
  if (!at) return null;
  const first = submit(session, answers[at.key], { isConfirmed: true });
  const second = first.kind === 'call' ? submit(session, answers[at.key], { isConfirmed: true, callOutcome: call(first.call) }) : first;
  return second.kind === 'moved' ? second.session : null;
}

/** Derived values that read an answer through a named rule, another derived value, a hook's arguments, or all answers. */
const CHAIN = setOf(
  [
    { id: 'hello', visibleWhen: { '!': { var: 'derived.hooked' } } },
    {
      id: 'weight',
      widget: 'number',
      answer: { type: 'number' },
      effects: [{ program: 'MED' }],
      call: { hook: 'checkEmailAvailability', result: 'member', outcomes: { AVAILABLE: { go: 'on' } } },
    },
    { id: 'end' },
  ],
  {
    rules: { heavy: { '>': [{ var: 'answers.weight' }, 100] } },
    derived: {
      named: { rule: { rule: 'heavy' } },
      other: { rule: { '!': { var: 'derived.named' } } },
      hooked: { hook: 'same', args: { value: { var: 'derived.named' } } },
      gated: { hook: 'same', args: { value: 1 }, when: { rule: 'heavy' } },
      lacking: { rule: { missing: ['answers.weight'] } },
      program: { rule: { var: 'program' } },
      facts: { rule: { var: 'member.found' } },
    },
  },
);

describe('derived values after a change', () => {
  const set = compileSet(CHAIN, { derive: { same: ({ value }) => value ?? null }, check: {}, payload: {}, library });
  const callOutcome = { outcome: 'AVAILABLE', result: { found: 'yes' } };
  const before = { named: false, other: true, hooked: false, gated: null, lacking: ['answers.weight'], program: 'NONE', facts: null };
  const after = { named: true, other: false, hooked: true, gated: 1, lacking: [], program: 'MED', facts: 'yes' };

  it('are recomputed, and do not change on the previous way', () => {
    const first = submit(startSession(set, EMPTY_CONTEXT), undefined);
    if (first.kind !== 'moved') throw new Error(first.kind);
    expect(allDerived(set, first.session.way)).toEqual(before);
    const second = submit(first.session, 200, { callOutcome });
    if (second.kind !== 'moved') throw new Error(second.kind);
    expect(allDerived(set, second.session.way)).toEqual(after);
    expect(allDerived(set, first.session.way)).toEqual(before);
    expect(first.session.way.visited).toEqual(['hello', 'weight']);
  });

  it('are copied with a way, and not shared between ways', () => {
    const { way } = startSession(set, EMPTY_CONTEXT);
    expect(allDerived(set, way)).toEqual(before);
    const copy = copyOf(set, way);
    expect(copy.derived.values).toEqual(way.derived.values);
    expect(copy.derived.values).not.toBe(way.derived.values);
    expect(set.derived['program']?.({ ...way, program: 'DPP' })).toBe('DPP');
  });
});
