import type { Json } from '../../src/runtime/base/json.ts';
import type { QuestionSet, Rule, Step } from '../../src/runtime/definitions/types.ts';
import { setOf, type TestStep } from '../../src/runtime/engine/testSupport.ts';
import type { OracleContext } from './oracle.ts';

/** A random set, with every valid answer to each question and every possibility of the outside facts. */
export interface RandomSet {
  readonly set: QuestionSet;
  readonly valuesOf: (step: string) => readonly (Json | undefined)[];
  readonly contexts: readonly OracleContext[];
}

/** Returns a generator of numbers in [0, 1), the same for a seed on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const read = (name: string): Rule => ({ var: name });

/** The values that rules may read at a step: numbers, lists, and tests of everything else. */
interface Readable {
  readonly numbers: readonly Rule[];
  readonly tests: readonly Rule[];
  readonly lists: readonly Rule[];
}

interface Question {
  readonly step: TestStep;
  readonly values: readonly (Json | undefined)[];
  readonly reads: Readable;
  /** The numbers that its own checks may read. Default: all. */
  readonly typed?: readonly Rule[];
}

const NO_READS: Readable = { numbers: [], tests: [], lists: [] };

/** A number question: whole or with fractions, possibly negative, optional, or with an answer for "I don't know". */
function numberQuestion(id: string, random: Random, maxCount: number): Question {
  const step = pick(random, [1, 1, 1, 1, 0.1, 0.5, 2]);
  const first = pick(random, [0, 0, 0, -2, 1]);
  const count = 2 + Math.floor(random() * (maxCount - 1));
  const round = (value: number) => Number(value.toFixed(10));
  const minValue = step === 2 ? 0 : first;
  const values: (Json | undefined)[] = Array.from({ length: count }, (_, index) => round(minValue + index * step));
  const nullable = random() < 0.2;
  const optional = random() < 0.2;
  return {
    step: {
      id,
      answer: {
        type: 'number',
        min: minValue,
        max: round(minValue + (count - 1) * step),
        step,
        ...(nullable && { nullable }),
        ...(optional && { optional }),
      },
    },
    values: [...values, ...(nullable ? [null] : []), ...(optional ? [undefined] : [])],
    reads: { ...NO_READS, numbers: [read(`answers.${id}`)], tests: [{ answered: read(`answers.${id}`) }] },
  };
}

function choiceQuestion(id: string, random: Random): Question {
  const options = ['a', 'b', 'c'].slice(0, 2 + Math.floor(random() * 2));
  const answerRead = read(`answers.${id}`);
  return {
    step: { id, answer: { type: 'choice', options } },
    values: options,
    reads: {
      ...NO_READS,
      tests: [{ '===': [answerRead, 'a'] }, { in: [answerRead, ['a', 'c']] }, { '!=': [answerRead, 'b'] }, { '==': [answerRead, 'c'] }],
    },
  };
}

function listQuestion(id: string, random: Random): Question {
  const answerRead = read(`answers.${id}`);
  const optional = random() < 0.3;
  const item = read('');
  return {
    step: { id, answer: { type: 'choices', options: ['a', 'b', 'c', 'z'], exclusive: ['z'], ...(optional && { optional }) } },
    values: [['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c'], ['z'], ...(optional ? [undefined] : [])],
    reads: {
      numbers: [{ reduce: [answerRead, { '+': [read('accumulator'), 1] }, 0] }],
      tests: [
        { has: [answerRead, 'a'] },
        { hasAny: [answerRead, ['b', 'z']] },
        { in: ['c', answerRead] },
        { some: [answerRead, { '==': [item, 'a'] }] },
        { all: [answerRead, { in: [item, ['a', 'b']] }] },
        { none: [answerRead, { '==': [item, 'z'] }] },
        { '!!': { filter: [answerRead, { '!=': [item, 'a'] }] } },
      ],
      lists: [answerRead],
    },
  };
}

