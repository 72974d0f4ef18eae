import { suggest } from '../../runtime/base/nearest.ts';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet, questionSetNames } from '../../runtime/definitions/files.ts';
import { factLookup } from '../../runtime/definitions/names.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import type { PartnerFacts } from '../../runtime/engine/types.ts';
import { alternatives, describeType, type ValueType } from '../../runtime/rules/types/valueType.ts';
import type { ModelInput } from '../explore/input.ts';
import { questionsOf } from '../explore/questions.ts';
import { explorePartners, type PartnerResult } from '../explore/partners.ts';
import { partnerName } from '../explore/result.ts';
import { readExploreArguments, type ExploreArguments } from './exploreArguments.ts';
import { exploreLines, neverLines, problemLines } from './exploreLines.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { readJsonFile } from './readJsonFile.ts';
import { allHooks, SANDBOX_PARTNER_FACTS, vocabulary } from './product.ts';
import { today } from './today.ts';

/** Returns the problem with a config of a partner; null if rules can read it. */
function configProblem(name: string, value: Json): string | null {
  const looked = factLookup(vocabulary)(`partner.configs.${name}`);
  if (!('type' in looked)) return `${looked.message} ${looked.hint}`;
  if (fits(value, looked.type)) return null;
  const allowed = alternatives(looked.type).flatMap((type) => (type.kind === 'text' ? (type.values ?? []) : []));
  return `the config ${name} must be ${allowed.length > 0 ? `one of ${allowed.join(', ')}` : describeType(looked.type)}`;
}

/** Returns true if a value is of a type; null is of every type. */
function fits(value: Json, type: ValueType): boolean {
  return alternatives(type).some(
    (each) =>
      value === null ||
      each.kind === 'any' ||
      (each.kind === 'text' ? typeof value === 'string' && (each.values?.includes(value) ?? true) : typeof value === each.kind),
  );
}

/** Reads a partner: its id, slug and configs. Returns one line that describes the problem if it cannot. */
function partnerOf(json: Json): PartnerFacts | string {
  if (!isJsonObject(json)) return 'a partner must be an object with id, slug and configs';
  const { id, slug, configs } = json;
  if (id !== undefined && typeof id !== 'number') return 'the id of a partner must be a number';
  if (slug !== undefined && typeof slug !== 'string') return 'the slug of a partner must be text';
  if (!isJsonObject(configs)) return 'the configs of a partner must be an object';
  const problem = Object.entries(configs).flatMap(([key, value]) => configProblem(key, value ?? null) ?? [])[0];
  if (problem !== undefined) return problem;
  return {
    ...(id !== undefined && { id }),
    ...(slug !== undefined && { slug }),
    configs: Object.fromEntries(Object.entries(configs).map(([key, value]) => [key, value ?? null])),
  };
}

/** Returns the partners to explore for; null means any. Returns one line if something cannot be read. */
function partnersOf({ partner, anyPartner }: ExploreArguments): readonly (PartnerFacts | null)[] | string {
  if (anyPartner) return [null];
  if (partner === null) return SANDBOX_PARTNER_FACTS;
  const read = readJsonFile(partner);
  if ('problem' in read) return read.problem;
  const one = partnerOf(read.json);
  return typeof one === 'string' ? one : [one];
}

/** Returns the input for exploring a set of the repository, with today's date and both environments. */
export function exploreInput(set: QuestionSet): Omit<ModelInput, 'partner'> {
  const environments = [loadEnvironment('production', vocabulary), loadEnvironment('development', vocabulary)];
  return {
    set,
    derive: allHooks.derive,
    vocabulary,
    environments,
    today: today(),
    question: questionsOf(set, vocabulary, loadQuestionSet),
  };
}

function printSet(set: string, results: readonly PartnerResult[], lists: boolean, io: CommandIo): void {
  for (const result of results.filter(({ sameAs }) => sameAs === null)) {
    const alike = results.flatMap(({ partner, sameAs }) =>
      sameAs !== null && sameAs === result.partner && partner !== null ? [partner] : [],
    );
    for (const line of exploreLines(result, alike, lists)) io.print(line);
  }
  for (const line of neverLines(set, results)) io.print(line);
}

/**
 * Runs `survey explore [SET] [--partner FILE | --any-partner] [--to STEP] [--branches] [--json]`: explores everything reachable for
 * a partner, for every partner of the sandbox, or for any partner. With `--to`, prints one walk that reaches a step.
 * @returns 1 for a dead end, a counterexample, a walk that does not replay, or an unreachable `--to`; 2 on bad arguments; else 0
 * @see docs/specification/walk.md, Other commands; docs/exploring.md
 */
export function runExplore(args: readonly string[], io: CommandIo): number {
  const refuse = makeRefusal('explore', io);
  const request = readExploreArguments(args, questionSetNames());
  if (typeof request === 'string') return refuse(request);
  const partners = partnersOf(request);
  if (typeof partners === 'string') return refuse(partners);
  const all: PartnerResult[] = [];
  for (const name of request.sets) {
    const set = loadQuestionSet(name);
    const steps = set.steps.map(({ id }) => id);
    if (request.to !== null && !steps.includes(request.to))
      return refuse(`there is no step ${request.to} in ${name}. ${suggest(request.to, steps)}`);
    const results: PartnerResult[] = [];
    for (const result of explorePartners({ ...exploreInput(set), branches: request.branches }, partners, allHooks)) {
      const reached = result.reached.find(({ step }) => step === request.to);
      if (reached) {
        io.print(JSON.stringify(reached.witness, null, 2));
        return 0;
      }
      results.push(result);
    }
    if (!request.json && request.to === null) printSet(name, results, request.listsBranches, io);
    all.push(...results);
  }
  if (request.to !== null) {
    const names = partners.map((partner) => (partner ? partnerName(partner) : 'any partner'));
    const isProven = all.every(({ exact }) => exact);
    const conclusion = isProven
      ? `no member of ${names.join(', ')} reaches ${request.to}`
      : `no member of ${names.join(', ')} was found that reaches ${request.to}; this is not proven`;
    io.error(`survey explore: ${conclusion}`);
    for (const reason of new Set(all.flatMap(({ inexact }) => inexact))) io.error(`  not exact: ${reason}`);
    return 1;
  }
  if (request.json) io.print(JSON.stringify(all.length === 1 ? all[0] : all));
  return all.some((result) => problemLines(result).length > 0) ? 1 : 0;
}
