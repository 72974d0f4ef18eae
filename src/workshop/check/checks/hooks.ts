import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { nearest, suggest } from '../../../runtime/base/nearest.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Contracts, HookContract, Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import { operationOf, readsOf } from '../../../runtime/rules/reads.ts';
import type { ValueType } from '../../../runtime/rules/types/valueType.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import type { AnswerSchema, Check, CompletionCall, FieldSchema, Rule, StepCall } from '../../../runtime/definitions/types.ts';

type Kind = keyof Contracts;

/** Checks hooks against their contracts: each exists, gets the arguments that it takes, and has every outcome handled. */
export function checkHooks(assembled: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const { set, document, derived, steps } = assembled;
  const calls: readonly (readonly [Path, CompletionCall])[] = [
    ...set.completion.map((call, index) => [['completion', index], call] as const),
    ...(set.partialSave ? [[['partialSave'], set.partialSave] as const] : []),
  ];
  const completion = calls.flatMap(([at, { call, outcomes }]): readonly Issue[] => {
    const contract = vocabulary.call[call];
    if (!contract) return [unknownHook('call', call, [...at, 'call'], vocabulary)];
    const builder = vocabulary.payload[call] ? [] : [unknownHook('payload', call, [...at, 'call'], vocabulary)];
    return [...builder, ...outcomeIssues(outcomes, contract, call, [...at, 'outcomes'])];
  });
  const values = [...derived.values()].flatMap(({ value, place }) => {
    if ('rule' in value) return [];
    const contract = vocabulary.derive[value.hook];
    const issues = contract
      ? [
          ...argIssues(value.args, contract, value.hook, ['args']),
          ...limitIssues(value.args, contract, value.hook, assembled),
          ...repeatedIssues(value.args, value.hook),
        ]
      : [unknownHook('derive', value.hook, ['hook'], vocabulary)];
    return issues.map((issue) => findingAt(place.document, place.path, issue));
  });
  return [...completion.map((issue) => findingAt(document, [], issue)), ...values, ...steps.flatMap((step) => stepHooks(step, vocabulary))];
}

function unknownHook(kind: Kind, name: string, path: Path, vocabulary: Vocabulary): Issue {
  return {
    path,
    code: 'unknown-hook',
    message: `There is no ${kind} hook "${name}".`,
    hint: suggest(name, Object.keys(vocabulary[kind])),
  };
}

/** Reports the keys of a hook's arguments or outcomes that its contract does not name. */
function unknownKeyIssues(given: object, known: readonly string[], issue: Pick<Issue, 'path' | 'code'>, prefix: string): readonly Issue[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({ ...issue, path: [...issue.path, name], at: 'key', message: `${prefix} "${name}".`, hint: suggest(name, known) }));
}

function argIssues(args: Readonly<Record<string, Rule>>, contract: HookContract, hook: string, path: Path): readonly Issue[] {
  const argNames = Object.keys(contract.args);
  const code = 'hook-argument';
  const unknown = unknownKeyIssues(args, argNames, { path, code }, `The hook "${hook}" has no argument`);
  const missing = argNames
    .filter((name) => contract.args[name]?.optional !== true && !Object.hasOwn(args, name))
    .map((name): Issue => {
      const message = `The hook "${hook}" needs its argument "${name}".`;
      return { path, at: 'key', code, message, hint: `Add "${name}" to its args.` };
    });
  const empty = Object.entries(args)
    .filter(([name, rule]) => rule === null && argNames.includes(name) && contract.args[name]?.optional !== true)
    .map(([name]): Issue => {
      const message = `"${name}" of the hook "${hook}" is never known: it is null.`;
      return { path: [...path, name], code, message, hint: 'Write the name that it should read: {"var": "answers.sex"}.' };
    });
  return [...unknown, ...missing, ...empty];
}

/** Reports two arguments that read the same value: a score would count one answer twice and omit another. */
function repeatedIssues(args: Readonly<Record<string, Rule>>, hook: string): readonly Issue[] {
  const read = Object.entries(args).filter(([, rule]) => readsOf(rule).length > 0);
  return read.flatMap(([name, rule], index): readonly Issue[] => {
    const same = read.slice(0, index).find(([, other]) => JSON.stringify(other) === JSON.stringify(rule));
    if (!same) return [];
    const message = `"${name}" of the hook "${hook}" reads the same as "${same[0]}".`;
    return [{ path: ['args', name], code: 'hook-argument', message, hint: 'Give each argument its own answer.' }];
  });
}

/** Reports an argument whose answer may be implausibly high: two arguments may be swapped. */
function limitIssues(
  args: Readonly<Record<string, Rule>>,
  contract: HookContract,
  hook: string,
  { set: { steps } }: AssembledSet,
): readonly Issue[] {
  return Object.entries(args).flatMap(([name, rule]): readonly Issue[] => {
    const max = contract.args[name]?.max;
    const read = operationOf(rule);
    const [root, key, ...path] = read?.operator === 'var' ? String(read.args[0]).split('.') : [];
    const answer = root === 'answers' ? steps.find((step) => answerKeyOf(step) === key)?.answer : undefined;
    const schema = answer && schemaAt(answer, path.join('.'));
    if (max === undefined || schema?.type !== 'number' || (schema.max ?? Number.POSITIVE_INFINITY) <= max) return [];
    const message = `"${name}" of the hook "${hook}" is at most ${max}, but this answer may be ${schema.max ?? 'any number'}.`;
    return [{ path: ['args', name], code: 'hook-argument', message, hint: 'Two arguments may be swapped: give each its own answer.' }];
  });
}

