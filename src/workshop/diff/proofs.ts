import { questionIn } from '../explore/questions.ts';
import { isSameJson, type Json } from '../../runtime/base/json.ts';
import { prove, type Proof } from './prove.ts';
import { plain } from './structure.ts';
import type { Environment, Step } from '../../runtime/definitions/types.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import type { ModelInput } from '../explore/input.ts';
import { explorePartners } from '../explore/partners.ts';
import type { Version } from './version.ts';

/** The date of walks without one. It is fixed, so that both versions and every run use the same. */
export const TODAY = '2026-03-02';

/** A walk with its name in the report. */
export interface NamedWalk {
  readonly name: string;
  readonly walk: Json;
}

/** A set in one version of the definitions. */
export interface VersionedSet {
  readonly set: CompiledSet;
  readonly version: Version;
}

function environmentsOf({ environment }: Version): readonly Environment[] {
  return [environment('production'), environment('development')];
}

/** Returns the questions whose answers other sets can carry over. */
function questionsBefore({ sets, product }: Version): readonly Pick<Step, 'id' | 'answerKey' | 'answer'>[] {
  const steps = sets.get(product.vocabulary.carriedFrom ?? '')?.source.steps ?? [];
  return steps
    .map(({ id, answerKey, answer }) => ({ id, ...(answerKey !== undefined && { answerKey }), ...(answer && { answer }) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns the input for exploring a set of a version for any partner. */
function inputOf({ set, version }: VersionedSet): ModelInput {
  const before = questionsBefore(version);
  return {
    set: set.source,
    derive: version.product.hooks.derive,
    vocabulary: version.product.vocabulary,
    partner: null,
    environments: environmentsOf(version),
    today: TODAY,
    question: (key) => questionIn([...set.source.steps, ...before], key),
  };
}

/** Returns the proven differences between two versions of a set, for any partner. */
export function provePair(old: VersionedSet, now: VersionedSet): Proof {
  const lists = [old, now].map(({ version }) => plain(environmentsOf(version)));
  const earlier = now.version.product.vocabulary.carriedFrom;
  const carried = [old, now].map(({ set, version }) => plain(set.source.name === earlier ? [] : questionsBefore(version)));
  const moved = [
    ...(isSameJson(lists[0], lists[1]) ? [] : ['the environments’ lists of partners have changed']),
    ...(isSameJson(carried[0], carried[1]) ? [] : [`the questions of ${earlier}, whose answers are carried over, have changed`]),
  ];
  if (isSameJson(plain(old.set.source), plain(now.set.source))) return { found: [], never: [], open: moved, states: 0 };
  const proof = prove(old.set.source, now.set.source, inputOf(old), old.version.product.hooks);
  return { ...proof, open: [...moved, ...proof.open] };
}

/**
 * Returns the explorer's walks through a set for any partner: to each step, confirmation and end.
 * @param branches true to add one for each branch of a rule, which takes longer
 */
export function exploredWalks(pair: VersionedSet, branches: boolean): readonly NamedWalk[] {
  return [...explorePartners({ ...inputOf(pair), branches }, [null], pair.version.product.hooks)].flatMap((result) => [
    ...result.reached.map(({ step, witness }) => ({ name: `to ${step}`, walk: witness })),
    ...result.confirmations.map(({ step, witness }) => ({ name: `confirms ${step}`, walk: witness })),
    ...[...result.ends, ...result.counterexamples].map(({ end, witness }) => ({ name: `end ${end.kind}`, walk: witness })),
    ...result.branches.map(({ rule, comes, witness }) => ({ name: `${rule} ${comes}`, walk: witness })),
  ]);
}
