import type { Usage } from '../../../runtime/rules/types/checkRule.ts';
import type { ValueType } from '../../../runtime/rules/types/valueType.ts';
import { listOf, oneOfTexts } from '../../../runtime/rules/types/valueType.ts';
import { answerKeyOf, answerType } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary, HookContract } from '../../../runtime/definitions/contracts.ts';
import { programType } from '../../../runtime/definitions/names.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import {
  isTableValue,
  type AnswerSchema,
  type Check,
  type Derived,
  type FieldSchema,
  type Rule,
} from '../../../runtime/definitions/types.ts';

/** A rule at the place that uses it: in a step, in the completion, as a named rule or derived value. */
export interface RuleUse {
  readonly rule: Rule;
  readonly place: Place;
  readonly usage: Usage;
  /** The type of `answer`, where the answer as typed can be read. */
  readonly answer?: ValueType;
  /** For a field's rule: when the field, and the forms around it, are shown. */
  readonly asked?: readonly Rule[];
  /** The step that contains it. Absent for a rule outside steps. */
  readonly at?: StepPosition;
  /** For a rule outside steps: the part of the set that contains it. */
  readonly setPart?: { readonly part: SetPart; readonly index: number };
}

/** A part of a set, other than its steps, that has rules. */
type SetPart = 'startProgram' | 'entry' | 'screenOuts' | 'partialSave' | 'completionRequires' | 'completion';

/** The position of a rule within a step. */
export interface StepPosition {
  readonly step: number;
  /** True when the step's own answer already counts. */
  readonly includesAnswer: boolean;
  /** The index of the effect that contains it. */
  readonly effect?: number;
  /** True when the answer is evaluated as typed: parts of it may be missing. */
  readonly isTyped?: boolean;
  /** True for the step's visibleWhen. */
  readonly isVisibility?: boolean;
}

const CONDITION: Usage = { isCondition: true };

/** Returns the place of a part, by the keys that lead to it. */
export function inside({ document, path }: Place, ...keys: readonly (string | number)[]): Place {
  return { document, path: [...path, ...keys] };
}

function argUses(args: Readonly<Record<string, Rule>>, place: Place, contract: HookContract | undefined): readonly RuleUse[] {
  return Object.entries(args).map(([name, rule]) => {
    const expected = contract?.args[name]?.type;
    return { rule, place: inside(place, name), usage: expected ? { expected } : {} };
  });
}

function checkUses(checks: readonly Check[], place: Place, vocabulary: Vocabulary): readonly RuleUse[] {
  return checks.flatMap((check, index): readonly RuleUse[] =>
    'rule' in check
      ? [{ rule: check.rule, place: inside(place, index, 'rule'), usage: CONDITION }]
      : argUses(check.args ?? {}, inside(place, index, 'args'), vocabulary.check[check.hook]),
  );
}

/** Returns the rules in an answer's type and in its fields. These can read the answer as typed. */
function schemaUses(schema: FieldSchema, place: Place, vocabulary: Vocabulary, around: readonly Rule[] = []): readonly RuleUse[] {
  const askedConditions = schema.askedWhen === undefined ? around : [...around, schema.askedWhen];
  const conditions = (['askedWhen', 'requiredWhen', 'readOnlyWhen'] as const).flatMap((key): readonly RuleUse[] => {
    const rule = schema[key];
    return rule === undefined
      ? []
      : [{ rule, place: inside(place, key), usage: CONDITION, asked: key === 'askedWhen' ? around : askedConditions }];
  });
  const checks = checkUses(schema.checks ?? [], inside(place, 'checks'), vocabulary).map((use) => ({ ...use, asked: askedConditions }));
  const among: readonly RuleUse[] =
    (schema.type === 'choice' || schema.type === 'choices') && schema.among !== undefined
      ? [{ rule: schema.among, place: inside(place, 'among'), usage: { expected: listOf(oneOfTexts(schema.options)) } }]
      : [];
  const fields =
    schema.type === 'form'
      ? Object.entries(schema.fields).flatMap(([name, field]) =>
          schemaUses(field, inside(place, 'fields', name), vocabulary, askedConditions),
        )
      : [];
  return [...conditions, ...among, ...checks, ...fields];
}

function answerUses(answer: AnswerSchema, place: Place, own: ValueType, vocabulary: Vocabulary): readonly RuleUse[] {
  return schemaUses(answer, place, vocabulary).map((use) => ({ ...use, answer: own }));
}

/** Returns the rules for the initial values of a form's fields. */
function prefillUses(schema: AnswerSchema, place: Place, key: string): readonly RuleUse[] {
  if (schema.type !== 'form') return [];
  return Object.entries(schema.fields).flatMap(([name, field]) => {
    const at = inside(place, 'fields', name);
    const path = `${key}.${name}`;
    const fieldUse =
      field.prefill === undefined
        ? []
        : [{ rule: field.prefill, place: inside(at, 'prefill'), usage: { expected: answerType(field, path) } }];
    return [...fieldUse, ...prefillUses(field, at, path)];
  });
}

