import type { Issue } from '../../../runtime/rules/types/issue.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { SetAnalysis } from '../satisfiability/setAnalysis.ts';
import { pointAnywhere } from '../satisfiability/way.ts';
import { issueAt, findingIn } from '../report.ts';
import { joinList } from '../../../runtime/base/joinList.ts';

/** Checks the order of the completion's calls: each call comes after those that it needs, and before those that complete it. */
export function checkCallOrder({ set, document }: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const calls = set.completion.map(({ call }) => call);
  // A misspelled call is reported as such. It may be the one that seems to be missing.
  const hasUnknown = calls.some((call) => vocabulary.call[call] === undefined);
  const missing = new Map<string, Issue>();
  const disordered: Issue[] = [];
  for (const [index, call] of calls.entries()) {
    const { precededBy = [], followedBy = [] } = vocabulary.call[call] ?? {};
    const path = ['completion', index, 'call'];
    for (const group of precededBy) {
      const there = group.filter((each) => calls.includes(each));
      const phrase = group.map((each) => `"${each}"`).join(' or ');
      if (there.length === 0) {
        const message = `"${call}" must come after ${phrase}, but the completion does not make that call.`;
        if (!hasUnknown && !missing.has(phrase)) missing.set(phrase, issueAt(path, 'call-missing', message, `Add ${phrase} before it.`));
      } else if (!there.some((each) => calls.indexOf(each) < index))
        disordered.push(
          issueAt(path, 'call-order', `"${call}" comes before "${there[0]}", which it depends on.`, `Move it after "${there[0]}".`),
        );
    }
    for (const each of followedBy.filter((later) => !calls.includes(later) && vocabulary.call[later] !== undefined)) {
      const message = `"${call}" must be followed by "${each}", but the completion does not make that call.`;
      if (!hasUnknown && !missing.has(`"${each}"`))
        missing.set(`"${each}"`, issueAt(path, 'call-missing', message, `Add "${each}" after it.`));
    }
    if (calls.indexOf(call) < index && set.completion.every(({ call: other, when }) => other !== call || when === undefined))
      disordered.push(issueAt(path, 'duplicate-call', `The completion calls "${call}" twice.`, 'Remove one of them.'));
  }
  // A call that moved is out of order with several others. One finding is enough.
  return [...missing.values(), ...disordered.slice(0, 1)].map((issue) => findingAt(document, [], issue));
}

/**
 * Proves that `completionRequires` and a call's own `when` guarantee everything that the call needs, for any way. A draft may be
 * older than the set, so the steps alone guarantee nothing. All missing facts make one finding.
 */
export function checkRequirements({ assembled, ways }: SetAnalysis, vocabulary: Vocabulary): readonly Finding[] {
  const { set, document } = assembled;
  const { and, not, no, yes, truth } = ways.diagrams;
  const end = pointAnywhere(ways);
  const required = (set.completionRequires ?? []).map(({ rule }) => truth(ways.evaluate(rule, end)));
  return set.completion.flatMap(({ call, when }, index) => {
    const needs = vocabulary.call[call]?.needs ?? [];
    const isMade = and(...required, when === undefined ? yes : truth(ways.evaluate(when, end)));
    const lacking = needs.filter(({ rule }) => and(isMade, not(truth(ways.evaluate(rule, end)))) !== no).map(({ phrase }) => phrase);
    if (lacking.length === 0) return [];
    const isThere = (set.completionRequires ?? []).length > 0;
    const place = { document, path: isThere ? ['completionRequires'] : ['completion', index, 'call'] };
    const message = `"${call}" can be called without ${joinList(lacking, 'or')}.`;
    return [findingIn(place, 'completion-requires', message, 'Require it under "completionRequires".', isThere ? 'key' : 'value')];
  });
}
