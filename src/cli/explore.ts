import type { Json } from '../base/json.ts';
import { isJsonObject } from '../base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../definitions/files.ts';
import { SANDBOX_PARTNERS } from '../definitions/sandboxPartners.ts';
import type { AnswerSchema, QuestionSet } from '../definitions/types.ts';
import type { PartnerFacts } from '../engine/types.ts';
import { exploreSet, type ExploreResult } from '../explore/result.ts';
import type { End } from '../explore/slots.ts';
import { allHooks } from '../hooks/allHooks.ts';
import { contracts } from '../hooks/contracts.ts';
import type { CommandIo } from './io.ts';
import { readJsonFile } from './readJsonFile.ts';

const USAGE = 'usage: survey explore SET [--partner FILE] [--to STEP] [--json]';
const SETS = ['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'];

interface Arguments {
  readonly set: string;
  readonly partner: string | null;
  readonly to: string | null;
  readonly json: boolean;
}

function readArguments(args: readonly string[]): Arguments | string {
  let set: string | null = null;
  let partner: string | null = null;
  let to: string | null = null;
  let json = false;
  const rest = args.flatMap((arg) => (/^--\w+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg]));
  for (let index = 0; index < rest.length; index += 1) {
    const arg = rest[index] ?? '';
    const next = rest[index + 1];
    if (arg === '--json') json = true;
    else if (arg === '--partner' || arg === '--to') {
      if (next === undefined) return `${arg} needs a value; ${USAGE}`;
      if (arg === '--partner') partner = next;
      else to = next;
      index += 1;
    } else if (arg.startsWith('-')) return `there is no option ${arg}; ${USAGE}`;
    else if (set === null) set = arg;
    else return USAGE;
  }
  if (set === null) return USAGE;
  if (!SETS.includes(set)) return `there is no set ${set}; the sets are ${SETS.join(', ')}`;
  return { set, partner, to, json };
}

/** A partner from a file: its id, slug and configs. */
function partnerOf(json: Json): PartnerFacts | string {
  if (!isJsonObject(json)) return 'a partner must be an object with id, slug and configs';
  const { id, slug, configs } = json;
  if (id !== undefined && typeof id !== 'number') return 'the id of a partner must be a number';
  if (slug !== undefined && typeof slug !== 'string') return 'the slug of a partner must be a text';
  if (!isJsonObject(configs)) return 'the configs of a partner must be an object';
  return {
    ...(id !== undefined && { id }),
    ...(slug !== undefined && { slug }),
    configs: Object.fromEntries(Object.entries(configs).map(([key, value]) => [key, value ?? null])),
  };
}

/** The questions of a set and of those that may come before it, by answer key. */
function questionsOf(set: QuestionSet): (key: string) => AnswerSchema | null {
  const before = set.name === 'DPP_SURVEY' ? [] : loadQuestionSet('DPP_SURVEY').steps;
  return (key) => [...set.steps, ...before].find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null;
}

function endWords(end: End): string {
  switch (end.kind) {
    case 'completed':
      return `completed ${end.program}`;
    case 'screenedOut':
      return `screened out ${end.reason} at ${end.step}`;
    case 'finished':
      return `finished ${end.reason}${end.step === null ? '' : ` at ${end.step}`}`;
    case 'error':
      return `error ${end.state}${end.step === null ? '' : ` at ${end.step}`}`;
    case 'redirect':
      return `leaves for ${end.to} at ${end.step}`;
    case 'refused':
      return `refused ${end.outcome} at ${end.step} (stays there)`;
    case 'incomplete':
      return `incomplete ${end.state} with ${end.program}`;
  }
}

function summary(result: ExploreResult): readonly string[] {
  const { states, transitions, ways, reached, unreached, unreachedConfirmations, ends } = result;
  const problems = [
    ...result.deadEnds.map(({ step, program }) => `  DEAD END at ${step} with ${program}`),
    ...result.counterexamples.map(({ end }) => `  COUNTEREXAMPLE ${endWords(end)}`),
    ...result.failedReplays.map(({ claim, got }) => `  NOT REPLAYED ${claim}: ${got}`),
  ];
  return [
    `${result.questionSet}, ${result.partner ?? 'any partner'}: ${states} states, ${transitions} transitions, ${ways} ways${result.exact ? '' : ' (not exact)'}`,
    ...result.inexact.map((reason) => `  not exact: ${reason}`),
    `  ${reached.length} steps reached; never: ${unreached.join(', ') || 'none'}`,
    `  ${result.confirmations.length} confirmations asked; never: ${unreachedConfirmations.join(', ') || 'none'}`,
    ...ends.map(({ end, ways: count }) => `  ${endWords(end)}${end.kind === 'refused' ? '' : `: ${count} ways`}`),
    ...problems,
    ...(problems.length === 0 ? ['  every complete way ends in exactly one program, screen-out, finish or error; no dead end'] : []),
  ];
}

/**
 * `survey explore SET [--partner FILE] [--to STEP] [--json]`: everything that can be reached, for a partner or for every
 * partner of the sandbox. With `--to` one walk that reaches a step.
 * @returns 1 when there is a dead end, a counterexample, a walk that does not replay, or `--to` names a step that cannot be reached; 2 on bad arguments
 * @see design/walk.md, 'The other commands'
 */
export function runExplore(args: readonly string[], io: CommandIo): number {
  const refuse = (problem: string): number => {
    io.error(`survey explore: ${problem}`);
    return 2;
  };
  const asked = readArguments(args);
  if (typeof asked === 'string') return refuse(asked);
  let partners: readonly PartnerFacts[] = SANDBOX_PARTNERS.map(({ id, slug, configs }) => ({ id, slug, configs: { ...configs } }));
  if (asked.partner !== null) {
    const read = readJsonFile(asked.partner);
    if ('problem' in read) return refuse(read.problem);
    const partner = partnerOf(read.json);
    if (typeof partner === 'string') return refuse(partner);
    partners = [partner];
  }
  const set = loadQuestionSet(asked.set);
  if (asked.to !== null && !set.steps.some(({ id }) => id === asked.to)) return refuse(`there is no step ${asked.to} in ${asked.set}`);
  const environments = [loadEnvironment('production'), loadEnvironment('development')];
  const today = new Date().toISOString().slice(0, 10);
  const question = questionsOf(set);
  const results: ExploreResult[] = [];
  for (const partner of partners) {
    const result = exploreSet({ set, derive: allHooks.derive, contracts, partner, environments, today, question }, allHooks);
    const reached = result.reached.find(({ step }) => step === asked.to);
    if (reached) {
      io.print(JSON.stringify(reached.witness, null, 2));
      return 0;
    }
    results.push(result);
    if (!asked.json && asked.to === null) for (const line of summary(result)) io.print(line);
  }
  if (asked.to !== null) {
    io.error(`survey explore: no way of ${partners.map(({ slug, id }) => slug ?? id).join(', ')} comes to ${asked.to}`);
    return 1;
  }
  if (asked.json) io.print(JSON.stringify(asked.partner === null ? results : results[0], null, 2));
  return results.some(({ deadEnds, counterexamples, failedReplays }) => deadEnds.length + counterexamples.length + failedReplays.length > 0)
    ? 1
    : 0;
}
