import { type Json } from '../../runtime/base/json.ts';
import { prove, type Proof } from '../diff/prove.ts';
import { plain, same } from '../diff/structure.ts';
import type { Environment, Step } from '../../runtime/definitions/types.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import type { ModelInput } from '../explore/input.ts';
import { explorePartners } from '../explore/partners.ts';
import type { Version } from './version.ts';
import { allHooks, vocabulary } from './product.ts';

/** The day that a walk is walked on which names none: the same in both versions, whenever the command runs. */
export const TODAY = '2026-03-02';

/** A walk, and what it is called in what is told. */
export interface Named {
  readonly name: string;
  readonly walk: Json;
}

/** A set in one version of the definitions. */
export interface Pair {
  readonly set: CompiledSet;
  readonly version: Version;
}

function environmentsOf({ environment }: Version): readonly Environment[] {
  return [environment('production'), environment('development')];
}

/** The questions whose answers the other sets may carry over. */
function questionsBefore({ sets }: Version): readonly Pick<Step, 'id' | 'answerKey' | 'answer'>[] {
  const steps = sets.get('DPP_SURVEY')?.source.steps ?? [];
  return steps.map(({ id, answerKey, answer }) => ({ id, ...(answerKey !== undefined && { answerKey }), ...(answer && { answer }) }));
}

/** A set of a version as it is explored, for any partner. */
function inputOf({ set, version }: Pair): ModelInput {
  const before = questionsBefore(version);
  return {
    set: set.source,
    derive: allHooks.derive,
    contracts: vocabulary,
    partner: null,
    environments: environmentsOf(version),
    today: TODAY,
    question: (key) => [...set.source.steps, ...before].find(({ id, answerKey }) => (answerKey ?? id) === key)?.answer ?? null,
  };
}

/** What is proven of two versions of a set, for any partner. */
export function provePair(old: Pair, now: Pair): Proof {
  const lists = [old, now].map(({ version }) => plain(environmentsOf(version)));
  const carried = [old, now].map(({ set, version }) => plain(set.source.name === 'DPP_SURVEY' ? [] : questionsBefore(version)));
  const moved = [
    ...(same(lists[0], lists[1]) ? [] : ['the lists of partners in the environments are others']),
    ...(same(carried[0], carried[1]) ? [] : ['the questions of DPP_SURVEY, whose answers are carried over, are others']),
  ];
  if (same(plain(old.set.source), plain(now.set.source))) return { found: [], never: [], open: moved, states: 0 };
  const proof = prove(old.set.source, now.set.source, inputOf(old), allHooks);
  return { ...proof, open: [...moved, ...proof.open] };
}

/**
 * The walks of the explorer through a set for any partner: to each step, confirmation and end.
 * @param branches whether there is to be one for each branch of a rule too; it takes longer
 */
export function exploredWalks(pair: Pair, branches: boolean): readonly Named[] {
  return [...explorePartners({ ...inputOf(pair), branches }, [null], allHooks)].flatMap((result) => [
    ...result.reached.map(({ step, witness }) => ({ name: `to ${step}`, walk: witness })),
    ...result.confirmations.map(({ step, witness }) => ({ name: `confirms ${step}`, walk: witness })),
    ...[...result.ends, ...result.counterexamples].map(({ end, witness }) => ({ name: `end ${end.kind}`, walk: witness })),
    ...result.branches.map(({ rule, comes, witness }) => ({ name: `${rule} ${comes}`, walk: witness })),
  ]);
}
