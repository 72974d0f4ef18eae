import { firstProgram } from '../../../runtime/definitions/programs.ts';
import type { Check, FieldSchema, QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import { namesReadIn } from '../../../runtime/definitions/rulesBehind.ts';
import { truthy } from '../../../runtime/rules/operators.ts';
import type { Expander } from './expand.ts';
import { isBoolean, isCondition, type Term } from './term.ts';
import { factOf, type Variable } from './variables.ts';

/** Returns every program that a session of the set can have. */
export function programsOf(set: QuestionSet): readonly string[] {
  const { programs, startProgram } = set;
  const effects = set.steps.flatMap(({ effects: own = [] }) => own.flatMap(({ program }) => (program === undefined ? [] : [program])));
  const selecting = [...(startProgram === undefined ? [] : [startProgram]), ...effects];
  const isFromOutside = (name: string): boolean => factOf(name, false) !== null && !name.startsWith('partner.configs.');
  if ([...namesReadIn(set, selecting)].some(isFromOutside)) return programs;
  // Without its own start program, a set starts with the carried one.
  if (startProgram === undefined && JSON.stringify(set).includes('"carried.')) return programs;
  const json = JSON.stringify([effects.length === 0 ? [] : set.steps, set.rules, set.derived, startProgram ?? null]);
  return programs.filter((program) => program === firstProgram(set) || (selecting.length > 0 && json.includes(`"${program}"`)));
}

/** Returns a rule that also holds for a blank value, because blank values are not checked. */
function unlessBlank(rule: Rule, name: string, mayBeBlank: boolean): Rule {
  return mayBeBlank ? { or: [{ '!': { answered: { var: name } } }, rule] } : rule;
}

/** Returns the rule that an optional field satisfies because another one makes it required. */
function requiredRules({ optional, requiredWhen, askedWhen }: FieldSchema, name: string): readonly Rule[] {
  if (optional !== true || requiredWhen === undefined) return [];
  const isDue: Rule = askedWhen === undefined ? requiredWhen : { and: [askedWhen, requiredWhen] };
  return [{ or: [{ answered: { var: name } }, { '!': isDue }] }];
}

/** Returns the rules among the checks of a schema and its fields. */
function checkRules(schema: FieldSchema, name: string, mayBeBlank: boolean): readonly Rule[] {
  const inner =
    schema.type === 'form'
      ? Object.entries(schema.fields).flatMap(([key, field]) => [
          ...checkRules(field, `${name}.${key}`, field.optional === true || field.askedWhen !== undefined || isNullable(field)),
          ...requiredRules(field, `${name}.${key}`),
        ])
      : [];
  return [...rulesOf(schema.checks).map((rule) => unlessBlank(rule, name, mayBeBlank)), ...inner];
}

const rulesOf = (checks: readonly Check[] = []): readonly Rule[] => checks.flatMap((check) => ('rule' in check ? [check.rule] : []));
const isNullable = (schema: FieldSchema): boolean => schema.type === 'number' && schema.nullable === true;

/** Returns the rules that an answer must satisfy beyond its type. */
function validityRules(set: QuestionSet, { step, schema }: Variable): readonly Rule[] {
  if (!schema) return [];
  const stepRules = rulesOf(set.steps[step]?.checks).map((rule) => unlessBlank(rule, 'answer', isNullable(schema)));
  return [...stepRules, ...checkRules(schema, 'answer', isNullable(schema))];
}

/** Input for finding the rules that decide the way. */
export interface DecidingParts {
  readonly set: QuestionSet;
  readonly programs: readonly string[];
  readonly expand: Expander;
}

/** A rule that decides the way, by its truth or by the program that it yields. */
export interface DecidingTerm {
  readonly term: Term;
  readonly yields: 'truth' | 'program';
}

/** Returns the rules that decide the way, each at its place. */
export function decidingTerms({ set, programs, expand }: DecidingParts): readonly DecidingTerm[] {
  const result: DecidingTerm[] = [];
  const decides = (...terms: readonly Term[]) => result.push(...terms.map((term) => ({ term, yields: 'truth' as const })));
  const yields = (term: Term) => result.push({ term, yields: 'program' });
  const start = expand.start();
  const entry = (set.entry ?? []).map(({ when }) => expand.rule(when, start));
  decides(...entry);
  // Nobody can enter, so no later rule decides anything.
  if (entry.some(({ kind, value }) => kind === 'const' && truthy(value))) return result;
  yields(start.program);
  for (const program of programs) {
    const end = expand.at({ step: set.steps.length, stage: 'reached', program });
    for (const [step] of set.steps.entries()) {
      const { known: isKnown, visible, confirms, effects, program: after } = expand.pass(step, end.program);
      decides(...(isKnown ? [isKnown] : []), visible, ...(confirms ? [confirms] : []));
      for (const { at, when, selects } of effects) {
        decides(when);
        yields(selects ?? at.program);
      }
      yields(after);
    }
    for (const { rule } of set.completionRequires ?? []) decides(expand.rule(rule, end));
  }
  return result;
}

/** A value that a completed way sends, or that decides which calls it makes. */
export interface SentTerm {
  readonly name: string;
  readonly program: string;
  readonly term: Term;
}

/** Returns what the calls after the last step depend on besides the answers: their conditions and the derived values. */
export function sentTerms({ set, programs, expand }: DecidingParts): readonly SentTerm[] {
  return programs.flatMap((program) => {
    const end = expand.at({ step: set.steps.length, stage: 'reached', program });
    const calls = set.completion.map(({ call, when }) => ({
      name: `completion.${call}.when`,
      program,
      term: expand.rule(when ?? true, end),
    }));
    const derived = Object.keys(set.derived).map((name) => ({
      name: `derived.${name}`,
      program,
      term: expand.rule({ var: `derived.${name}` }, end),
    }));
    return [...calls, ...derived];
  });
}

/** Returns true for a term that has few values by its form: a flag, or a choice between constants. */
export function isCategorical(term: Term): boolean {
  if (term.kind === 'const' || isBoolean(term)) return true;
  return term.kind === 'if' && term.args.every((arg, index) => isCondition(term, index) || isCategorical(arg));
}

/** Returns the terms that an answer must satisfy beyond its type when a program is selected. Omits those that always hold. */
export function validityTerms({ set, expand }: DecidingParts, variable: Variable, program: string): readonly Term[] {
  if (variable.kind !== 'answer') return [];
  // A check reads the typed value as `answer`; it is not among the answers yet.
  const point = expand.at({ step: variable.step, stage: 'reached', program });
  const rules = validityRules(set, variable).map((rule) => expand.rule(rule, point));
  const { schema } = variable;
  const among = schema && (schema.type === 'choice' || schema.type === 'choices') ? schema.among : undefined;
  if (among !== undefined) rules.push(expand.among(variable, among, point));
  return rules.filter(({ kind, value }) => kind !== 'const' || !truthy(value));
}
