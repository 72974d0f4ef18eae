import type { Json } from '../../../src/runtime/base/json.ts';

/** A contestant in the comparison, made for one survey. Members are identified by their index in the content. */
export interface Contestant {
  readonly name: string;
  /** Evaluates each rule of the survey on a member's answers. Returns the number of rules that hold. */
  readonly evaluate: (member: number) => number;
  /** Returns the ids of the questions that a member is asked, computed from all answers together. */
  readonly way: (member: number) => readonly string[];
}

/** A contestant that is a survey engine: it accepts one answer at a time. */
export interface SurveyContestant extends Contestant {
  /** Answers the survey step by step: validates the answer, stores it and continues. Returns the number of steps. */
  readonly answer: (member: number) => number;
}

/** Returns true if the question is shown after these answers. */
export type Shows = (question: string, answers: Readonly<Record<string, Json>>) => boolean;