/** A form with two numbers; the second may be asked only for some values of the first. */
function formQuestion(id: string, random: Random, maxCount: number): Question {
  const isAsked = random() < 0.4;
  const count = Math.max(2, Math.min(3, maxCount));
  const numbers = Array.from({ length: count }, (_, index) => index);
  const secondField = { type: 'number', min: 0, max: count - 1, step: 1 } as const;
  const answer = {
    type: 'form',
    fields: {
      one: { type: 'number', min: 0, max: count - 1, step: 1 },
      two: isAsked ? { ...secondField, askedWhen: { '>': [read('answer.one'), 0] } } : secondField,
    },
  } as const;
  return {
    step: { id, answer },
    values: numbers.flatMap((one): Json[] => (isAsked && one === 0 ? [{ one }] : numbers.map((each) => ({ one, two: each })))),
    reads: { ...NO_READS, numbers: [read(`answers.${id}.one`), read(`answers.${id}.two`)] },
    // Text typed into a field before it was hidden still counts in checks, so the explorer does not claim to be exact.
    ...(isAsked && { typed: [read(`answers.${id}.one`)] }),
  };
}

/** Returns a writer of random rules. */
function ruleWriter(random: Random, { numbers, tests, lists }: Readable) {
  const constant = (): Rule => pick(random, [0, 1, 2, 3, 0.5, -1, 5]);
  const number = (depth: number): Rule => {
    const roll = random();
    if (numbers.length === 0) return constant();
    if (depth <= 0 || roll < 0.55) return pick(random, numbers);
    if (roll < 0.62) return constant();
    if (roll < 0.84) return { [pick(random, ['+', '-', '+', '-', '*', 'max', 'min'])]: [number(depth - 1), number(depth - 1)] };
    if (roll < 0.88) return { '%': [number(depth - 1), 2] };
    if (roll < 0.92) return { if: [test(depth - 1), number(depth - 1), number(depth - 1)] };
    if (roll < 0.94) return { if: [test(depth - 1), number(0), test(depth - 1), number(0), number(0)] };
    if (roll < 0.96) return random() < 0.5 ? { or: [number(0), number(0)] } : { and: [test(depth - 1), number(0)] };
    const numberRule = pick(random, numbers);
    const name = typeof numberRule === 'object' && numberRule !== null && 'var' in numberRule ? String(numberRule['var']) : '';
    return name === '' ? numberRule : { var: [name, constant()] };
  };
  const twoOrThree = (createRule: () => Rule): Rule[] => Array.from({ length: random() < 0.7 ? 2 : 3 }, createRule);
  const operator = () => pick(random, ['<', '<=', '>', '>=', '==', '!=', '===', '<', '>']);
  const comparison = (depth: number): Rule => {
    const roll = random();
    if (roll < 0.5) return { [operator()]: [number(0), number(0)] };
    if (roll < 0.62) return { [operator()]: [number(0), constant()] };
    if (roll < 0.8) return { [operator()]: [number(depth), number(depth)] };
    if (roll < 0.87) return { '<=': [number(0), number(1), number(0)] };
    if (roll < 0.92) return { '<': [number(0), number(0), number(0)] };
    if (roll < 0.96) return { in: [number(0), [number(0), constant()]] };
    return { '!!': number(depth) };
  };
  function test(depth: number): Rule {
    const roll = random();
    if (depth <= 0 || roll < 0.5) {
      if (lists.length > 1 && random() < 0.1) return { hasAny: [pick(random, lists), pick(random, lists)] };
      return numbers.length > 0 && (tests.length === 0 || random() < 0.75)
        ? comparison(1)
        : tests.length > 0
          ? pick(random, tests)
          : comparison(1);
    }
    if (roll < 0.66) return { and: twoOrThree(() => test(depth - 1)) };
    if (roll < 0.8) return { or: twoOrThree(() => test(depth - 1)) };
    if (roll < 0.9) return { '!': test(depth - 1) };
    if (roll < 0.93) return { if: [test(depth - 1), test(depth - 1), test(depth - 1)] };
    if (roll < 0.95) return { if: [test(depth - 1), test(0), test(depth - 1), test(0), test(0)] };
    return { [operator()]: [{ if: [test(depth - 1), number(0), number(0)] }, number(0)] };
  }
  return { test: () => test(2), number: () => number(2) };
}

const FLAG: Rule = read('partner.configs.OFFERS_DPP');
const COACH: Rule = { '===': [read('experiments.scale-earning-opt-in'), 'variant'] };
const AGE: Rule = read('eligibility.age');

function join(parts: readonly Readable[]): Readable {
  return {
    numbers: parts.flatMap(({ numbers }) => numbers),
    tests: parts.flatMap(({ tests }) => tests),
    lists: parts.flatMap(({ lists }) => lists),
  };
}

/** Options for a random set. */
export interface SetOptions {
  /** True for number questions only, which produce every kind of comparison quickly. */
  readonly numbersOnly: boolean;
}

