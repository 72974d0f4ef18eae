import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { Place, Sources } from '../../runtime/definitions/sources.ts';
import { jsonAt, type Json } from '../../runtime/base/json.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import type { Environment } from '../../runtime/definitions/types.ts';
import type { Hooks } from '../../runtime/engine/types.ts';
import { readsOf } from '../../runtime/rules/reads.ts';
import { allMutants, walkedRules, type WalkedRule } from '../mutate/mutants.ts';
import { compileMutant } from '../mutate/compileMutant.ts';
import { mutantRunner } from '../mutate/mutantRunner.ts';
import type { Guard, Mutant, Observe } from '../mutate/types.ts';
import { optionLookup } from '../mutate/optionLookup.ts';
import { expectationOf, guardOf } from './candidate.ts';
import { pairAt } from './pairs.ts';
import { memberThatKills, rememberingLast, TIERS, type SearchInput, type PlantedMutant } from './search.ts';
import { describeChange } from './inputs.ts';
import { allThresholds, atomsOf } from './thresholds.ts';
import type { Base, Candidate, GeneratedMember, Walker } from './types.ts';
import { labelOf, slugOf } from './labels.ts';
import type { WalkInput } from '../walk/walkInput.ts';

/** Input for generating members. */
export interface GenerationInput {
  readonly sources: Sources;
  readonly sets: readonly AssembledSet[];
  readonly vocabulary: Vocabulary;
  readonly hooks: Hooks;
  readonly walker: Walker;
  readonly observe: Observe;
  readonly bases: readonly Base[];
  /** The hand-written members. */
  readonly guards: readonly Guard[];
  /** Keys of equivalent mutants, which no member can kill and which are therefore skipped. */
  readonly equivalent: ReadonlySet<string>;
  readonly report: (line: string) => void;
  /** Called with each new member. */
  readonly onMember: (member: GeneratedMember) => void;
}

/** The number of members of each set that are varied to find one that kills a mutant. */
const BASES = 90;

type Add = (slug: string, description: string, candidate: Candidate) => Promise<GeneratedMember | null>;

/** Creates a collector of generated members that keeps each walk once and gives each a unique name. */
function collector({ walker: { observe }, onMember }: Pick<GenerationInput, 'walker' | 'onMember'>): {
  readonly members: GeneratedMember[];
  readonly add: Add;
} {
  const members: GeneratedMember[] = [];
  const walks = new Set<string>();
  const names = new Set<string>();
  const add: Add = async (slug, description, candidate) => {
    const walk = JSON.stringify([candidate.base.name, candidate.change]);
    if (walks.has(walk)) return null;
    walks.add(walk);
    let name = slug;
    for (let number = 2; names.has(name); number += 1) name = `${slug}-${number}`;
    names.add(name);
    const expect = await expectationOf({ observe }, candidate);
    const member: GeneratedMember = { name, description, candidate, expect, guard: guardOf(name, candidate, expect) };
    members.push(member);
    onMember(member);
    return member;
  };
  return { members, add };
}

function describeCandidate({ base, change, title }: Candidate): string {
  const description = describeChange(change).join(', ');
  if (description === '') return `all that ${base.name} sees`;
  return `like ${base.name}, but ${description.length > 200 ? title : description}`;
}

async function thresholdMembers({ sets, vocabulary, walker, bases, report }: GenerationInput, add: Add): Promise<void> {
  const options = optionLookup(sets, vocabulary);
  const environments = environmentsOf(bases);
  for (const threshold of allThresholds(sets, vocabulary)) {
    const pair = await pairAt(walker, threshold, bases, { options, environments });
    if (!pair) {
      report(`${threshold.file} ${threshold.label}: no answers reach both sides of ${threshold.text}`);
      continue;
    }
    const slug = slugOf(`${threshold.label} ${threshold.text.replaceAll('.', ' ')}`);
    await add(`${slug}-holds`, `${threshold.label}: ${threshold.text} just holds; ${describeCandidate(pair.holds)}.`, pair.holds);
    await add(`${slug}-fails`, `${threshold.label}: ${threshold.text} just fails; ${describeCandidate(pair.fails)}.`, pair.fails);
  }
}

/** Keeps one member for each combination of way, questions and partner. */
async function distinctBases(bases: readonly Base[], { observe }: Walker): Promise<readonly Base[]> {
  const baseByKey = new Map<string, Base>();
  for (const base of bases) {
    const { visited, program, asked } = await observe(base.walk);
    const { partner, environment } = base.walk.context;
    const key = JSON.stringify([base.set, visited, program, asked, partner.configs, environment.name]);
    if (!baseByKey.has(key)) baseByKey.set(key, base);
  }
  const all = [...baseByKey.values()];
  return all.filter(({ set }, index) => all.slice(0, index).filter((each) => each.set === set).length < BASES);
}

function environmentsOf(bases: readonly Base[]): readonly Environment[] {
  return [...new Map(bases.map(({ walk: { context } }) => [context.environment.name, context.environment])).values()];
}

