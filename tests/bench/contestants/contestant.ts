import type { Json } from '../../../src/runtime/base/json.ts';

/** One who takes part in the comparison, made for one survey. A member is told by its index in the content. */
export interface Contestant {
  readonly name: string;
  /** Evaluates each rule of the survey on the answers that count for a member. Returns how many hold. */
  readonly evaluate: (member: number) => number;
  /** The ids of the questions that a member comes to, computed from all answers at once. */
  readonly way: (member: number) => readonly string[];
}

/** A contestant that is a survey engine: it takes an answer at a time. */
export interface SurveyContestant extends Contestant {
  /** Answers the survey from its first question to its last: validates, keeps the answer, goes to the next. Returns how many steps. */
  readonly answer: (member: number) => number;
}

/** Whether a question is shown on the answers before it. */
export type Shows = (question: string, answers: Readonly<Record<string, Json>>) => boolean;
