import { asObject, type JsonObject } from '../../runtime/base/json.ts';
import type { Hooks, PartnerFacts } from '../../runtime/engine/types.ts';
import { branchUses } from './coverage/branches.ts';
import { decidingTerms, programsOf, validityTerms } from './terms/decidingTerms.ts';
import { makeExpander } from './terms/expand.ts';
import type { ModelInput } from './input.ts';
import { makeModelMemory, type ModelMemory } from './model.ts';
import { exploreSet, partnerName, type ExploreResult } from './result.ts';
import { variablesOf } from './terms/variables.ts';

/**
 * The result for one of several partners. `sameAs` names the explored partner that behaves the same; null if this partner was explored.
 */
export interface PartnerResult extends ExploreResult {
  readonly sameAs: string | null;
}

/** Returns a key of a set's rules as they apply to a partner. Partners with equal keys behave the same. */
function behaviourKey(input: ModelInput, { terms, leafStore }: ModelMemory): string {
  const { set, vocabulary, partner, environments, today } = input;
  const variables = variablesOf(set, partner !== null, vocabulary);
  const expand = makeExpander({ set, vocabulary, terms, variables, partner, environments, today, leafStore });
  const programs = programsOf(set);
  const uses = input.branches ? branchUses({ set, terms, expand, programs }) : [];
  const deciding = decidingTerms({ set, programs, expand }).map(({ term }) => term);
  const valid = variables.flatMap((variable) => programs.flatMap((program) => validityTerms({ set, programs, expand }, variable, program)));
  return [...deciding, ...valid, ...uses.map(({ when }) => when)].map(({ id }) => id).join();
}

function withPartner(witness: JsonObject, partner: PartnerFacts): JsonObject {
  const { context } = witness;
  return { ...witness, context: { ...asObject(context), partner: { ...partner, configs: { ...partner.configs } } } };
}

/** Copies a result for another partner that behaves the same. */
function forPartner(result: ExploreResult, partner: PartnerFacts): ExploreResult {
  const withOwnPartner = <T extends { readonly witness: JsonObject }>(list: readonly T[]): readonly T[] =>
    list.map((each) => ({ ...each, witness: withPartner(each.witness, partner) }));
  return {
    ...result,
    partner: partnerName(partner),
    reached: withOwnPartner(result.reached),
    confirmations: withOwnPartner(result.confirmations),
    branches: withOwnPartner(result.branches),
    ends: withOwnPartner(result.ends),
    deadEnds: withOwnPartner(result.deadEnds),
    counterexamples: withOwnPartner(result.counterexamples),
    failedReplays: withOwnPartner(result.failedReplays),
  };
}

/**
 * Explores a set for each partner in turn (null: any partner), but only once for those that behave the same.
 * @returns the results in the order of the partners, each as soon as it is ready
 */
export function* explorePartners(
  input: Omit<ModelInput, 'partner'>,
  partners: readonly (PartnerFacts | null)[],
  hooks: Hooks,
): Generator<PartnerResult, void> {
  const memory = makeModelMemory({ ...input, partner: null });
  const resultByKey = new Map<string, ExploreResult>();
  for (const partner of partners) {
    const partnerInput: ModelInput = { ...input, partner };
    // Without a partner, its facts are variables too. A memory finds leaves by the numbers of variables, so this one is not shared.
    if (!partner) {
      yield { ...exploreSet(partnerInput, hooks), sameAs: null };
      continue;
    }
    const key = behaviourKey(partnerInput, memory);
    const alike = resultByKey.get(key);
    const result = alike ? forPartner(alike, partner) : exploreSet(partnerInput, hooks, memory);
    if (!alike) resultByKey.set(key, result);
    yield { ...result, sameAs: alike?.partner ?? null };
  }
}