/** Returns true if a path in a file leads to a place or into it. */
function isWithin({ file, path }: Pick<Mutant, 'file' | 'path'>, { document, path: start }: Place): boolean {
  return document.file === file && start.every((key, index) => path[index] === key);
}
/** Returns the rule of a set that a mutant changes, and the rules that read it. */
function rulesAt(
  assembled: AssembledSet,
  vocabulary: Vocabulary,
  mutant: Mutant,
): Pick<PlantedMutant, 'rules' | 'readers' | 'keys' | 'atom'> {
  const rules = walkedRules(assembled, vocabulary);
  const mutatedRule = rules.find(({ place }) => isWithin(mutant, place));
  if (!mutatedRule) return { rules: [], readers: [], keys: [], atom: null };
  const [root, name] = mutatedRule.place.path;
  const reads = ({ rule }: WalkedRule): boolean =>
    readsOf(rule).some((read) => (root === 'rules' && read.kind === 'rule' && read.name === name) || read.name === `derived.${name}`);
  const readers = rules.filter(reads);
  const keys = assembled.steps.flatMap(({ step, placeOf }) => {
    const contains = [mutatedRule, ...readers].some(({ place: { document, path } }) =>
      (['answer', 'effects', 'visibleWhen'] as const).some((key) => isWithin({ file: document.file, path }, placeOf(key))),
    );
    return contains && step.answer ? [step.answerKey ?? step.id] : [];
  });
  const ownRule = mutatedRule.rule;
  return {
    rules: [ownRule],
    readers: readers.map(({ rule }) => rule),
    keys,
    atom: atomAt(ownRule, mutant.path.slice(mutatedRule.place.path.length)),
  };
}

/** Returns the comparison with a number on a path in a rule; null if there is none. */
function atomAt(rule: Json, path: Path): Json | null {
  const atoms = atomsOf(rule);
  const below = path.map((_, index) => path.slice(0, index + 1)).map((part) => jsonAt(rule, part));
  return [...below.toReversed(), rule].find((part) => part !== undefined && atoms.includes(part)) ?? null;
}

function stepOf(assembled: AssembledSet, mutant: Mutant): string | null {
  if (mutant.kind === 'effect') return null;
  const step = assembled.steps.find(({ placeOf }) => (['answer', 'checks'] as const).some((key) => isWithin(mutant, placeOf(key))));
  return step?.step.id ?? null;
}

async function candidateFor(input: GenerationInput, hunt: SearchInput, mutant: Mutant): Promise<Candidate | null> {
  const { sets, vocabulary, walker, sources, hooks, observe } = input;
  for (const name of mutant.sets) {
    const assembled = sets.find(({ set }) => set.name === name);
    const set = walker.setOf(name);
    const mutated = compileMutant(sources, mutant, name, hooks);
    if (!assembled || !set || !mutated) continue;
    const planted = {
      mutant,
      set,
      mutated,
      observe: memoise((walk: WalkInput) => observe(mutated, walk)),
      ...rulesAt(assembled, vocabulary, mutant),
      step: stepOf(assembled, mutant),
    };
    const candidate = await memberThatKills(hunt, planted);
    if (candidate) return candidate;
  }
  return null;
}

function documentOf({ files }: Sources, { file }: Mutant): { readonly file: string; readonly value: Json | undefined } {
  const documents = Object.values(files).flatMap((each) => [...each.values()]);
  return documents.find((each) => each.file === file) ?? { file, value: undefined };
}

/**
 * Generates members: a pair at each threshold of the rules and scores, and one member for each mutant that no hand-written
 * member kills. Deterministic: the same definitions and members yield the same ones, in the same order.
 */
export async function generateMembers(input: GenerationInput): Promise<readonly GeneratedMember[]> {
  const { sources, sets, vocabulary, hooks, walker, observe, bases, guards, equivalent, report } = input;
  const { members, add } = collector(input);
  await thresholdMembers(input, add);
  const runner = mutantRunner({ sources, hooks, guards: [...guards, ...members.map(({ guard }) => guard)], observe });
  const searchInput: SearchInput = {
    walker,
    bases: await distinctBases(bases, walker),
    options: optionLookup(sets, vocabulary),
    environments: environmentsOf(bases),
    candidateMemos: Array.from({ length: TIERS }, () => rememberingLast()),
  };
  for (const mutant of allMutants(sets, vocabulary)) {
    if (equivalent.has(mutant.key) || (await runner.run(mutant)).fate !== 'survived') continue;
    const candidate = await candidateFor(input, searchInput, mutant);
    if (!candidate) {
      report(`no member kills ${mutant.file}:${mutant.line}:${mutant.column} ${mutant.description}`);
      continue;
    }
    const label = labelOf(documentOf(sources, mutant), mutant.path);
    const slug = slugOf(candidate.title === '' ? `all of ${candidate.base.name}` : `${label} ${candidate.title}`);
    const one = await add(slug, `${label}: ${describeCandidate(candidate)}. Notices that ${mutant.description}.`, candidate);
    if (one) runner.add(one.guard);
  }
  return members;
}
