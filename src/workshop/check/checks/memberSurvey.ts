import { nearest } from '../../../runtime/base/nearest.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import { readsOf } from '../../../runtime/rules/reads.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { MemberSurveyContract, Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { namedUses } from '../satisfiability/ruleUses.ts';
import { reachableUses } from './rules.ts';

/**
 * Checks a member survey: a set with a route. It has no dedicated page, so it may contain only what the generic page can show and
 * the server can replay, and its answers must be stored.
 */
export function checkMemberSurvey(
  assembled: AssembledSet,
  sets: ReadonlyMap<string, AssembledSet>,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const { set, document } = assembled;
  const { memberSurveys: contract } = vocabulary;
  const at = (path: Path, code: string, message: string, hint: string, place: Place = { document, path: [] }): Finding =>
    findingAt(place.document, place.path, { path, code, message, hint });
  if (!contract) return [];
  if (set.route === undefined) {
    if (set.enrollmentType !== contract.enrollmentType) return [];
    const message = 'A member survey needs a route, and this one has none.';
    return [at(['enrollmentType'], 'own-survey', message, `Add "route", such as ${JSON.stringify(routeOf(set.name))}.`)];
  }
  const { route } = set;
  const findings: Finding[] = [];
  const first = route.split('/')[1] ?? '';
  const sameRoute = [...sets.values()].find((other) => other !== assembled && other.set.route === route);
  if (contract.reservedRoutes.includes(first))
    findings.push(at(['route'], 'route-taken', `The product itself uses "/${first}".`, 'Choose another route.'));
  if (sameRoute && sameRoute.set.name < set.name)
    findings.push(at(['route'], 'route-taken', `${sameRoute.set.name} has the route "${route}" too.`, 'Choose another route.'));
  // An unknown type has a finding of its own.
  if (set.enrollmentType !== contract.enrollmentType && enrollmentTypes(vocabulary)?.includes(set.enrollmentType) !== false)
    findings.push(
      at(
        ['enrollmentType'],
        'own-survey',
        'A set with a route is a member survey.',
        `Write "${contract.enrollmentType}", or remove "route".`,
      ),
    );
  return [
    ...findings,
    ...checkStorage(assembled, contract, vocabulary, at),
    ...checkAnswerCount(assembled, contract, at),
    ...checkParts(assembled, at),
    ...checkFacts(assembled, vocabulary, contract, at),
  ];
}

/** Returns the enrollment types that sets may have; null if a product names none. */
function enrollmentTypes({ facts }: Vocabulary): readonly string[] | null {
  const type = facts['enrollmentType'];
  return type?.kind === 'text' ? (type.values ?? null) : null;
}

/** Returns a route for a set's name: `/stress-check` for STRESS_CHECK. */
export function routeOf(name: string): string {
  return `/${name.toLowerCase().replaceAll('_', '-')}`;
}

type At = (path: Path, code: string, message: string, hint: string, place?: Place) => Finding;

/** Reports a completion that does not store the answers, or that makes a call which the generic page cannot make. */
function checkStorage(
  { set: { completion } }: AssembledSet,
  { storingCall }: MemberSurveyContract,
  { call: knownCalls }: Vocabulary,
  at: At,
): readonly Finding[] {
  // A misspelled call or outcome, and a missing outcome, have findings of their own.
  const isMisspelled = completion.some(({ call }) => !Object.hasOwn(knownCalls, call) && nearest(call, [storingCall]) !== null);
  if (isMisspelled) return [];
  const stores = completion.find(({ call }) => call === storingCall);
  const hint = `Write "completion": [{ "call": "${storingCall}", "outcomes": { "OK": { "go": "on" }, "FAILED": { "error": "DEFAULT" } } }].`;
  if (!stores) return [at(['completion'], 'answers-not-stored', 'The answers would be lost: no call stores them.', hint)];
  const index = completion.indexOf(stores);
  const message = 'The answers can be lost: the call that stores them is not always made, or its failure is ignored.';
  const { FAILED: failed } = stores.outcomes;
  const isAlwaysStored = stores.when === undefined && (failed === undefined || 'error' in failed);
  return [
    ...(isAlwaysStored ? [] : [at(['completion', index, 'call'], 'answers-not-stored', message, hint)]),
    ...completion.flatMap(({ call }, other) =>
      call === storingCall
        ? []
        : [at(['completion', other, 'call'], 'own-survey', `A member survey cannot call "${call}".`, 'Remove the call.')],
    ),
  ];
}

/** Reports a survey with more questions than the server accepts answers: a member who answers all of them would be refused. */
function checkAnswerCount({ set, steps }: AssembledSet, { maxAnswers }: MemberSurveyContract, at: At): readonly Finding[] {
  const asking = new Map(
    steps.flatMap((placed) => {
      const key = answerKeyOf(placed.step);
      return key === null ? [] : [[key, placed] as const];
    }),
  );
  const first = [...asking.values()][maxAnswers];
  if (!first) return [];
  const message = `${set.name} asks ${asking.size} questions. The server stores at most ${maxAnswers} answers of a survey, and refuses more.`;
  return [at([], 'own-survey', message, 'Remove questions from here on, or divide the survey into two.', first.placeOf('id'))];
}

/** Reports parts of a set that need a dedicated page. */
function checkParts({ set, steps }: AssembledSet, at: At): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { step, placeOf } of steps) {
    const refuse = (key: string, what: string): void => {
      findings.push(at([], 'own-survey', `A member survey cannot have ${what}.`, `Remove "${key}".`, placeOf(key)));
    };
    if (step.call) refuse('call', 'a step that makes a call');
    if (step.role !== undefined) refuse('role', 'a step with a role');
    if (step.sensitive) refuse('sensitive', 'a password');
  }
  if (set.partialSave)
    findings.push(at(['partialSave'], 'own-survey', 'A member survey stores its answers at its end.', 'Remove "partialSave".'));
  return findings;
}

/** Reports rules that read a fact which only a dedicated page has, so the server could not replay them. */
function checkFacts(
  assembled: AssembledSet,
  vocabulary: Vocabulary,
  { facts: availableFacts }: MemberSurveyContract,
  at: At,
): readonly Finding[] {
  const isKnown = (name: string): boolean => availableFacts.some((each) => name === each || name.startsWith(`${each}.`));
  return reachableUses(assembled, vocabulary, namedUses(assembled, vocabulary)).flatMap(({ rule, place }) => {
    const roots = [...Object.keys(vocabulary.facts), 'carried'];
    const unknown = readsOf(rule).filter(({ kind, name }) => kind === 'name' && roots.includes(name.split('.')[0] ?? '') && !isKnown(name));
    return unknown.map(({ name, path }) => {
      const message = `"${name}" is not available in a member survey.`;
      return at(path, 'own-survey', message, `Its rules may read answers, derived values and ${availableFacts.join(', ')}.`, place);
    });
  });
}
