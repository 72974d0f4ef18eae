import { memoise } from '../../../runtime/base/memoise.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { Diagram } from '../../symbolic/diagrams.ts';
import { operationOf, readsOf } from '../../../runtime/rules/reads.ts';
import { ARITHMETIC, ORDER } from '../../symbolic/operators.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { evaluationPointsOf } from '../satisfiability/verdicts.ts';
import { partsOf } from '../satisfiability/parts.ts';
import type { SetAnalysis } from '../satisfiability/setAnalysis.ts';
import type { EvaluationPoint } from '../satisfiability/way.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import type { RuleUse } from '../satisfiability/ruleUses.ts';
import { findingIn } from '../report.ts';

/** An operation on numbers, and the cases in which one of its operands is unanswered. */
interface UnansweredOperation {
  readonly operation: Json;
  readonly lacking: Diagram;
}

/**
 * Reports comparisons and arithmetic on a possibly unanswered value that affect the result: such a comparison is false and such
 * arithmetic is null ([decision 2](../../../../docs/decisions/0002-unanswered-is-not-zero.md)). Answers are missing where their
 * step or field was not shown or is optional. Facts from outside are taken as known.
 */
export const checkUnanswered = memoise((analysis: SetAnalysis): readonly Finding[] => {
  const { assembled, ways, uses, named, rulesIn } = analysis;
  const { and, or, not, no, yes, answered, map, truth, constant } = ways.diagrams;
  const places = placesOf([...uses, ...[...named.values()].flat()]);
  const findings = new Map<Json, Finding>();
  /** By named rule or derived value: the operations on numbers that it reads, directly or through others. */
  const read = new Map([...named].map(([key, own]) => [key, own.flatMap(operationsReadBy)]));
  const readers = readersOf(read);

  function operationsReadBy({ rule }: RuleUse): readonly Json[] {
    const all = [rule, ...rulesIn(rule).flatMap((key) => (named.get(key) ?? []).map((use) => use.rule))];
    return [...new Set(all.flatMap(operationsOnNumbers))];
  }

  function unansweredOperationsIn(use: RuleUse, point: EvaluationPoint): readonly UnansweredOperation[] {
    return operationsReadBy(use).flatMap((operation) => {
      const { args = [] } = operationOf(operation) ?? {};
      const lacking = not(and(...args.map((arg) => answered(ways.evaluate(arg, point)))));
      return lacking === no ? [] : [{ operation, lacking }];
    });
  }

  function evaluateWith(use: RuleUse, point: EvaluationPoint, operation: Json, value: Diagram): Diagram {
    return ways.evaluate(use.rule, point, { operation, value, readers: readers.get(operation) ?? new Set() });
  }

  /** Returns the cases in which the operation's result makes a difference. */
  function matters(use: RuleUse, point: EvaluationPoint, operation: Json): Diagram {
    const isOrder = ORDER.includes(operationOf(operation)?.operator ?? '');
    const [one, other] = [isOrder ? yes : constant(1), isOrder ? no : constant(0)].map((value) => {
      const evaluated = evaluateWith(use, point, operation, value);
      return use.usage.isCondition === true ? truth(evaluated) : evaluated;
    });
    if (!one || !other || one === other) return no;
    return map('differ', ([a, b]) => JSON.stringify(a) !== JSON.stringify(b), [one, other]);
  }

  function isMissing(cases: Diagram): boolean {
    return cases !== no && and(cases, ways.leaves.factsPresent(cases)) !== no;
  }

  /**
   * Returns the cases in which a condition holds only because a fact is unknown, that is, within a "not". Elsewhere an unknown
   * fact makes a condition fail, as intended.
   */
  function dependsOnUnknown(use: RuleUse, point: EvaluationPoint, operation: Json): Diagram {
    const { operator = '', args = [] } = operationOf(operation) ?? {};
    // "Not above 0" is how a rule tests for absence.
    if (use.usage.isCondition !== true || !ORDER.includes(operator) || (operator === '>' && args[1] === 0)) return no;
    const actual = truth(ways.evaluate(use.rule, point));
    const otherwise = truth(evaluateWith(use, point, operation, yes));
    return and(actual, not(otherwise));
  }

  function isUnknown(cases: Diagram): boolean {
    return cases !== no && and(cases, ways.leaves.computedPresent(cases)) !== no;
  }

  for (const use of uses) {
    for (const [{ typed: _, ...point }, cases] of evaluationPointsOf(use, ways, assembled)) {
      const relevant = unansweredOperationsIn(use, point).filter(
        ({ operation, lacking }) =>
          (isMissing(and(cases, lacking)) && isMissing(and(cases, lacking, matters(use, point, operation)))) ||
          isUnknown(and(cases, lacking, dependsOnUnknown(use, point, operation))),
      );
      // A reported comparison covers the arithmetic within it.
      const comparisons = relevant.filter(({ operation }) => ORDER.includes(operationOf(operation)?.operator ?? ''));
      for (const { operation, lacking } of comparisons.length > 0 ? comparisons : relevant) {
        const place = places.get(operation);
        if (place && !findings.has(operation))
          findings.set(operation, findingOf(operation, place, { use, point, cases: and(cases, lacking) }));
      }
    }
  }
  return [...findings.values()];

  function findingOf(
    operation: Json,
    place: Place,
    { use, point, cases }: { readonly use: RuleUse; readonly point: EvaluationPoint; readonly cases: Diagram },
  ): Finding {
    const lacking = readsOf(operation).find(({ kind, name }) => {
      const value = ways.evaluate(kind === 'rule' ? { rule: name } : { var: name }, point);
      const open = and(cases, or(not(answered(value))));
      return isMissing(open) || isUnknown(open);
    });
    const step = use.at && assembled.set.steps[use.at.step]?.id;
    const what = lacking === undefined ? 'A value here' : lacking.kind === 'rule' ? `The rule "${lacking.name}"` : `"${lacking.name}"`;
    const where = step === undefined ? 'where this is evaluated' : `at the step "${step}"`;
    const comes = ORDER.includes(operationOf(operation)?.operator ?? '')
      ? 'a comparison with it is false'
      : 'the result of a calculation with it is null';
    const guard = lacking?.kind === 'name' ? `{"answered": {"var": "${lacking.name}"}}` : '{"answered": ...}';
    const message = `${what} can be unanswered ${where}, and then ${comes}.`;
    const hint = `Decide what should happen then: add a part that says that it "is known" (in JSON ${guard}), or use it only where it was asked.`;
    return findingIn(place, 'unanswered-comparison', message, hint);
  }
});

/** Returns the comparisons and calculations in a rule. */
function operationsOnNumbers(rule: Json): readonly Json[] {
  return partsOf(rule, false).flatMap((part) => {
    const operator = operationOf(part.rule)?.operator ?? '';
    return ORDER.includes(operator) || ARITHMETIC.includes(operator) ? [part.rule] : [];
  });
}

/** Returns, by operation, the named rules and derived values that read it. */
function readersOf(read: ReadonlyMap<string, readonly Json[]>): ReadonlyMap<Json, ReadonlySet<string>> {
  const readers = new Map<Json, Set<string>>();
  for (const [key, operations] of read)
    for (const operation of operations) readers.set(operation, (readers.get(operation) ?? new Set()).add(key));
  return readers;
}

/** Returns the place of each operation. */
function placesOf(uses: readonly RuleUse[]): ReadonlyMap<Json, Place> {
  return new Map(
    uses.flatMap(({ rule, place: { document, path } }) =>
      partsOf(rule, false).map((part) => [part.rule, { document, path: [...path, ...part.path] }] as const),
    ),
  );
}