/** Reports the facts of a call that are kept under the wrong name, or not at all. */
function resultIssues({ hook, result }: StepCall, contract: HookContract, { facts }: Vocabulary): readonly Issue[] {
  const returned = contract.result;
  if (returned?.kind !== 'object') return [];
  const sharedFields = (type: ValueType | undefined): number =>
    type?.kind === 'object' ? Object.keys(returned.fields).filter((field) => Object.hasOwn(type.fields, field)).length : 0;
  const maxShared = Math.max(...Object.values(facts).map(sharedFields));
  if (maxShared === 0 || (result !== undefined && sharedFields(facts[result]) === maxShared)) return [];
  const name = Object.keys(facts).find((each) => sharedFields(facts[each]) === maxShared) ?? '';
  const message = result === undefined ? `Rules cannot read what "${hook}" returns.` : `"${hook}" does not return "${result}".`;
  const hint = `Write "result": "${name}".`;
  return [{ path: result === undefined ? ['hook'] : ['result'], code: 'hook-result', message, hint }];
}

function outcomeIssues(
  outcomes: Readonly<Record<string, unknown>>,
  { outcomes: contractOutcomes = [] }: HookContract,
  hook: string,
  path: Path,
): readonly Issue[] {
  const unknown = unknownKeyIssues(outcomes, contractOutcomes, { path, code: 'unknown-outcome' }, `The hook "${hook}" has no outcome`);
  // The outcome that a misspelled one means is handled.
  const meant = unknown.map(({ path: at }) => nearest(String(at.at(-1)), contractOutcomes));
  const unhandled = contractOutcomes
    .filter((name) => !Object.hasOwn(outcomes, name) && !meant.includes(name))
    .map((name): Issue => {
      const message = `Nothing says what to do when "${hook}" returns ${name}.`;
      return { path, at: 'key', code: 'unhandled-outcome', message, hint: `Add "${name}" to its outcomes.` };
    });
  return [...unknown, ...unhandled];
}

function stepHooks({ step, placeOf }: PlacedStep, vocabulary: Vocabulary): readonly Finding[] {
  const under = (key: string, issues: readonly Issue[]): readonly Finding[] =>
    issues.map((issue) => findingAt(placeOf(key).document, placeOf(key).path, issue));
  return [
    ...under('call', step.call ? callIssues(step.call, step.answer, vocabulary) : []),
    ...under('checks', checkIssues(step.checks ?? [], step.answer, [], vocabulary)),
    ...under('answer', step.answer ? schemaHooks(step.answer, [], vocabulary) : []),
  ];
}

function callIssues(call: StepCall, answer: AnswerSchema | undefined, vocabulary: Vocabulary): readonly Issue[] {
  const contract = vocabulary.call[call.hook];
  if (!contract) return [unknownHook('call', call.hook, ['hook'], vocabulary)];
  const fields = Object.entries(call.outcomes).flatMap(([name, action]) =>
    'field' in action ? fieldIssues(action.field.split('.'), answer, ['outcomes', name, 'field']) : [],
  );
  return [
    ...argIssues(call.args ?? {}, contract, call.hook, ['args']),
    ...resultIssues(call, contract, vocabulary),
    ...outcomeIssues(call.outcomes, contract, call.hook, ['outcomes']),
    ...fields,
  ];
}

function checkIssues(
  checks: readonly Check[],
  schema: FieldSchema | AnswerSchema | undefined,
  path: Path,
  vocabulary: Vocabulary,
): readonly Issue[] {
  return checks.flatMap((check, index): readonly Issue[] => {
    if ('rule' in check)
      return check.path === undefined ? [] : fieldIssues(check.path.split('/').slice(1), schema, [...path, index, 'path']);
    const contract = vocabulary.check[check.hook];
    return contract
      ? argIssues(check.args ?? {}, contract, check.hook, [...path, index, 'args'])
      : [unknownHook('check', check.hook, [...path, index, 'hook'], vocabulary)];
  });
}

function schemaHooks(schema: FieldSchema | AnswerSchema, path: Path, vocabulary: Vocabulary): readonly Issue[] {
  const checkErrors = 'checks' in schema ? checkIssues(schema.checks ?? [], schema, [...path, 'checks'], vocabulary) : [];
  if (schema.type !== 'form') return checkErrors;
  return [
    ...checkErrors,
    ...Object.entries(schema.fields).flatMap(([name, field]) => schemaHooks(field, [...path, 'fields', name], vocabulary)),
  ];
}

/** Reports an error path that names no field of the form. */
function fieldIssues(keys: readonly string[], schema: FieldSchema | AnswerSchema | undefined, path: Path): readonly Issue[] {
  const [key, ...rest] = keys;
  if (key === undefined || key === '') return [];
  const fields = schema?.type === 'form' ? schema.fields : {};
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field) return fieldIssues(rest, field, path);
  return [
    { path, code: 'unknown-field', message: `There is no field "${key}" to show the error on.`, hint: suggest(key, Object.keys(fields)) },
  ];
}
