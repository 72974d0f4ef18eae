import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadQuestionSet } from '../../runtime/definitions/files.ts';
import type { QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { resumeSession } from '../../runtime/engine/session.ts';
import type { SessionRecord } from '../../runtime/engine/types.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { differenceOf } from './behaviour.ts';
import { draftProblem, draftsOf } from './drafts.ts';
import { endChanges } from './ends.ts';
import { repair } from './repair.ts';
import { ruleLabels } from '../explain/ruleLabels.ts';
import { structureChanges, textChanges } from './structure.ts';
import { EMPTY_CONTEXT as CONTEXT, setOf } from '../../runtime/engine/testSupport.ts';

const NO_HOOKS = { derive: {}, check: {}, payload: {} };
const yesNo = { type: 'choice', options: ['yes', 'no'] } as const;

const OLD = setOf([{ id: 'smokes', answer: yesNo }, { id: 'tea', answer: yesNo }, { id: 'last' }], {
  screenOuts: [{ reason: 'TEA' }],
});
const [SMOKES, TEA, LAST] = OLD.steps;
if (!SMOKES || !TEA || !LAST) throw new Error('the set has three steps');
const COFFEE = { id: 'coffee', section: 'all', widget: 'choice', answer: yesNo };

function withSteps(steps: QuestionSet['steps']): QuestionSet {
  return { ...OLD, steps };
}

function walkOf(set: QuestionSet) {
  const compiled = compileSet(set, NO_HOOKS);
  return (answers: Parameters<typeof walk>[2]) => walk(compiled, CONTEXT, answers, () => ({ outcome: 'OK' }));
}

describe('endChanges', () => {
  const isYes = { '==': [{ var: 'answers.tea' }, 'yes'] };
  const screens = { ...TEA, effects: [{ when: isYes, screenOut: 'TEA' }] };
  const texts: SurveyTexts = {
    sections: {},
    screenOuts: {},
    steps: { tea: { title: 'Do you drink tea?', options: { yes: 'Yes, I do' } } },
  };
  it.each<[string, QuestionSet, QuestionSet, readonly string[]]>([
    ['nothing', OLD, OLD, []],
    [
      'a screen-out',
      OLD,
      withSteps([SMOKES, screens, LAST]),
      ['Now, after tea, members are screened out as TEA if “Do you drink tea?” is Yes, I do.'],
    ],
    [
      'a screen-out that is gone',
      withSteps([SMOKES, screens, LAST]),
      OLD,
      ['No longer: after tea, members are screened out as TEA if “Do you drink tea?” is Yes, I do.'],
    ],
    [
      'a program',
      OLD,
      withSteps([SMOKES, { ...TEA, effects: [{ program: 'MED' }] }, LAST]),
      ['Now, after tea, members get the program MED.'],
    ],
  ])('describes %s', (_title, old, now, expected) => expect(endChanges(old, now, ruleLabels(now, texts))).toEqual(expected));
});

describe('structureChanges', () => {
  it.each<[string, QuestionSet, readonly string[]]>([
    ['nothing', OLD, []],
    ['a step added', withSteps([SMOKES, COFFEE, TEA, LAST]), ['added coffee']],
    ['a step removed', withSteps([SMOKES, LAST]), ['removed tea']],
    ['one moved step, but not the steps that it passed', withSteps([TEA, LAST, SMOKES]), ['moved smokes']],
    ['an option', withSteps([SMOKES, { ...TEA, answer: { type: 'choice', options: ['yes'] } }, LAST]), ['removed tea.no']],
    ['a condition', withSteps([SMOKES, { ...TEA, visibleWhen: false }, LAST]), ['added tea.visibleWhen']],
    ['a rule', { ...OLD, rules: { heavy: true } }, ['added heavy']],
    ['a version', { ...OLD, version: 2 }, ['changed version']],
  ])('reports %s', (_title, after, expected) => {
    expect(structureChanges(OLD, after).map(({ what, name }) => `${what} ${name}`)).toEqual(expected);
  });

  it('compares texts by their path', () => {
    expect(textChanges('en', { steps: { tea: { title: 'Tea?' } } }, { steps: { tea: { title: 'Coffee?' } } })).toEqual([
      { area: 'text', what: 'changed', name: 'en.steps.tea.title', before: 'Tea?', after: 'Coffee?' },
    ]);
  });
});

describe('draftProblem', () => {
  const answers = { smokes: 'no', tea: 'no' };

  /** Returns the fate of the draft at the last step. */
  function fate(after: QuestionSet): readonly (string | null)[] {
    const drafts = draftsOf(walkOf(OLD)(answers).session);
    const problem = draftProblem(compileSet(after, NO_HOOKS), CONTEXT, drafts.at(-1) ?? throwNoDraft(), 'member');
    return problem ? [problem.fate, problem.standsAt] : [null];
  }

  function throwNoDraft(): SessionRecord {
    throw new Error('there is no draft');
  }

  it.each<[string, QuestionSet, readonly (string | null)[]]>([
    ['continues', OLD, [null]],
    [
      'has an answer that is no longer valid',
      withSteps([SMOKES, { ...TEA, answer: { type: 'choice', options: ['yes'] } }, LAST]),
      ['answerRefused', 'tea'],
    ],
    ['was at a removed step', withSteps([SMOKES, TEA]), ['positionGone', 'tea']],
    ['was at a step that is now hidden', withSteps([SMOKES, TEA, { ...LAST, visibleWhen: false }]), ['positionGone', 'tea']],
    ['is screened out', withSteps([SMOKES, { ...TEA, effects: [{ screenOut: 'TEA' }] }, LAST]), ['screenedOut', 'tea']],
    ['is asked an earlier question', withSteps([SMOKES, COFFEE, TEA, LAST]), ['askedAgain', 'coffee']],
    ['loses an answer', withSteps([SMOKES, LAST]), ['answerDropped', 'last']],
  ])('reports the fate of a draft that %s', (_title, after, expected) => expect(fate(after)).toEqual(expected));

  it('the sampled drafts resume at the same step in the old version', () => {
    const set = compileSet(OLD, NO_HOOKS);
    const drafts = draftsOf(walkOf(OLD)(answers).session);
    expect(drafts.map((draft) => resumeSession(set, CONTEXT, draft).position)).toEqual(drafts.map(({ position }) => position));
    expect(drafts).toHaveLength(3);
  });
});

describe('repair', () => {
  it('adds sample answers where only the new version stops a walk', () => {
    const now = walkOf(withSteps([SMOKES, { ...TEA, answer: { type: 'choice', options: ['yes'] } }, COFFEE, LAST]));
    const { answers, stops } = repair(walkOf(OLD), now, { smokes: 'no', tea: 'no' });
    expect(stops.map(({ at, outcome }) => [at, outcome])).toEqual([
      ['tea', 'invalid'],
      ['coffee', 'needsAnswer'],
    ]);
    expect(now(answers).outcome).toBe('completed');
  });

  it('adds no answer where both versions stop a walk', () =>
    expect(repair(walkOf(OLD), walkOf(OLD), { smokes: 'maybe' }).stops).toEqual([]));
});

it('differenceOf reports the paths at which a request body differs', () => {
  const call = (sleep: string) => ({ operation: 'saveTriage', body: { survey: { sleep, sex: 'female' } } });
  const before = { outcome: 'completed', visited: ['a', 'b'], calls: [call('rarely')] };
  const after = { outcome: 'completed', visited: ['b', 'a'], calls: [call('never'), { operation: 'login' }] };
  expect(differenceOf({ before, after })).toMatchObject({
    outcome: null,
    way: { gone: [], added: [], reordered: true },
    payload: { gone: [], added: ['login'], changed: ['saveTriage/body/survey/sleep'] },
  });
  expect(differenceOf({ before, after: before })).toBeNull();
});

describe('structureChanges, on a copy of the definitions', () => {
  let folder: string | null = null;
  afterEach(() => {
    if (folder) rmSync(folder, { recursive: true });
    folder = null;
  });

  it('finds a changed threshold in a shared file', () => {
    folder = mkdtempSync(join(tmpdir(), 'definitions-'));
    cpSync('question-sets', join(folder, 'question-sets'), { recursive: true });
    const file = join(folder, 'question-sets/rules/measures.json');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('{ "var": "derived.bmi" }, 23]');
    writeFileSync(file, text.replace('{ "var": "derived.bmi" }, 23]', '{ "var": "derived.bmi" }, 24]'));
    const changes = structureChanges(loadQuestionSet('DPP_SURVEY'), loadQuestionSet('DPP_SURVEY', folder));
    expect(changes.map(({ area, what, name }) => [area, what, name])).toEqual([['rule', 'changed', 'bmiUnder23']]);
  });
});
