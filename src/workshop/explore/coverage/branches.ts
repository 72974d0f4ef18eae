import { isJsonObject } from '../../../runtime/base/json.ts';
import type { QuestionSet, Rule } from '../../../runtime/definitions/types.ts';
import { firstProgram } from '../../../runtime/definitions/programs.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { IF } from '../../symbolic/operators.ts';
import type { Point } from '../../symbolic/way.ts';
import type { Expander } from '../terms/expand.ts';
import type { Term, Terms } from '../terms/term.ts';

/** A part of a rule that can be true or false, or an arm of an `if` that can be taken. */
export interface Branch {
  /** The path of the part: `rules.mood`, `steps.pregnant.confirmWhen/and/1`. */
  readonly rule: string;
  readonly comes: 'true' | 'false' | 'taken';
}

/** A rule and its required truth. */
export interface Expected {
  readonly rule: Rule;
  readonly value: boolean;
}

/** The site of a rule that the engine evaluates: within a step, or before and after all steps. */
export interface RuleSite {
  readonly what: 'entry' | 'knownFrom' | 'visible' | 'variant' | 'confirm' | 'effect' | 'completion';
  readonly step: string | null;
  /** The index of the effect or entry rule; 0 otherwise. */
  readonly index: number;
}

/** A branch at one point of the way. It occurs where `when` is true. */
export interface BranchUse {
  readonly branch: Branch;
  readonly at: Point<string>;
  readonly site: RuleSite;
  /** The outcomes that make the engine reach the branch, then that of the branch itself. */
  readonly expected: readonly Expected[];
  /** The condition of the branch itself, whose values must be in different classes. */
  readonly condition: Term;
  readonly when: Term;
}

/** Input for listing branches. */
export interface BranchParts {
  readonly set: QuestionSet;
  readonly terms: Terms;
  readonly expand: Expander;
  readonly programs: readonly string[];
}

/** The state in which the engine reaches a part: as a term, and as the outcomes of the rules before it. */
interface Guard {
  readonly term: Term;
  readonly expected: readonly Expected[];
}

/** Returns the unique name of a branch. */
export function branchKey({ rule, comes }: Branch): string {
  return `${rule} ${comes}`;
}

