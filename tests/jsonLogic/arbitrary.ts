import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/runtime/base/json.ts';

/** Names of answers by type; `form` is read by path. */
const NAMES = {
  number: ['number', 'other', 'form.number'],
  text: ['text', 'word', 'form.text'],
  flag: ['yes', 'form.yes'],
  numbers: ['numbers', 'form.numbers'],
  texts: ['texts'],
} as const;
type Type = keyof typeof NAMES;

const number = fc.oneof(
  fc.integer({ min: -20, max: 100 }),
  fc.integer({ min: -99, max: 99 }).map((tenths) => tenths / 10),
);
const notZero = number.filter((value) => value !== 0);
const text = fc.constantFrom('', 'a', 'abc', 'bcd', 'female', 'male', '7', '12.5', '2026-11-21');
const flag = fc.boolean();
const numbers = fc.array(number, { maxLength: 4 });
const texts = fc.array(text, { maxLength: 4 });

type Rules = Readonly<Record<Type, Json>>;

function operation(operator: string | fc.Arbitrary<string>, ...args: readonly fc.Arbitrary<Json>[]): fc.Arbitrary<Json> {
  return fc
    .tuple(typeof operator === 'string' ? fc.constant(operator) : operator, fc.tuple(...args))
    .map(([name, values]): Json => ({ [name]: values }));
}

function variable(type: Type): fc.Arbitrary<Json> {
  return fc.constantFrom(...NAMES[type]).map((name): Json => ({ var: name }));
}

/** In rules over items, `var` reads the current item, a number. */
const item: fc.Arbitrary<Json> = fc.constant({ var: '' });
const itemNumber = fc.oneof(item, number, operation(fc.constantFrom('+', '*', '-', 'max'), item, number));
const itemFlag = fc.oneof(
  operation(fc.constantFrom('<', '<=', '>', '>=', '==', '!=='), itemNumber, number),
  operation('and', operation('>', item, number), operation('!', operation('in', item, numbers))),
);
const step = operation(fc.constantFrom('+', 'max'), fc.constant<Json>({ var: 'current' }), fc.constant<Json>({ var: 'accumulator' }));

/**
 * Rules with all operators that json-logic-js and ours share, each argument of the type that its operator accepts. Divisors are
 * non-zero constants, because JSON cannot express the result of a division by zero.
 */
const rulesByType = fc.letrec<Rules>((tie) => {
  const [n, t, f, ns, ts] = [tie('number'), tie('text'), tie('flag'), tie('numbers'), tie('texts')];
  const shallow = { maxDepth: 5, depthSize: 'small' } as const;
  const choice = (value: fc.Arbitrary<Json>) =>
    fc.oneof(operation(fc.constantFrom('if', '?:'), f, value, value), operation('if', f, value, f, value, value));
  return {
    number: fc.oneof(
      shallow,
      number,
      variable('number'),
      operation(fc.constantFrom('+', '*', '-', 'max', 'min'), n, n),
      operation(fc.constantFrom('+', '*', 'max', 'min'), n, n, n),
      operation('-', n),
      operation(fc.constantFrom('/', '%'), n, notZero),
      operation('reduce', ns, step, number),
      choice(n),
    ),
    text: fc.oneof(
      shallow,
      text,
      variable('text'),
      operation('cat', t, n),
      operation('cat', t, f, t),
      operation('substr', t, fc.integer({ min: -5, max: 5 })),
      operation('substr', t, fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })),
      choice(t),
    ),
    flag: fc.oneof(
      shallow,
      flag,
      variable('flag'),
      operation(fc.constantFrom('<', '<=', '>', '>='), n, n),
      operation(fc.constantFrom('<', '<='), n, n, n),
      operation(fc.constantFrom('<', '<=', '>', '>='), t, t),
      operation(fc.constantFrom('==', '!=', '===', '!=='), n, n),
      operation(fc.constantFrom('==', '!=', '===', '!=='), t, t),
      operation(fc.constantFrom('==', '!=', '===', '!=='), fc.oneof(n, t, f), fc.oneof(n, t, f, fc.constant(null))),
      operation('in', t, fc.oneof(t, ts)),
      operation('in', n, ns),
      operation(fc.constantFrom('!', '!!'), fc.oneof(n, t, f, ns)),
      operation(fc.constantFrom('and', 'or'), f, f),
      operation(fc.constantFrom('and', 'or'), f, f, f),
      operation(fc.constantFrom('some', 'all', 'none'), ns, itemFlag),
      choice(f),
    ),
    numbers: fc.oneof(
      shallow,
      numbers,
      variable('numbers'),
      operation('map', ns, itemNumber),
      operation('filter', ns, itemFlag),
      operation('merge', ns, fc.oneof(ns, n)),
      choice(ns),
    ),
    texts: fc.oneof(
      shallow,
      texts,
      variable('texts'),
      operation('merge', ts, fc.oneof(ts, t)),
      operation('missing', ...[text, text].map((name) => name.filter((value) => value !== ''))),
      fc.constant<Json>({ missing: ['number', 'text', 'form.number', 'absent'] }),
      operation('missing_some', fc.integer({ min: 0, max: 4 }), fc.constant<Json>(['number', 'text', 'form.number', 'absent'])),
    ),
  };
});

/** A rule of any type. */
export const arbitraryRule: fc.Arbitrary<Json> = fc.oneof(
  rulesByType.flag,
  rulesByType.flag,
  rulesByType.number,
  rulesByType.text,
  rulesByType.numbers,
  rulesByType.texts,
  operation(fc.constantFrom('and', 'or'), rulesByType.number, rulesByType.text, rulesByType.texts),
);

function answers(arbitraryOf: (value: fc.Arbitrary<Json>) => fc.Arbitrary<Json | undefined>): fc.Arbitrary<JsonObject> {
  const form = fc.record({ number: arbitraryOf(number), text: arbitraryOf(text), yes: arbitraryOf(flag), numbers: arbitraryOf(numbers) });
  return fc.record({
    number: arbitraryOf(number),
    other: arbitraryOf(number),
    text: arbitraryOf(text),
    word: arbitraryOf(text),
    yes: arbitraryOf(flag),
    numbers: arbitraryOf(numbers),
    texts: arbitraryOf(texts),
    form: arbitraryOf(form),
  });
}

/** Answers to everything that a rule may read. */
export const completeAnswers: fc.Arbitrary<JsonObject> = answers((value) => value);

/** Answers, any of which may be null or missing. */
export const partialAnswers: fc.Arbitrary<JsonObject> = answers((value) =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 2, arbitrary: fc.constantFrom(null, undefined) }),
);

/** A rule in which some `var`s have a fallback value. */
export const ruleWithFallbacks: fc.Arbitrary<Json> = fc
  .tuple(arbitraryRule, number)
  .map(([rule, fallback]) => withFallback(rule, fallback));

function withFallback(rule: Json, fallback: Json): Json {
  if (Array.isArray(rule)) return rule.map((part) => withFallback(part, fallback));
  if (typeof rule !== 'object' || rule === null) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([operator, argument = null]) => [
      operator,
      operator === 'var' && argument === 'other' ? [argument, fallback] : withFallback(argument, fallback),
    ]),
  );
}
