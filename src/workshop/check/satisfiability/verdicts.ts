import type { Diagram } from '../../symbolic/diagrams.ts';
import { operationOf, readsOf } from '../../../runtime/rules/reads.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import { inside, type RuleUse } from './ruleUses.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { argumentsOf, returnsBoolean, partsOf, type Part } from './parts.ts';
import type { SetAnalysis } from './setAnalysis.ts';
import { pointAnywhere, type EvaluationPoint, type WayCases } from './way.ts';

/** The truth values that a condition can take in a set at one point of evaluation. */
export interface Verdict {
  readonly place: Place;
  /**
   * `part`: on its own, for any values of the names that it reads. `sibling`: whether it can matter, given its siblings in `and` or
   * `or`. `branch`: whether a branch of an `if` is reachable. `whole`: at its position, given the way that leads there.
   */
  readonly kind: 'part' | 'sibling' | 'branch' | 'whole';
  readonly canHold: boolean;
  readonly canFail: boolean;
  /** Returns the named rules that the condition reads. A fault in a named rule is reported at that rule. */
  readonly rules: () => readonly string[];
  readonly use: RuleUse;
  /** For `whole`: whether it contradicts the condition that shows the step. */
  readonly contradictsVisibility?: boolean;
}

const ANSWERED = { answered: { var: 'answer' } };

/**
 * Returns true for a part that only tests for an answer. Such a guard is good practice even where the next part works without it.
 */
function isGuard(rule: Part['rule']): boolean {
  const operation = operationOf(rule);
  return operation !== null && (operation.operator === 'answered' || operation.args.includes(null));
}

/** Returns verdicts on each part of a rule by itself, independently of where the rule is used. */
export function verdictsAlone(use: RuleUse, { ways, rulesIn, assembled }: SetAnalysis): readonly Verdict[] {
  const { diagrams } = ways;
  const { and, not, no, truth, yes } = diagrams;
  const point = pointAnywhere(ways, use.at?.step);
  const truthOf = (rule: Part['rule']): Diagram => truth(ways.evaluate(rule, point));
  const verdict = (kind: Verdict['kind'], { path }: Pick<Part, 'path'>, around: Part, canHold: boolean, canFail: boolean): Verdict => ({
    place: inside(use.place, ...path),
    kind,
    canHold,
    canFail,
    rules: () => rulesIn(around.rule),
    use,
  });

  function siblings(part: Part, operator: 'and' | 'or'): readonly Verdict[] {
    // `and` and `or` return the value of one of their parts. If that value is used for more than its truth, the part matters.
    if (!part.isTruthOnly && !returnsBoolean(part.rule, assembled.set.rules)) return [];
    const all = argumentsOf(part, [operator]).map((each) => ({ ...each, value: truthOf(each.rule) }));
    const free = operator === 'and' ? (value: Diagram) => value : not;
    const matters = new Set(all);
    return all.toReversed().flatMap((each) => {
      if (isGuard(each.rule) || each.value === yes || each.value === no) return [];
      const others = and(...[...matters].filter((other) => other !== each).map(({ value }) => free(value)));
      const can = others === no || and(others, not(free(each.value))) !== no;
      if (!can) matters.delete(each);
      return [verdict('sibling', each, part, can, can)];
    });
  }

  function branches(part: Part): readonly Verdict[] {
    const args = argumentsOf(part, ['if', '?:']);
    let remaining = yes;
    return args.flatMap((each, index) => {
      const isTest = index % 2 === 0 && index < args.length - 1;
      const isElse = index % 2 === 0 && index === args.length - 1;
      if (!isTest && !isElse) return [];
      const value = isElse || typeof each.rule === 'boolean' ? yes : truthOf(each.rule);
      const can = and(remaining, value) !== no;
      remaining = and(remaining, not(value));
      // A test that never holds is already reported as a part.
      return value === no || index === 0 ? [] : [verdict('branch', each, part, can, can)];
    });
  }

  /** Returns true for a rule that only refers to another rule which is always true or always false. */
  function isAlias({ rule, path }: Part): boolean {
    const value = path.length === 0 && operationOf(rule)?.operator === 'rule' ? ways.evaluate(rule, point) : null;
    return value === yes || value === no;
  }

  return partsOf(use.rule, use.usage.isCondition === true).flatMap((part) => {
    const value = part.isCondition || isAlias(part) ? truthOf(part.rule) : null;
    const verdicts = value ? [verdict('part', part, part, value !== no, value !== yes)] : [];
    return [...verdicts, ...siblings(part, 'and'), ...siblings(part, 'or'), ...branches(part)];
  });
}

