import { PROGRAMS } from '../definitions/names.ts';
import type { Check, FieldSchema, QuestionSet, Rule } from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import type { Expander, Place } from './expand.ts';
import { isBoolean, type Term } from './term.ts';
import type { Variable } from './variables.ts';

/** Every program that a session of the set can have. */
export function programsOf(set: QuestionSet): readonly string[] {
  const texts = JSON.stringify([set.steps, set.rules, set.startProgram ?? null]);
  const reads = (set.startProgram !== undefined && JSON.stringify(set.startProgram).includes('var')) || texts.includes('"carried.');
  const open = set.steps.some(({ effects }) => effects?.some(({ program }) => program !== undefined));
  if (reads) return PROGRAMS;
  return PROGRAMS.filter((program) => program === 'NONE' || (open && texts.includes(`"${program}"`)) || set.startProgram === program);
}

function checksOfSchema(schema: FieldSchema): readonly Check[] {
  const inner = schema.type === 'form' ? Object.values(schema.fields).flatMap(checksOfSchema) : [];
  return [...(schema.checks ?? []), ...inner];
}

/** Rules that an answer must meet beyond its type. */
function validityRules(set: QuestionSet, variable: Variable): readonly Rule[] {
  const checks = [...(set.steps[variable.step]?.checks ?? []), ...(variable.schema ? checksOfSchema(variable.schema) : [])];
  const rules = checks.flatMap((check) => ('rule' in check ? [check.rule] : []));
  const { schema } = variable;
  const among = schema && (schema.type === 'choice' || schema.type === 'choices') ? schema.among : undefined;
  if (among === undefined) return rules;
  return [...rules, schema?.type === 'choice' ? { in: [{ var: 'answer' }, among] } : true];
}

/** What finding the rules that decide needs. */
export interface DecidingParts {
  readonly set: QuestionSet;
  readonly programs: readonly string[];
  readonly expand: Expander;
}

/** The rules that decide the way, each at its place. */
export function decidingTerms({ set, programs, expand }: DecidingParts): readonly Term[] {
  const terms: Term[] = [];
  for (const program of programs) {
    const at = (step: number, moment: Place['moment']): Place => ({ step, moment, program });
    const entry = (set.entry ?? []).map(({ when }) => expand.rule(when, at(-1, 'called')));
    terms.push(...entry);
    // Nobody gets in: nothing behind the door decides anything.
    if (entry.some(({ kind, value }) => kind === 'const' && truthy(value))) break;
    if (set.startProgram !== undefined) terms.push(expand.rule(set.startProgram, at(-1, 'called')));
    for (const [step, definition] of set.steps.entries()) {
      const known = expand.known(step, program);
      if (known) terms.push(known);
      if (definition.visibleWhen !== undefined) terms.push(expand.rule(definition.visibleWhen, at(step, 'reached')));
      if (definition.confirmWhen !== undefined) terms.push(expand.rule(definition.confirmWhen, at(step, 'answered')));
      for (const { when, program: selects } of definition.effects ?? []) {
        if (when !== undefined) terms.push(expand.rule(when, at(step, 'called')));
        if (selects !== undefined) terms.push(expand.rule(selects, at(step, 'called')));
      }
    }
    for (const { rule } of set.completionRequires ?? []) terms.push(expand.rule(rule, at(set.steps.length, 'reached')));
  }
  return terms;
}

/** A value that a completed way sends on, or that decides which calls it sends. */
export interface SentTerm {
  readonly name: string;
  readonly program: string;
  readonly term: Term;
}

/** What decides and fills the calls after the last step, beside the answers: their conditions, and the derived values. */
export function sentTerms({ set, programs, expand }: DecidingParts): readonly SentTerm[] {
  return programs.flatMap((program) => {
    const place: Place = { step: set.steps.length, moment: 'reached', program };
    const calls = set.completion.map(({ call, when }) => ({
      name: `completion.${call}.when`,
      program,
      term: expand.rule(when ?? true, place),
    }));
    const derived = Object.keys(set.derived).map((name) => ({
      name: `derived.${name}`,
      program,
      term: expand.rule({ var: `derived.${name}` }, place),
    }));
    return [...calls, ...derived];
  });
}

/** True of a term that comes to one of few values by its form alone: flags, and choices between constants. */
export function isCategorical(term: Term): boolean {
  if (term.kind === 'const' || isBoolean(term)) return true;
  return term.kind === 'if' && term.args.every((arg, index) => (index % 2 === 0 && index < term.args.length - 1) || isCategorical(arg));
}

/** What the answer of a question must meet beyond its type, as terms; what always holds is left out. */
export function validityTerms({ set, programs, expand }: DecidingParts, variable: Variable): readonly Term[] {
  if (variable.kind !== 'answer') return [];
  const place: Place = { step: variable.step, moment: 'answered', program: programs[0] ?? 'NONE' };
  return validityRules(set, variable)
    .map((rule) => expand.rule(rule, place))
    .filter(({ kind }) => kind !== 'const');
}