/** Returns every branch of every rule that decides the way, at every point at which it is evaluated. Follows short-circuit evaluation. */
export function branchUses({ set, terms, expand, programs }: BranchParts): readonly BranchUse[] {
  const uses: BranchUse[] = [];
  const TRUE = terms.constant(true);
  let always: Guard = { term: TRUE, expected: [] };
  const truth = (term: Term): Term => terms.operation('!!', [term]);
  const both = (...parts: readonly Term[]): Term => truth(terms.all(parts.map(truth)));

  interface Where {
    /** The point at which the rule is evaluated. Earlier effects may have changed the program. */
    readonly at: Point<Term>;
    /** The same point, with the program on arrival at the step. */
    readonly arrived: Point<string>;
    readonly site: RuleSite;
  }

  const isImpossible = ({ term }: Guard) => term.kind === 'const' && term.value === false;

  function where(guard: Guard, rule: Rule, value: boolean, at: Point<Term>): Guard {
    if (isImpossible(guard)) return guard;
    const ruleTerm = expand.rule(rule, at);
    const term = both(guard.term, value ? ruleTerm : terms.operation('!', [ruleTerm]));
    return { term, expected: [...guard.expected, { rule, value }] };
  }

  function note(branch: Branch, { arrived, site }: Where, guard: Guard, condition: Term): void {
    uses.push({ branch, at: arrived, site, expected: guard.expected, condition, when: guard.term });
  }

  /** Adds both outcomes of a deciding part, and the branches within it. */
  function decides(rule: Rule, name: string, place: Where, guard: Guard): void {
    const value = isImpossible(guard) ? TRUE : expand.rule(rule, place.at);
    note({ rule: name, comes: 'true' }, place, where(guard, rule, true, place.at), value);
    note({ rule: name, comes: 'false' }, place, where(guard, rule, false, place.at), value);
    within(rule, name, place, guard);
  }

  /** Adds the branches within a rule. */
  function within(rule: Rule, name: string, place: Where, guard: Guard): void {
    if (Array.isArray(rule)) {
      for (const [index, part] of rule.entries()) within(part, `${name}/${index}`, place, guard);
      return;
    }
    const operation = operationOf(rule);
    if (!operation) return;
    const { operator, args } = operation;
    const [first = null] = args;
    if (operator === 'rule') {
      const body = set.rules[String(first)];
      if (isJsonObject(body)) decides(body, `rules.${String(first)}`, place, guard);
    } else if (operator === 'var') visitDerived(String(first), place, guard);
    else if (operator === 'and' || operator === 'or') {
      let sofar = guard;
      for (const [index, part] of args.entries()) {
        decides(part, `${name}/${operator}/${index}`, place, sofar);
        sofar = where(sofar, part, operator === 'and', place.at);
      }
    } else if (IF.includes(operator)) arms(args, `${name}/${operator}`, place, guard);
    else if (operator === '!' || operator === '!!') decides(first, `${name}/${operator}`, place, guard);
    else for (const [index, part] of args.entries()) within(part, `${name}/${operator}/${index}`, place, guard);
  }

  function arms(args: readonly Rule[], name: string, place: Where, guard: Guard): void {
    let sofar = guard;
    for (let index = 0; index < args.length; index += 2) {
      const [condition = null, arm] = args.slice(index);
      if (arm === undefined) {
        taken(condition, `${name}/${index}`, place, sofar);
        continue;
      }
      decides(condition, `${name}/${index}`, place, sofar);
      taken(arm, `${name}/${index + 1}`, place, where(sofar, condition, true, place.at));
      sofar = where(sofar, condition, false, place.at);
    }
  }

  function taken(rule: Rule, name: string, place: Where, guard: Guard): void {
    note({ rule: name, comes: 'taken' }, place, guard, TRUE);
    within(rule, name, place, guard);
  }

  function visitDerived(name: string, place: Where, guard: Guard): void {
    const definition = name.startsWith('derived.') ? set.derived[name.slice('derived.'.length)] : undefined;
    if (!definition) return;
    if ('rule' in definition) return within(definition.rule, name, place, guard);
    let context = guard;
    if (definition.when !== undefined) {
      decides(definition.when, `${name}.when`, place, guard);
      context = where(guard, definition.when, true, place.at);
    }
    for (const [arg, rule] of Object.entries(definition.args)) within(rule, `${name}.${arg}`, place, context);
  }

  function stepBranches(step: number, program: string): void {
    const definition = set.steps[step];
    if (!definition) return;
    const { id, knownFrom, visibleWhen, variant, confirmWhen, effects = [] } = definition;
    const name = `steps.${id}`;
    const passing = isImpossible(always) ? null : expand.pass(step, terms.constant(program));
    const point = (stage: Point<string>['stage'], what: RuleSite['what'], index = 0): Where => {
      const arrived: Point<string> = { step, stage, program };
      const at = stage === 'called' ? passing?.effects[index]?.at : undefined;
      return { at: at ?? expand.at(arrived), arrived, site: { what, step: id, index } };
    };
    let shown = always;
    const isKnown = passing?.known;
    if (isKnown && knownFrom !== undefined) {
      const answered: Rule = { answered: [knownFrom] };
      const here = point('reached', 'knownFrom');
      note(
        { rule: `${name}.knownFrom`, comes: 'true' },
        here,
        { term: both(isKnown), expected: [{ rule: answered, value: true }] },
        isKnown,
      );
      shown = { term: terms.operation('!', [isKnown]), expected: [{ rule: answered, value: false }] };
      note({ rule: `${name}.knownFrom`, comes: 'false' }, here, shown, isKnown);
    }
    const visible = point('reached', 'visible');
    if (visibleWhen !== undefined) {
      decides(visibleWhen, `${name}.visibleWhen`, visible, shown);
      shown = where(shown, visibleWhen, true, visible.at);
    }
    if (variant !== undefined) within(variant, `${name}.variant`, point('reached', 'variant'), shown);
    // The engine evaluates each effect separately, so the outcomes of earlier rules are not expected again.
    let here: Guard = { ...shown, expected: [] };
    if (confirmWhen !== undefined) decides(confirmWhen, `${name}.confirmWhen`, point('answered', 'confirm'), here);
    for (const [index, { when, program: selects, screenOut }] of effects.entries()) {
      const effect = `${name}.effects/${index}`;
      const place = point('called', 'effect', index);
      if (when === undefined) note({ rule: effect, comes: 'taken' }, place, here, TRUE);
      else decides(when, `${effect}/when`, place, here);
      if (selects !== undefined) within(selects, `${effect}/program`, place, when === undefined ? here : where(here, when, true, place.at));
      if (screenOut === undefined) continue;
      if (when === undefined) return;
      here = { ...where(here, when, false, place.at), expected: [] };
    }
  }

  let entered: Guard = { term: TRUE, expected: [] };
  const start = expand.start();
  for (const [index, { when }] of (set.entry ?? []).entries()) {
    const arrived: Point<string> = { step: -1, stage: 'reached', program: firstProgram(set) };
    decides(when, `entry/${index}`, { at: start, arrived, site: { what: 'entry', step: null, index } }, entered);
    entered = where(entered, when, false, start);
  }
  if (isImpossible(entered)) always = entered;
  for (const program of programs) {
    for (const [step] of set.steps.entries()) stepBranches(step, program);
    const arrived: Point<string> = { step: set.steps.length, stage: 'reached', program };
    const place: Where = { at: expand.at(arrived), arrived, site: { what: 'completion', step: null, index: 0 } };
    for (const { call, when } of set.completion) if (when !== undefined) decides(when, `completion.${call}.when`, place, always);
  }
  return uses;
}
