import type { PartnerResult } from '../explore/partners.ts';
import type { End } from '../explore/states/ends.ts';

function describeEnd(end: End): string {
  switch (end.kind) {
    case 'completed':
      return `completed in ${end.program}`;
    case 'screenedOut':
      return `screened out at ${end.step}: ${end.reason}`;
    case 'finished':
      return `finished ${end.reason}${end.step === null ? '' : ` at ${end.step}`}`;
    case 'error':
      return `error ${end.state}${end.step === null ? '' : ` at ${end.step}`}`;
    case 'redirect':
      return `redirected at ${end.step} to ${end.to}`;
    case 'refused':
      return `refused ${end.outcome} at ${end.step} (stays at the step)`;
    case 'incomplete':
      return `incomplete in ${end.program}: ${end.state}`;
  }
}

/** Returns one line for each fault of a set. */
export function problemLines({ deadEnds, counterexamples, failedReplays }: PartnerResult): readonly string[] {
  return [
    ...deadEnds.map(({ step, program, witness }) => `  DEAD END at ${step} with ${program}: ${JSON.stringify(witness)}`),
    ...counterexamples.map(({ end, witness }) => `  COUNTEREXAMPLE ${describeEnd(end)}: ${JSON.stringify(witness)}`),
    ...failedReplays.map(({ claim, got }) => `  NOT CONFIRMED ${claim}: ${got}`),
  ];
}

/** Describes what was not found, as "never" only if the exploration is exact. */
function neverWord({ exact }: Pick<PartnerResult, 'exact'>): string {
  return exact ? 'never' : 'not found';
}

function branchLines(result: PartnerResult, lists: boolean): readonly string[] {
  const { branches, unreachedBranches, unreached } = result;
  const all = branches.length + unreachedBranches.length;
  if (all === 0) return [];
  const listed = lists
    ? unreachedBranches
    : unreachedBranches.filter(({ rule }) => unreached.some((step) => rule.startsWith(`steps.${step}.visibleWhen`)));
  const more = listed.length < unreachedBranches.length ? '; list the others with --branches' : '';
  return [
    `  ${branches.length} of ${all} branches of rules are used${more}`,
    ...listed.map(({ rule, comes }) => `    ${neverWord(result)} ${comes}: ${rule}`),
  ];
}

/** Formats the result for a partner, and for the partners that behave the same, as readable lines. */
export function exploreLines(result: PartnerResult, alike: readonly string[], listsBranches: boolean): readonly string[] {
  const { states, transitions, ways, reached, unreached, unreachedConfirmations, ends, exact, inexact, partner } = result;
  const who = partner === null ? 'any partner' : [partner, ...alike].join(', ');
  const problems = problemLines(result);
  const proven = exact
    ? 'proven: every way ends in exactly one program, screen-out, early finish or error; there is no dead end'
    : 'no problem found, but not proven';
  return [
    `${result.questionSet}, ${who}: ${states} states, ${transitions} transitions, ${ways} ways${exact ? '' : ' (not exact)'}`,
    ...inexact.map((reason) => `  not exact: ${reason}`),
    `  ${reached.length} steps reached; ${neverWord(result)}: ${unreached.join(', ') || 'none'}`,
    `  ${result.confirmations.length} confirmations asked; ${neverWord(result)}: ${unreachedConfirmations.join(', ') || 'none'}`,
    ...branchLines(result, listsBranches),
    ...ends.map(({ end, ways: count }) => `  ${describeEnd(end)}${end.kind === 'refused' ? '' : `: ${count} ways`}`),
    ...problems,
    ...(problems.length === 0 ? [`  ${proven}`] : []),
  ];
}

/** Lists the steps and branches that no partner reaches, which are the most likely mistakes. */
export function neverLines(set: string, results: readonly PartnerResult[]): readonly string[] {
  const [first] = results;
  if (!first || results.length < 2) return [];
  const steps = first.unreached.filter((step) => results.every(({ unreached }) => unreached.includes(step)));
  const reachedBranches = new Set(results.flatMap(({ branches }) => branches.map(({ rule, comes }) => `${comes}: ${rule}`)));
  const never = new Set(results.flatMap(({ unreachedBranches }) => unreachedBranches.map(({ rule, comes }) => `${comes}: ${rule}`)));
  const branches = [...never].filter((branch) => !reachedBranches.has(branch));
  if (!results.every(({ exact }) => exact)) {
    return [
      `${set}, for these ${results.length} partners, no member was found that reaches: ${steps.join(', ') || 'no step'} (not proven)`,
    ];
  }
  return [
    `${set}, for all of these ${results.length} partners: never reached: ${steps.join(', ') || 'no step'}; ${branches.length} branches never used`,
    ...branches.map((branch) => `    never ${branch}`),
  ];
}