/** Returns the points at which a rule of a step or of the set is evaluated, each with its cases. */
export function evaluationPointsOf(
  { at, setPart, asked: askedConditions = [] }: RuleUse,
  ways: WayCases,
  { set }: AssembledSet,
): readonly (readonly [point: EvaluationPoint, cases: Diagram])[] {
  const { and, or, not, yes } = ways.diagrams;
  if (at) {
    const cases = ways.steps[at.step];
    if (!cases) return [];
    const effect = at.effect === undefined ? undefined : cases.effects[at.effect];
    const program = effect?.program ?? cases.program;
    const point: EvaluationPoint = {
      step: at.step,
      stage: at.includesAnswer ? 'called' : 'reached',
      program,
      ...(at.isTyped && { typed: at.step }),
    };
    if (!at.includesAnswer) return [[point, and(cases.reached, cases.unknown)]];
    const fields = askedConditions.map((rule) => ways.evaluate(rule, point));
    return [[point, and(cases.reached, cases.shown, effect?.evaluated ?? yes, ...fields)]];
  }
  if (!setPart) return [];
  const end: EvaluationPoint = { step: set.steps.length, stage: 'reached', program: ways.end.program };
  if (setPart.part === 'completion' || setPart.part === 'completionRequires') return [[end, ways.end.reached]];
  if (setPart.part === 'startProgram') return [[ways.start, yes]];
  if (setPart.part === 'entry') {
    const before = (set.entry ?? []).slice(0, setPart.index).map(({ when }) => ways.evaluate(when, ways.start));
    return [[ways.start, not(or(...before))]];
  }
  if (setPart.part === 'partialSave')
    return ways.steps.map(({ reached, shown, program }, step) => [{ step, stage: 'called', program }, and(reached, shown)]);
  const reason = set.screenOuts[setPart.index]?.reason;
  return set.steps.flatMap(({ effects = [] }, step) =>
    effects.flatMap(({ screenOut }, index): readonly (readonly [EvaluationPoint, Diagram])[] => {
      const cases = ways.steps[step];
      const effect = cases?.effects[index];
      if (screenOut !== reason || !cases || !effect) return [];
      return [[{ step, stage: 'called', program: effect.program }, and(cases.reached, cases.shown, effect.evaluated, effect.when)]];
    }),
  );
}

/**
 * Returns verdicts on a condition at its position, and on those of its parts that read only the answer just given. Empty if no way
 * leads there.
 */
export function verdictsInPlace(
  use: RuleUse,
  ways: WayCases,
  assembled: AssembledSet,
  rulesIn: (rule: Part['rule']) => readonly string[],
): readonly Verdict[] {
  const { and, not, no } = ways.diagrams;
  // A check does not apply to a blank answer.
  const isCheck = use.place.path.includes('checks') && readsOf(use.rule).some(({ name }) => name === 'answer');
  const points = evaluationPointsOf(use, ways, assembled)
    .map(([point, cases]) => [point, isCheck ? and(cases, ways.evaluate(ANSWERED, point)) : cases] as const)
    .filter(([, cases]) => cases !== no);
  if (points.length === 0) return [];
  const step = use.at?.includesAnswer === true && use.at.isTyped !== true ? assembled.set.steps[use.at.step] : undefined;
  const key = step && answerKeyOf(step);
  const shown = use.at?.includesAnswer === true ? ways.steps[use.at.step]?.shown : undefined;
  const readsOwn = ({ rule }: Part): boolean => {
    const reads = readsOf(rule);
    return reads.length > 0 && reads.every(({ name }) => name === `answers.${key}` || name.startsWith(`answers.${key}.`));
  };
  const isCondition = use.usage.isCondition === true;
  const whole: Part = { rule: use.rule, path: [], isCondition, isTruthOnly: isCondition };
  const parts = partsOf(use.rule, isCondition).filter((part) => part.path.length > 0 && readsOwn(part) && !isGuard(part.rule));
  return [whole, ...parts].flatMap((part) => {
    if (!part.isCondition) return [];
    const evaluated = points.map(([point, cases]) => ({ cases, value: ways.evaluate(part.rule, point) }));
    return [
      {
        place: inside(use.place, ...part.path),
        kind: 'whole',
        canHold: evaluated.some(({ cases, value }) => and(cases, value) !== no),
        canFail: evaluated.some(({ cases, value }) => and(cases, not(value)) !== no),
        rules: () => rulesIn(part.rule),
        use,
        contradictsVisibility: shown !== undefined && evaluated.every(({ value }) => value !== no && and(shown, value) === no),
      },
    ];
  });
}
