import { readFileSync } from 'node:fs';
import type { Content } from '../content.ts';
import { EMPTY_VOCABULARY } from '../../../src/runtime/definitions/emptyVocabulary.ts';
import type { QuestionSet } from '../../../src/runtime/definitions/types.ts';
import { compileSet } from '../../../src/runtime/engine/compile.ts';
import { fold } from '../../../src/runtime/engine/fold.ts';
import { startSession, stepAt } from '../../../src/runtime/engine/session.ts';
import { submit } from '../../../src/runtime/engine/submit.ts';
import type { CompiledSet, Context, Hooks, Session } from '../../../src/runtime/engine/types.ts';
import { scopeOf } from '../../../src/runtime/engine/way.ts';
import { exploreSet } from '../../../src/workshop/explore/result.ts';
import { truthy } from '../../../src/runtime/rules/operators.ts';
import type { ExplorationResult } from '../explore.ts';
import type { SurveyContestant } from './contestant.ts';

const NO_HOOKS: Hooks = { derive: {}, check: {}, payload: {} };

const CONTEXT: Context = {
  today: '2026-11-21',
  environment: JSON.parse(readFileSync('question-sets/environments/production.json', 'utf8')),
  enrollmentType: 'INITIAL_ENROLLMENT',
  partner: { configs: {} },
  experiments: {},
  member: {},
};

/** Returns the survey as a question set. */
export function questionSetOf({ questions, sections }: Content): QuestionSet {
  return {
    name: 'DPP_SURVEY',
    version: 1,
    enrollmentType: 'INITIAL_ENROLLMENT',
    programs: ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'],
    sections: sections.map((id) => ({ id, weight: 100 / sections.length })),
    rules: {},
    derived: {},
    steps: questions.map(({ id, section, answer, visibleWhen }) => ({
      id,
      section,
      widget: answer.type,
      answer,
      ...(visibleWhen !== undefined && { visibleWhen }),
    })),
    screenOuts: [],
    completion: [],
  };
}

/** Builds the survey from its definition text. */
export function build(definition: string): CompiledSet {
  const set: QuestionSet = JSON.parse(definition);
  return compileSet(set, NO_HOOKS);
}

/** Returns the text that `build` accepts. */
export function definitionOf(content: Content): string {
  return JSON.stringify(questionSetOf(content));
}

/**
 * Returns a member's session with every step answered.
 * @param onStep receives the session at each step, as a page would to show it
 */
export function answeredSession(set: CompiledSet, answers: Content['members'][number], onStep?: (session: Session) => void): Session {
  let session = startSession(set, CONTEXT);
  for (;;) {
    onStep?.(session);
    const current = stepAt(session);
    if (!current) return session;
    const submission = submit(session, answers[current.key]);
    if (submission.kind !== 'moved' && submission.kind !== 'completed') throw new Error(`${current.step.id}: ${submission.kind}`);
    session = submission.session;
  }
}

/** Our own engine. */
export function ours(content: Content): SurveyContestant {
  const set = build(definitionOf(content));
  const rules = set.steps.flatMap(({ visibleWhen }) => (visibleWhen ? [visibleWhen] : []));
  const member = (index: number) => content.members[index] ?? {};
  const scopes = content.members.map((answers) => scopeOf(answeredSession(set, answers).way));
  return {
    name: 'ours',
    evaluate: (index) => {
      const scope = scopes[index];
      if (!scope) return 0;
      let passedCount = 0;
      for (const rule of rules) if (truthy(rule(scope))) passedCount += 1;
      return passedCount;
    },
    way: (index) => fold({ set, context: CONTEXT, answers: member(index), results: {} }, null).way.visited,
    answer: (index) => answeredSession(set, member(index)).way.visited.length,
  };
}

/** Returns the result of `survey explore`, with each walk replayed. */
export function exploreOurs(content: Content): ExplorationResult {
  const set = questionSetOf(content);
  const { environment, partner, today } = CONTEXT;
  const exploration = exploreSet({ set, derive: {}, vocabulary: EMPTY_VOCABULARY, partner, environments: [environment], today }, NO_HOOKS);
  if (!exploration.exact || exploration.failedReplays.length > 0) throw new Error('the exploration is not exact');
  return { reached: new Set(exploration.reached.map(({ step }) => step)), ways: Number(exploration.ways) };
}
