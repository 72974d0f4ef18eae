import { isJsonObject, objectAt, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { readWalkInput, type WalkInput } from '../walk/walkInput.ts';
import { walkInput, walkMember } from '../walk/walkMember.ts';
import { behaviourClasses, differenceOf, stopClasses, type WalkedTwice } from './behaviour.ts';
import { describePerson } from './describePerson.ts';
import { draftClasses, draftProblem, draftsOf, type DraftProblem } from './drafts.ts';
import { exploredWalks, provePair, TODAY, type NamedWalk, type VersionedSet } from './proofs.ts';
import type { Diff, DescribedProof, SetDiff } from './render.ts';
import { changeLines, textLine } from './describeChange.ts';
import { differenceLines, endOf } from './describeDifference.ts';
import { endChanges } from './ends.ts';
import { repair } from './repair.ts';
import { readerNamesOf, type ReaderNames } from './readerNames.ts';
import { structureChanges, textChanges } from './structure.ts';
import type { Version } from './version.ts';

/** Returns the walks of a set in either version, without duplicates. */
function walksOf(set: string, versions: readonly Version[]): readonly NamedWalk[] {
  const walks = new Map<string, NamedWalk>();
  for (const { members } of versions)
    for (const [name, json] of members) {
      const key = JSON.stringify(json);
      if (isJsonObject(json) && json['questionSet'] === set && !walks.has(key)) walks.set(key, { name, walk: json });
    }
  return [...walks.values()];
}

function inputFor(version: Version, json: Json): WalkInput | null {
  const input = readWalkInput(json, { systemDate: TODAY, environment: version.environment, contract: version.product.vocabulary.context });
  return input.ok ? input.value : null;
}

async function walkTwice(old: VersionedSet, now: VersionedSet, { name, walk: json }: NamedWalk): Promise<WalkedTwice | null> {
  const [before, after] = [inputFor(old.version, json), inputFor(now.version, json)];
  if (!before || !after) return null;
  const walked =
    ({ set }: VersionedSet, input: WalkInput) =>
    (answers: JsonObject) =>
      walkInput(set, { ...input, answers });
  const { answers, stops } = repair(walked(old, before), walked(now, after), before.answers);
  return {
    name,
    walk: json,
    answers,
    before: await walkMember(old.set, { ...before, answers }),
    after: await walkMember(now.set, { ...after, answers }),
    stops,
  };
}

/**
 * Resumes the draft at each step of a walk in the new version. Includes the repaired walk, because one refused answer hides all later
 * steps.
 */
function tryDrafts(
  old: VersionedSet,
  now: VersionedSet,
  { name, walk: json }: NamedWalk,
  repaired: JsonObject | null,
): { readonly problems: readonly DraftProblem[]; readonly resumed: number } {
  const [before, after] = [inputFor(old.version, json), inputFor(now.version, json)];
  if (!before || !after) return { problems: [], resumed: 0 };
  const drafts = [before.answers, ...(repaired ? [repaired] : [])].flatMap((answers) => {
    const { session, at } = walkInput(old.set, { ...before, answers });
    return at === null ? [] : draftsOf(session);
  });
  const once = [...new Map(drafts.map((draft) => [JSON.stringify([draft.answers, draft.position]), draft])).values()];
  const problems = once.flatMap((draft) => {
    const problem = draftProblem(now.set, after.context, draft, name);
    return problem ? [problem] : [];
  });
  return { problems, resumed: once.length };
}

/** Returns the proven differences of a set, each with a member's walk in both versions. */
async function proofOf(old: VersionedSet, now: VersionedSet, readerNames: ReaderNames): Promise<DescribedProof> {
  const proof = provePair(old, now);
  const differences: DescribedProof['found'][number][] = [];
  for (const { walk: input, ...each } of proof.found) {
    const witness = await walkTwice(old, now, { name: each.place, walk: input });
    if (!witness) continue;
    const described = { set: now.set, texts: now.version.english };
    const who = describePerson(described, [now.set.source, old.set.source], each.steps, witness.answers, objectAt(input, 'context'));
    const difference = differenceOf(witness);
    const lines = difference ? differenceLines(difference, witness, false, readerNames) : [];
    differences.push({ ...each, difference, witness, who, lines });
  }
  return { ...proof, found: differences };
}

/** Returns false for a walk that needs an answer in only one version: its end proves nothing about the versions. */
function isWhole({ before, after }: WalkedTwice): boolean {
  return (before['outcome'] === 'needsAnswer') === (after['outcome'] === 'needsAnswer');
}

async function setDiff(name: string, oldVersion: Version, newVersion: Version, quick: boolean): Promise<SetDiff> {
  const [before, after] = [oldVersion.sets.get(name), newVersion.sets.get(name)];
  const nothing = {
    set: name,
    titles: {},
    structure: [],
    ends: [],
    behaviour: [],
    stops: [],
    drafts: [],
    proof: null,
    walks: 0,
    resumed: 0,
  };
  if (!before || !after) return { ...nothing, present: before ? 'old' : 'new' };
  const [old, now] = [
    { set: before, version: oldVersion },
    { set: after, version: newVersion },
  ];
  const readerNames = readerNamesOf(
    { source: before.source, texts: oldVersion.english, vocabulary: oldVersion.product.vocabulary },
    { source: after.source, texts: newVersion.english, vocabulary: newVersion.product.vocabulary },
  );
  const proof = quick ? null : await proofOf(old, now, readerNames);
  const proven = (proof?.found ?? []).map(({ place, witness }) => ({ name: place, walk: witness.walk }));
  const walks = [...walksOf(name, [oldVersion, newVersion]), ...proven];
  const walked: WalkedTwice[] = [];
  const problems: DraftProblem[] = [];
  let resumed = 0;
  for (const each of walks) {
    const twice = await walkTwice(old, now, each);
    if (twice) walked.push(twice);
    const drafts = tryDrafts(old, now, each, twice && twice.stops.length > 0 ? twice.answers : null);
    problems.push(...drafts.problems);
    resumed += drafts.resumed;
  }
  if (proof) walked.push(...(await walkedInBoth(old, now, proof)));
  return {
    set: name,
    present: 'both',
    titles: readerNames.titles,
    structure: structureChanges(before.source, after.source).map((change) => ({ ...change, lines: changeLines(change, readerNames) })),
    ends: endChanges(before.source, after.source, readerNames.rules),
    behaviour: behaviourClasses(walked.filter(isWhole)).map((each) => ({
      ...each,
      lines: differenceLines(each.difference, each.witness, each.members.length > 1, readerNames),
      ends: [endOf(each.witness.before, readerNames), endOf(each.witness.after, readerNames)],
    })),
    stops: stopClasses(walked),
    drafts: draftClasses(problems),
    proof,
    walks: walked.length,
    resumed,
  };
}

/** Runs the explorer's walks in both versions if the versions differ. If something is unproven, adds a walk to each branch of a rule. */
async function walkedInBoth(
  old: VersionedSet,
  now: VersionedSet,
  { found: differences, open }: DescribedProof,
): Promise<readonly WalkedTwice[]> {
  if (differences.length + open.length === 0) return [];
  const walks = new Map(
    [...exploredWalks(old, open.length > 0), ...exploredWalks(now, open.length > 0)].map((each) => [JSON.stringify(each.walk), each]),
  );
  const walked: WalkedTwice[] = [];
  for (const each of walks.values()) {
    const twice = await walkTwice(old, now, each);
    if (twice) walked.push(twice);
  }
  return walked;
}

/** Compares two versions. @param quick true to try walks only, without proofs */
export async function diffVersions(old: Version, now: Version, quick: boolean): Promise<Diff> {
  const sets: SetDiff[] = [];
  for (const name of new Set([...old.sets.keys(), ...now.sets.keys()])) sets.push(await setDiff(name, old, now, quick));
  const locales = [...new Set([...old.texts.keys(), ...now.texts.keys()])];
  const titles: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries({ ...old.english?.steps, ...now.english?.steps }).map(([id, { title }]) => [id, title]),
  );
  const texts = locales.flatMap((locale) => textChanges(locale, old.texts.get(locale), now.texts.get(locale)));
  return { sets, texts: texts.map((change) => ({ ...change, lines: [textLine(change, titles)] })) };
}
