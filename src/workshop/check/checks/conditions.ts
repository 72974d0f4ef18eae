import { memoise } from '../../../runtime/base/memoise.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { verdictsAlone, verdictsInPlace, type Verdict } from '../satisfiability/verdicts.ts';
import type { SetAnalysis } from '../satisfiability/setAnalysis.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { findingIn } from '../report.ts';
import { joinList } from '../../../runtime/base/joinList.ts';

/** The combined verdict of all sets on one condition: it can hold if it can hold in any of them. */
interface Merged extends Verdict {
  readonly key: string;
  readonly at: string;
}

function pathKey({ document, path }: Place): string {
  return `${document.file}#${path.map((part) => `/${part}`).join('')}`;
}

function merge(verdicts: readonly Verdict[]): readonly Merged[] {
  const merged = new Map<string, Merged>();
  for (const verdict of verdicts) {
    const at = pathKey(verdict.place);
    const key = `${verdict.kind} ${at}`;
    const existing = merged.get(key);
    merged.set(key, {
      ...(existing ?? verdict),
      key,
      at,
      canHold: verdict.canHold || existing?.canHold === true,
      canFail: verdict.canFail || existing?.canFail === true,
    });
  }
  return [...merged.values()];
}

/** Returns true for a requirement of the completion. It may always hold: it asserts what the steps before it ensure. */
function isAssertion({ use }: Verdict): boolean {
  return use.setPart?.part === 'completionRequires';
}

function isCheck({ use }: Verdict): boolean {
  return use.place.path.includes('checks');
}

const verdictsAloneIn = memoise((each: SetAnalysis) =>
  [...each.uses, ...[...each.named.values()].flat()].flatMap((use) => verdictsAlone(use, each)),
);

const verdictsInPlaceIn = memoise(({ assembled, uses, ways, rulesIn }: SetAnalysis) =>
  uses.flatMap((use) => verdictsInPlace(use, ways, assembled, rulesIn)),
);

/**
 * Reports conditions that always or never hold, on their own or at their position, parts that cannot matter and unreachable
 * branches. Each is proven for all answers; in a shared file, for all sets that use it. Of nested parts, the smallest is reported.
 */
export function checkConditions(analyses: readonly SetAnalysis[]): readonly Finding[] {
  const alone = merge(analyses.flatMap(verdictsAloneIn));
  const settled = alone.filter((verdict) => verdict.kind === 'part' && !(verdict.canHold && verdict.canFail));
  const isWithin = (inner: string, outer: string): boolean => inner.startsWith(`${outer}/`);
  /** Named rules and derived values that are always or never true as a whole. Their consequences are not reported. */
  const settledRules = new Set(settled.flatMap(({ place: { path } }) => wholeName(path)));
  const follows = ({ rules }: Verdict): boolean => settledRules.size > 0 && rules().some((rule) => settledRules.has(rule));
  const parts = settled.filter((verdict) => !follows(verdict) && !settled.some((other) => isWithin(other.at, verdict.at)));
  const reportedPaths = new Set(parts.map(({ at }) => at));
  const near = (verdict: Merged): boolean =>
    [...reportedPaths].some((at) => at === verdict.at || isWithin(at, verdict.at) || isWithin(verdict.at, at));
  const others = alone.filter((verdict) => verdict.kind !== 'part' && !verdict.canHold && !near(verdict) && !follows(verdict));
  const wholes = merge(analyses.flatMap(verdictsInPlaceIn));
  const settledThere = wholes.filter(
    (verdict) =>
      !near(verdict) &&
      !follows(verdict) &&
      !(verdict.canHold && verdict.canFail) &&
      // ways.ts reports steps that are never shown, for each set.
      !(verdict.use.at?.isVisibility === true && !verdict.canHold) &&
      !(isAssertion(verdict) && verdict.canHold),
  );
  const there = settledThere.filter((verdict) => !settledThere.some((other) => isWithin(other.at, verdict.at)));
  return [...parts.filter((part) => !(isAssertion(part) && part.canHold)), ...others, ...there].map(findingOf);
}

/** Returns the name of the rule or derived value whose whole rule is at a path: `rules.mood`, `derived.bmi`. Empty for any other path. */
function wholeName([kind, name, key, ...rest]: Place['path']): readonly string[] {
  if (kind === 'rules' && name !== undefined && key === undefined) return [`rules.${name}`];
  return kind === 'derived' && key === 'rule' && rest.length === 0 ? [`derived.${name}`] : [];
}

/** Lists the names that a condition reads, for its message. */
function namesIn({ place, use }: Verdict): string {
  const names = [...new Set(readNames(place, use))];
  return names.length === 0 ? 'the answers are' : `${joinList(names, 'and')} ${names.length === 1 ? 'is' : 'are'}`;
}

function readNames(place: Place, { rule, place: whole }: Verdict['use']): readonly string[] {
  const names: string[] = [];
  const path = place.path.slice(whole.path.length);
  let part = rule;
  for (const key of path) part = Object.entries(part ?? {}).find(([name]) => name === String(key))?.[1] ?? null;
  const visit = (each: typeof part): void => {
    const operation = operationOf(each);
    if (Array.isArray(each)) each.forEach(visit);
    if (!operation) return;
    const [name] = operation.args;
    if (operation.operator === 'var') names.push(String(name));
    else if (operation.operator === 'rule') names.push(`the rule ${String(name)}`);
    else operation.args.forEach(visit);
  };
  visit(part);
  return names;
}

function findingOf(verdict: Merged): Finding {
  const report = (code: string, message: string, hint: string): Finding => findingIn(verdict.place, code, message, hint);
  if (isCheck(verdict) && (verdict.kind === 'part' || verdict.kind === 'whole') && !verdict.canFail)
    return report('dead-check', 'Every answer that the question accepts passes this check.', 'Correct the values, or remove the check.');
  if (verdict.kind === 'branch')
    return report(
      'unreachable-branch',
      'This branch is never used: those before it cover every case.',
      'Remove it, or move it before them.',
    );
  if (verdict.kind === 'sibling')
    return report(
      'redundant-condition',
      'This part never matters: the other parts already decide every case.',
      'Remove it, or correct what it should distinguish.',
    );
  if (verdict.kind === 'part')
    return verdict.canFail
      ? report(
          'always-false',
          `This can never be true, whatever ${namesIn(verdict)}.`,
          'Correct the values and operators, or remove the condition.',
        )
      : report(
          'always-true',
          `This is always true, whatever ${namesIn(verdict)}.`,
          'Correct the values and operators, or remove the condition.',
        );
  if (verdict.canFail)
    return verdict.contradictsVisibility === true
      ? report('always-false', `This can never be true: it contradicts the step's own visibleWhen.`, 'Correct one of the two conditions.')
      : report(
          'always-false',
          'This can never be true here, whatever the member answered before.',
          'Correct the condition, or remove what depends on it.',
        );
  return report('always-true', 'This is always true here, whatever the member answered before.', 'Remove the condition, or correct it.');
}
