import { EMPTY_ENVIRONMENT } from '../definitions/emptyEnvironment.ts';
import type { QuestionSet, Step } from '../definitions/types.ts';
import type { Context, SessionRecord } from './types.ts';

/** A context without a partner, a profile, experiments or facts about the member. */
export const EMPTY_CONTEXT: Context = {
  today: '2026-03-02',
  environment: EMPTY_ENVIRONMENT,
  enrollmentType: 'INITIAL_ENROLLMENT',
  partner: { configs: {} },
  experiments: {},
  member: {},
};

/** A step whose section and widget do not matter to a test. */
export type TestStep = Omit<Step, 'section' | 'widget'> & Partial<Pick<Step, 'section' | 'widget'>>;

/** Returns a set with the given steps and parts. Everything else is empty. */
export function setOf(steps: readonly TestStep[], parts: Partial<QuestionSet> = {}): QuestionSet {
  return {
    name: 'DPP_SURVEY',
    version: 1,
    enrollmentType: 'INITIAL_ENROLLMENT',
    programs: ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'],
    sections: [{ id: 'all', weight: 100 }],
    rules: {},
    derived: {},
    steps: steps.map((step) => ({ section: 'all', widget: step.answer ? 'choice' : 'info', ...step })),
    screenOuts: [],
    completion: [],
    ...parts,
  };
}

/** Returns the record of a session at a step, with overrides. */
export function recordAt(step: string, answers: SessionRecord['answers'] = {}, changes: Partial<SessionRecord> = {}): SessionRecord {
  return { set: 'DPP_SURVEY', version: 1, answers, results: {}, position: { at: 'step', step }, progressFloor: {}, ...changes };
}
