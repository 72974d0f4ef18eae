import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { behaviourClasses, differenceOf, stopClasses, type WalkedTwice } from '../diff/behaviour.ts';
import { draftClasses, draftProblem, draftsOf, type DraftProblem } from '../diff/drafts.ts';
import { diffLines, stopsDrafts, type Diff, type ProofTold, type SetDiff } from '../diff/render.ts';
import { repair } from '../diff/repair.ts';
import { structureChanges, textChanges } from '../diff/structure.ts';
import { describePerson } from '../diff/describePerson.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { exploredWalks, provePair, TODAY, type Named, type Pair } from './diffProof.ts';
import type { CommandIo } from './io.ts';
import { readVersion, textsOf, type Version } from './version.ts';
import { readWalkInput, type WalkInput } from '../walk/walkInput.ts';
import { answerGiven, walkMember } from '../walk/walkMember.ts';
import { printErrors } from './withCheck.ts';

const USAGE = 'usage: survey diff OLD NEW [--quick] [--json] [--gate]   (folders of question sets, or the file of one set in its folder)';

const FLAGS: readonly string[] = ['--quick', '--json', '--gate'];

/** Returns the walks of a set in either version, without duplicates. */
function walksOf(set: string, versions: readonly Version[]): readonly Named[] {
  const walks = new Map<string, Named>();
  for (const { members } of versions)
    for (const [name, json] of members) {
      const key = JSON.stringify(json);
      if (isJsonObject(json) && json['questionSet'] === set && !walks.has(key)) walks.set(key, { name, walk: json });
    }
  return [...walks.values()];
}

function inputFor(version: Version, json: Json): WalkInput | null {
  const input = readWalkInput(json, TODAY, version.environment);
  return input.ok ? input.value : null;
}

