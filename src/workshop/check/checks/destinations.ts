import { suggest } from '../../../runtime/base/nearest.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';

/** Reports destinations that the product does not have: error states, redirects, reasons to finish, endings of the completion. */
export function checkDestinations({ set, document, steps }: AssembledSet, vocabulary: Vocabulary): readonly Finding[] {
  const { errorStates, destinations = [], finishedReasons = [], endings } = vocabulary;
  const namesByKey: Readonly<Record<string, readonly [noun: string, names: readonly string[]]>> = {
    error: ['error state', errorStates],
    redirect: ['destination', destinations],
    finished: ['reason to finish', finishedReasons],
    ends: ['ending', endings],
  };
  const issuesOf = (action: object, path: Path): readonly Issue[] =>
    Object.entries(action).flatMap(([key, name]): readonly Issue[] => {
      const [noun, names] = namesByKey[key] ?? [];
      if (!names || typeof name !== 'string' || names.includes(name)) return [];
      return [{ path: [...path, key], code: 'wrong-value', message: `There is no ${noun} "${name}".`, hint: suggest(name, names) }];
    });
  const ofOutcomes = (outcomes: Readonly<Record<string, object>>, path: Path): readonly Issue[] =>
    Object.entries(outcomes).flatMap(([outcome, action]) => issuesOf(action, [...path, 'outcomes', outcome]));
  const { completion, completionRequires = [], entry = [], partialSave } = set;
  return [
    ...[
      ...entry.flatMap((refusal, index) => issuesOf(refusal, ['entry', index])),
      ...completionRequires.flatMap((requirement, index) => issuesOf(requirement, ['completionRequires', index])),
      ...completion.flatMap(({ outcomes }, index) => ofOutcomes(outcomes, ['completion', index])),
      ...(partialSave ? ofOutcomes(partialSave.outcomes, ['partialSave']) : []),
    ].map((issue) => findingAt(document, [], issue)),
    ...steps.flatMap(({ step: { call }, placeOf }) => {
      const place = placeOf('call');
      return call ? ofOutcomes(call.outcomes, []).map((issue) => findingAt(place.document, place.path, issue)) : [];
    }),
  ];
}