/** Returns the rules of a step. Visibility, prefill, knownFrom and offers are evaluated before its answer, all others with it. */
function usesOf({ step, placeOf }: PlacedStep, index: number, vocabulary: Vocabulary, programs: readonly string[]): readonly RuleUse[] {
  const key = answerKeyOf(step) ?? step.id;
  const ownType = step.answer && answerType(step.answer, key);
  const single = (
    name: 'visibleWhen' | 'confirmWhen' | 'prefill' | 'knownFrom' | 'offers' | 'variant' | 'reply',
    usage: Usage,
  ): readonly RuleUse[] => {
    const rule = step[name];
    return rule === undefined ? [] : [{ rule, place: placeOf(name), usage }];
  };
  const program: Usage = { expected: programType(programs) };
  // The first program means none, which cannot be offered.
  const offered: Usage = { expected: programType(programs.slice(1)) };
  const answerUsage: Usage = ownType ? { expected: ownType } : {};
  const before = [
    ...single('visibleWhen', CONDITION),
    ...single('prefill', answerUsage),
    ...(step.answer ? prefillUses(step.answer, placeOf('answer'), key) : []),
    ...single('knownFrom', answerUsage),
    ...single('offers', offered),
  ];
  const effects = (step.effects ?? []).flatMap(({ when, program: selected }, effect): readonly RuleUse[] => {
    const at: StepPosition = { step: index, includesAnswer: true, effect };
    return [
      ...(when === undefined ? [] : [{ rule: when, place: inside(placeOf('effects'), effect, 'when'), usage: CONDITION, at }]),
      ...(selected === undefined ? [] : [{ rule: selected, place: inside(placeOf('effects'), effect, 'program'), usage: program, at }]),
    ];
  });
  const call = step.call ? argUses(step.call.args ?? {}, inside(placeOf('call'), 'args'), vocabulary.call[step.call.hook]) : [];
  const texts = Object.entries(step.textValues ?? {}).flatMap(([name, value]): readonly RuleUse[] => {
    const place = inside(placeOf('textValues'), name);
    if (!isTableValue(value)) return [{ rule: value, place, usage: {} }];
    return (['row', 'column'] as const).map((key) => ({ rule: value[key], place: inside(place, key), usage: {} }));
  });
  const checks = checkUses(step.checks ?? [], placeOf('checks'), vocabulary).map((use) => (ownType ? { ...use, answer: ownType } : use));
  const answer = step.answer && ownType ? answerUses(step.answer, placeOf('answer'), ownType, vocabulary) : [];
  const after = [...single('confirmWhen', CONDITION), ...call, ...texts, ...single('variant', {}), ...single('reply', {})];
  return [
    ...before.map((use) => ({ ...use, at: { step: index, includesAnswer: false, isVisibility: use.rule === step.visibleWhen } })),
    ...after.map((use) => ({ ...use, at: { step: index, includesAnswer: true } })),
    ...effects,
    ...[...checks, ...answer].map((use) => ({ ...use, at: { step: index, includesAnswer: true, isTyped: true } })),
  ];
}

/** Returns the rules of all steps of a set, in order. */
export function stepUses({ steps, set }: AssembledSet, vocabulary: Vocabulary): readonly RuleUse[] {
  return steps.flatMap((step, index) => usesOf(step, index, vocabulary, set.programs));
}

/** Returns the rules in a derived value. */
export function derivedUses(derived: Derived, place: Place, vocabulary: Vocabulary): readonly RuleUse[] {
  if ('rule' in derived) return [{ rule: derived.rule, place: inside(place, 'rule'), usage: {} }];
  const when: readonly RuleUse[] =
    derived.when === undefined ? [] : [{ rule: derived.when, place: inside(place, 'when'), usage: CONDITION }];
  return [...argUses(derived.args, inside(place, 'args'), vocabulary.derive[derived.hook]), ...when];
}

/** Returns the named rules and derived values of a set: `rules.mood`, `derived.bmi`. */
export function namedUses({ rules, derived }: AssembledSet, vocabulary: Vocabulary): ReadonlyMap<string, readonly RuleUse[]> {
  const named = new Map<string, readonly RuleUse[]>();
  for (const [name, { value, place }] of rules) named.set(`rules.${name}`, [{ rule: value, place, usage: {} }]);
  for (const [name, { value, place }] of derived) named.set(`derived.${name}`, derivedUses(value, place, vocabulary));
  return named;
}

/** Returns the place of a named rule or derived value by its name in rules. */
export function placeOfDefinition({ rules, derived }: AssembledSet, name: string): Place | undefined {
  const key = name.slice(name.indexOf('.') + 1);
  return (name.startsWith('rules.') ? rules : derived).get(key)?.place;
}

/** Returns the rules of a set outside steps: start program, entry, screen-out offers, partial save, completion. */
export function setUses({ set, document }: AssembledSet): readonly RuleUse[] {
  const top: Place = { document, path: [] };
  const uses: RuleUse[] = [];
  const condition = (
    part: Exclude<SetPart, 'startProgram'>,
    index: number,
    rule: Rule | undefined,
    ...path: readonly (string | number)[]
  ): void => {
    if (rule !== undefined) uses.push({ rule, place: inside(top, part, ...path), usage: CONDITION, setPart: { part, index } });
  };
  if (set.startProgram !== undefined)
    uses.push({
      rule: set.startProgram,
      place: inside(top, 'startProgram'),
      usage: { expected: programType(set.programs) },
      setPart: { part: 'startProgram', index: 0 },
    });
  for (const [index, { when }] of (set.entry ?? []).entries()) condition('entry', index, when, index, 'when');
  for (const [index, { offer, variant }] of set.screenOuts.entries()) {
    condition('screenOuts', index, offer?.when, index, 'offer', 'when');
    if (variant !== undefined)
      uses.push({ rule: variant, place: inside(top, 'screenOuts', index, 'variant'), usage: {}, setPart: { part: 'screenOuts', index } });
  }
  condition('partialSave', 0, set.partialSave?.when, 'when');
  for (const [index, { rule }] of (set.completionRequires ?? []).entries()) condition('completionRequires', index, rule, index, 'rule');
  for (const [index, { when }] of set.completion.entries()) condition('completion', index, when, index, 'when');
  return uses;
}