async function walkTwice(old: Pair, now: Pair, { name, walk: json }: Named): Promise<WalkedTwice | null> {
  const [before, after] = [inputFor(old.version, json), inputFor(now.version, json)];
  if (!before || !after) return null;
  const walked =
    ({ set }: Pair, input: WalkInput) =>
    (answers: JsonObject) =>
      walk(set, input.context, answers, answerGiven(input));
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
 * Resumes the draft of each step of a walk in the new version. Includes the repaired walk, since one refused answer hides what
 * follows.
 */
function draftsTried(
  old: Pair,
  now: Pair,
  { name, walk: json }: Named,
  repaired: JsonObject | null,
): { readonly problems: readonly DraftProblem[]; readonly resumed: number } {
  const [before, after] = [inputFor(old.version, json), inputFor(now.version, json)];
  if (!before || !after) return { problems: [], resumed: 0 };
  const drafts = [before.answers, ...(repaired ? [repaired] : [])].flatMap((answers) => {
    const { session, at } = walk(old.set, before.context, answers, answerGiven(before));
    return at === null ? [] : draftsOf(session);
  });
  const once = [...new Map(drafts.map((draft) => [JSON.stringify([draft.answers, draft.position]), draft])).values()];
  const problems = once.flatMap((draft) => {
    const problem = draftProblem(now.set, after.context, draft, name);
    return problem ? [problem] : [];
  });
  return { problems, resumed: once.length };
}

/** Returns what is proven of a set, with a member's walk in both versions for each difference. */
async function proofOf(old: Pair, now: Pair): Promise<ProofTold> {
  const proof = provePair(old, now);
  const found: ProofTold['found'][number][] = [];
  for (const { walk: input, ...each } of proof.found) {
    const witness = await walkTwice(old, now, { name: each.place, walk: input });
    if (!witness) continue;
    const described = { set: now.set, texts: textsOf(now.version, 'en') };
    const context = isJsonObject(input['context']) ? input['context'] : {};
    const who = describePerson(described, [now.set.source, old.set.source], each.steps, witness.answers, context);
    found.push({ ...each, difference: differenceOf(witness), witness, who });
  }
  return { ...proof, found };
}

/** Returns false for a walk that needs an answer in only one version: its end proves nothing about the versions. */
function isWhole({ before, after }: WalkedTwice): boolean {
  return (before['outcome'] === 'needsAnswer') === (after['outcome'] === 'needsAnswer');
}

async function setDiff(name: string, oldVersion: Version, newVersion: Version, quick: boolean): Promise<SetDiff> {
  const [before, after] = [oldVersion.sets.get(name), newVersion.sets.get(name)];
  const nothing = { set: name, structure: [], behaviour: [], stops: [], drafts: [], proof: null, walks: 0, resumed: 0 };
  if (!before || !after) return { ...nothing, present: before ? 'old' : 'new' };
  const [old, now] = [
    { set: before, version: oldVersion },
    { set: after, version: newVersion },
  ];
  const proof = quick ? null : await proofOf(old, now);
  const proven = (proof?.found ?? []).map(({ place, witness }) => ({ name: place, walk: witness.walk }));
  const walks = [...walksOf(name, [oldVersion, newVersion]), ...proven];
  const walked: WalkedTwice[] = [];
  const problems: DraftProblem[] = [];
  let resumed = 0;
  for (const each of walks) {
    const twice = await walkTwice(old, now, each);
    if (twice) walked.push(twice);
    const drafts = draftsTried(old, now, each, twice && twice.stops.length > 0 ? twice.answers : null);
    problems.push(...drafts.problems);
    resumed += drafts.resumed;
  }
  if (proof) walked.push(...(await walkedBeside(old, now, proof)));
  return {
    set: name,
    present: 'both',
    structure: structureChanges(before.source, after.source),
    behaviour: behaviourClasses(walked.filter(isWhole)),
    stops: stopClasses(walked),
    drafts: draftClasses(problems),
    proof,
    walks: walked.length,
    resumed,
  };
}

/**
 * Walks the explorer's walks in both versions where they differ; where something is unproven, also those for each branch of a rule.
 */
async function walkedBeside(old: Pair, now: Pair, { found, open }: ProofTold): Promise<readonly WalkedTwice[]> {
  if (found.length + open.length === 0) return [];
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

/** Compares two versions. @param quick true to prove nothing, and only try walks */
export async function diffVersions(old: Version, now: Version, quick: boolean): Promise<Diff> {
  const sets: SetDiff[] = [];
  for (const name of new Set([...old.sets.keys(), ...now.sets.keys()])) sets.push(await setDiff(name, old, now, quick));
  const locales = [...new Set([...old.texts.keys(), ...now.texts.keys()])];
  return { sets, texts: locales.flatMap((locale) => textChanges(locale, old.texts.get(locale), now.texts.get(locale))) };
}

/**
 * Runs `survey diff OLD NEW`: compares two versions of the definitions by their content, by how members walk, and by whether drafts
 * of the old version can continue in the new one. Proves how members walk where possible; `--quick` only tries walks.
 * @returns 0; 1 with `--gate` when drafts cannot continue; 2 with one line on what cannot be read
 */
export async function runDiff(args: readonly string[], io: CommandIo): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [oldPath, newPath, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  const refuse = (problem: string): number => {
    io.error(`survey diff: ${problem}`);
    return 2;
  };
  if (oldPath === undefined || newPath === undefined || rest.length > 0 || flags.some((flag) => !FLAGS.includes(flag)))
    return refuse(USAGE);
  const old = readVersion(oldPath);
  if (!old.ok) return refuse(old.error);
  const now = readVersion(newPath);
  if (!now.ok) return refuse(now.error);
  printErrors(`diff, the old version (${oldPath})`, old.value.errors(), io);
  printErrors(`diff, the new version (${newPath})`, now.value.errors(), io);
  const diff = await diffVersions(old.value, now.value, flags.includes('--quick'));
  if (flags.includes('--json')) io.print(JSON.stringify(diff, null, 2));
  else for (const line of diffLines(diff)) io.print(line);
  return flags.includes('--gate') && stopsDrafts(diff) ? 1 : 0;
}