/** Generates the random set of a seed. */
export function randomSet(seed: number, { numbersOnly }: SetOptions): RandomSet {
  const random = randomNumbers(seed);
  const count = 2 + Math.floor(random() * 3);
  const maxCount = count >= 4 ? 3 : count === 3 ? 4 : 6;
  const questions = Array.from({ length: count }, (_, index): Question => {
    const id = `q${index}`;
    const roll = random();
    if (numbersOnly || roll < 0.6) return numberQuestion(id, random, maxCount);
    if (roll < 0.75) return choiceQuestion(id, random);
    return roll < 0.87 ? listQuestion(id, random) : formQuestion(id, random, maxCount);
  });
  const hasFlag = !numbersOnly && random() < 0.4;
  const hasCoach = !numbersOnly && random() < 0.2;
  const hasAge = !numbersOnly && count < 4 && random() < 0.15;
  const outsideReads: Readable = {
    ...NO_READS,
    tests: [...(hasFlag ? [FLAG] : []), ...(hasCoach ? [COACH] : [])],
    numbers: hasAge ? [AGE] : [],
  };
  const sum: Rule = {
    '+': [pick(random, questions.flatMap(({ reads }) => reads.numbers.slice(0, 1)).concat([1])), pick(random, [1, 2, AGE])],
  };
  const numbers = questions.flatMap(({ reads }) => reads.numbers);
  const hasBmi = numbers.length > 0 && random() < 0.25;
  const bmi = () => pick(random, [...numbers, 1, 5]);
  const derived: QuestionSet['derived'] = {
    sum: { rule: hasAge || JSON.stringify(sum).includes('answers') ? withoutAge(sum, hasAge) : 1 },
    ...(hasBmi && { bmi: { hook: 'bmi', args: { feet: bmi(), inches: bmi(), pounds: bmi() } } }),
  };
  const namedRule = ruleWriter(random, join([outsideReads, ...questions.slice(0, 2).map(({ reads }) => reads)])).test();
  const derivedReads: Readable = {
    ...NO_READS,
    numbers: [read('derived.sum'), ...(hasBmi ? [read('derived.bmi')] : [])],
    tests: [{ rule: 'named' }],
  };
  const steps: TestStep[] = [];
  for (const [index, question] of questions.entries()) {
    const writerBefore = ruleWriter(random, join([outsideReads, derivedReads, ...questions.slice(0, index).map(({ reads }) => reads)]));
    const writerAfter = ruleWriter(random, join([outsideReads, derivedReads, ...questions.slice(0, index + 1).map(({ reads }) => reads)]));
    const checkReads = join([
      { ...NO_READS, numbers: (question.typed ?? question.reads.numbers).map(asAnswer(question.step.id)) },
      ...questions.slice(0, index).map(({ reads }) => reads),
    ]);
    steps.push({
      ...question.step,
      ...(index > 0 && random() < 0.35 && { visibleWhen: writerBefore.test() }),
      ...(checkReads.numbers.length > 0 &&
        random() < 0.15 && {
          checks: [{ rule: ruleWriter(random, { ...checkReads, tests: [], lists: [] }).test(), code: 'rule' as const }],
        }),
      ...(random() < 0.15 && { confirmWhen: writerAfter.test() }),
      ...(random() < 0.4 && { effects: [effect(random, writerAfter), ...(random() < 0.3 ? [effect(random, writerAfter)] : [])] }),
    });
    if (random() < 0.4) steps.push({ id: `info${index}`, visibleWhen: writerAfter.test() });
  }
  const lastWriter = ruleWriter(random, join([outsideReads, derivedReads, ...questions.map(({ reads }) => reads)]));
  for (let index = 0; index < 2; index += 1) steps.push({ id: `last${index}`, visibleWhen: lastWriter.test() });
  const set = setOf(steps, {
    rules: { named: namedRule },
    derived,
    ...(random() < 0.2 && { completionRequires: [{ rule: lastWriter.test(), error: 'DEFAULT' as const }] }),
  });
  const byId = new Map(questions.map(({ step, values }) => [step.id, values]));
  return { set, valuesOf: (id) => byId.get(id) ?? [undefined], contexts: contextsOf(JSON.stringify(set)) };
}

