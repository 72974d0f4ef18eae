import { suggest } from '../../../runtime/base/nearest.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';

/** Checks that the enrollment type of a set is in the vocabulary, if the vocabulary lists any. */
export function checkEnrollmentType({ set, document }: AssembledSet, { facts }: Vocabulary): readonly Finding[] {
  const type = facts['enrollmentType'];
  if (type?.kind !== 'text' || !type.values || type.values.includes(set.enrollmentType)) return [];
  const message = `"${set.enrollmentType}" is not allowed here.`;
  return [
    findingAt(document, [], { path: ['enrollmentType'], code: 'wrong-value', message, hint: suggest(set.enrollmentType, type.values) }),
  ];
}
