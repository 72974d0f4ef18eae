import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import type { AnswerSchema } from '../../src/runtime/definitions/types.ts';

/** A question of the synthetic survey, in a neutral format that each contestant translates into its own. */
export interface Question {
  readonly id: string;
  readonly section: string;
  readonly answer: AnswerSchema;
  /** JSON Logic over `answers.<id>`, limited to the operators that all contestants share. */
  readonly visibleWhen?: Json;
}

/** A survey and members who answer it, the same for each contestant. */
export interface Content {
  readonly questions: readonly Question[];
  readonly sections: readonly string[];
  /** By member: an answer to each question, asked or not. */
  readonly members: readonly JsonObject[];
}

/** The size of a survey. */
export interface ContentSize {
  readonly steps: number;
  readonly rules: number;
  readonly members: number;
}

/** Returns a generator of numbers in [0, 1), the same on each run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

function oneOf<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

const OPTIONS = ['never', 'seldom', 'sometimes', 'often', 'always'] as const;
const KINDS = ['choice', 'choice', 'choice', 'number', 'choices', 'text'] as const;
const MIN = 0;
const MAX = 100;

function answerOf(kind: (typeof KINDS)[number]): AnswerSchema {
  switch (kind) {
    case 'choice':
    case 'choices':
      return { type: kind, options: OPTIONS };
    case 'number':
      return { type: 'number', min: MIN, max: MAX };
    case 'text':
      return { type: 'text', maxLength: 100 };
  }
}

/** One comparison with an answer, limited to those with the same meaning for every contestant, even for a missing answer. */
function comparison(random: Random, { id, answer }: Question): Json {
  const name = { var: `answers.${id}` };
  switch (answer.type) {
    case 'choice':
      return random() < 0.6
        ? { '==': [name, oneOf(random, OPTIONS)] }
        : { in: [name, [oneOf(random, OPTIONS), oneOf(random, OPTIONS), oneOf(random, OPTIONS)]] };
    case 'choices':
      return { in: [oneOf(random, OPTIONS), name] };
    case 'number':
      return { '>=': [name, 1 + Math.floor(random() * MAX)] };
    default:
      return { '==': [name, 'some words'] };
  }
}

/** A rule of one to four comparisons with earlier answers. Half of the rules have one or two, as in typical surveys. */
function ruleOver(random: Random, earlier: readonly [Question, ...Question[]]): Json {
  const anyComparison = (): Json => comparison(random, oneOf(random, earlier));
  const shape = random();
  if (shape < 0.3) return anyComparison();
  if (shape < 0.5) return { and: [anyComparison(), anyComparison()] };
  if (shape < 0.7) return { or: [anyComparison(), anyComparison(), anyComparison()] };
  if (shape < 0.85) return { and: [anyComparison(), { or: [anyComparison(), anyComparison()] }, { '!': [anyComparison()] }] };
  return { or: [{ and: [anyComparison(), anyComparison()] }, { and: [anyComparison(), anyComparison()] }] };
}

function memberOf(random: Random, questions: readonly Question[]): JsonObject {
  return Object.fromEntries(questions.map(({ id, answer }) => [id, typedAnswer(random, answer)]));
}

function typedAnswer(random: Random, { type }: AnswerSchema): Json {
  if (type === 'choice') return oneOf(random, OPTIONS);
  if (type === 'number') return Math.floor(random() * (MAX + 1));
  if (type === 'text') return oneOf(random, ['some words', 'other words']);
  const chosenOptions = OPTIONS.filter(() => random() < 0.4);
  return chosenOptions.length > 0 ? chosenOptions : [OPTIONS[0]];
}

/**
 * Generates the synthetic survey: questions of four types in sections of fifteen, with rules that read earlier answers. The same
 * size gives the same survey.
 */
export function makeContent({ steps, rules, members }: ContentSize): Content {
  const random = numbersFrom(20_261_121);
  const questions: Question[] = [];
  const withoutRule = steps - rules;
  for (let index = 0; index < steps; index += 1) {
    const section = `section${Math.floor(index / 15) + 1}`;
    const answer = answerOf(index === 0 ? 'choice' : oneOf(random, KINDS));
    const [first, ...others] = questions;
    const hasRule = first !== undefined && Math.floor((index * withoutRule) / steps) === Math.floor(((index - 1) * withoutRule) / steps);
    const id = `question${index + 1}`;
    questions.push(hasRule ? { id, section, answer, visibleWhen: ruleOver(random, [first, ...others]) } : { id, section, answer });
  }
  return {
    questions,
    sections: [...new Set(questions.map(({ section }) => section))],
    members: Array.from({ length: members }, () => memberOf(random, questions)),
  };
}