/** Returns every combination of the outside facts that a set reads. */
function contextsOf(text: string): readonly OracleContext[] {
  const offers = text.includes('OFFERS_DPP') ? [true, false, null] : [null];
  const coaches = text.includes('experiments.') ? ['control', 'variant'] : ['control'];
  const ages: readonly (number | null | undefined)[] = text.includes('eligibility.age')
    ? [undefined, null, ...Array.from({ length: 103 }, (_, index) => 18 + index)]
    : [undefined];
  return offers.flatMap((offer) =>
    coaches.flatMap((coach) =>
      ages.map((age) => ({
        partner: { configs: offer === null ? {} : { OFFERS_DPP: offer } },
        experiments: { 'scale-earning-opt-in': coach },
        ...(age !== undefined && { eligibility: age === null ? {} : { age } }),
      })),
    ),
  );
}

/** Returns a rule with a part of its text replaced. */
function withReplaced(rule: Rule, from: string, to: string): Rule {
  const replaced: Rule = JSON.parse(JSON.stringify(rule).replaceAll(from, to));
  return replaced;
}

function withoutAge(rule: Rule, hasAge: boolean): Rule {
  return hasAge ? rule : withReplaced(rule, '{"var":"eligibility.age"}', '1');
}

function asAnswer(id: string): (rule: Rule) => Rule {
  return (rule) => withReplaced(rule, `"answers.${id}`, '"answer');
}

function effect(random: Random, { test }: { readonly test: () => Rule }): NonNullable<Step['effects']>[number] {
  const roll = random();
  if (roll < 0.35) return { when: test(), screenOut: pick(random, ['PREGNANT', 'BMI_TOO_LOW']) };
  const program: Rule =
    roll < 0.8 ? pick(random, ['WEIGHT', 'DPP']) : { if: [test(), 'DPP', pick<Rule>(random, ['WEIGHT', { var: 'program' }])] };
  return { when: test(), program };
}

/** Moves one or two steps of a set, so that some rules may read answers that are not given yet. */
export function movedSet({ set, ...rest }: RandomSet, seed: number): RandomSet {
  const random = randomNumbers(seed);
  const steps = [...set.steps];
  for (let remainingMoves = random() < 0.75 ? 1 : 2; remainingMoves > 0; remainingMoves -= 1) {
    const from = Math.floor(random() * steps.length);
    const [moved] = steps.splice(from, 1);
    const to = (from + 1 + Math.floor(random() * steps.length)) % (steps.length + 1);
    if (moved) steps.splice(to, 0, moved);
  }
  return { ...rest, set: { ...set, steps } };
}

/** Randomly changes one rule of a set, or one constant in it. */
export function changedSet({ set, ...rest }: RandomSet, seed: number): RandomSet {
  const random = randomNumbers(seed);
  // Answers stay unchanged: a changed answer is reported as such, without a proof.
  const text = JSON.stringify(set.steps.map(({ answer: _answer, ...step }) => step));
  const swaps: readonly (readonly [RegExp, readonly string[]])[] = [
    [/"(<|<=|>|>=|==|!=)":/g, ['"<":', '"<=":', '">":', '">=":', '"==":', '"!=":']],
    [/,(0|1|2|3|5|-1|0\.5)\]/g, [',0]', ',1]', ',2]', ',3]']],
    [/"(and|or)":/g, ['"and":', '"or":']],
    [/"answers\.q\d"/g, ['"answers.q0"', '"answers.q1"']],
    [/"(\+|-|max|min)":\[/g, ['"+":[', '"-":[', '"max":[', '"min":[']],
    [/"(WEIGHT|DPP|PREGNANT|BMI_TOO_LOW)"/g, ['"WEIGHT"', '"DPP"']],
  ];
  for (let round = 0; round < 20; round += 1) {
    const [pattern, replacements] = pick(random, swaps);
    const matches = [...text.matchAll(pattern)];
    if (matches.length === 0) continue;
    const match = pick(random, matches);
    const isReason = /PREGNANT|BMI/.test(match[0]);
    const replacement = isReason ? (match[0].includes('PREGNANT') ? '"BMI_TOO_LOW"' : '"PREGNANT"') : pick(random, replacements);
    const changed = text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length);
    if (changed !== text) {
      const parsed: QuestionSet['steps'] = JSON.parse(changed);
      const steps = parsed.map((step, index) => ({
        ...step,
        ...(set.steps[index]?.answer && { answer: set.steps[index].answer }),
      }));
      return { ...rest, set: { ...set, steps } };
    }
  }
  return { ...rest, set };
}
