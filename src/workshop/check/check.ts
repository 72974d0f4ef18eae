import { withoutAllowed } from './allowed.ts';
import { memoiseLastTwo, memoiseLastTwoOfEach } from '../../runtime/base/memoiseLastTwo.ts';
import { assembleSet, type AssembledSet, type Assembly } from '../../runtime/definitions/assemble.ts';
import { checkAllTexts } from './checks/allTexts.ts';
import { checkCycles } from './checks/cycles.ts';
import { checkConditions } from './checks/conditions.ts';
import { checkCallOrder, checkRequirements } from './checks/completion.ts';
import { checkContent } from './checks/content.ts';
import { checkDeadKeys } from './checks/deadKeys.ts';
import { checkMissingElse } from './checks/missingElse.ts';
import { checkSharedSteps } from './checks/sharedSteps.ts';
import { checkHookAnswers } from './checks/hookAnswers.ts';
import { checkHookInputs } from './checks/hookInputs.ts';
import { checkDestinations } from './checks/destinations.ts';
import { checkHooks } from './checks/hooks.ts';
import { checkMemberSurvey } from './checks/memberSurvey.ts';
import { checkOrder } from './checks/order.ts';
import { checkMembers } from './checks/members.ts';
import { mergeFindings, documentsOf, filesOf } from './perSet.ts';
import { checkPlausible } from './checks/plausible.ts';
import { checkRoles } from './checks/roles.ts';
import { answersOf } from './nameTypes.ts';
import { checkRules, type CheckedRules, type RuleContext } from './checks/rules.ts';
import { checkSecrets } from './checks/secrets.ts';
import { checkSimilar } from './checks/similar.ts';
import { checkSequence } from './checks/sequence.ts';
import { checkStale } from './checks/staleTranslations.ts';
import { checkStructure } from './checks/structure.ts';
import type { TextNames } from './checks/texts.ts';
import { checkThresholds } from './checks/thresholds.ts';
import { checkUnanswered } from './checks/unanswered.ts';
import { checkUnused } from './checks/unused.ts';
import { checkWays, screensOutAll } from './checks/ways.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { sortFindings, type Finding } from '../../runtime/definitions/finding.ts';
import { findingAt, type Document } from '../../runtime/definitions/parse.ts';
import { makeCaseStore, type CaseStore } from './satisfiability/caseStore.ts';
import { analyseSet, type SetAnalysis } from './satisfiability/setAnalysis.ts';
import {
  FOLDER,
  intendedFile,
  kindOf,
  readSources,
  type FileKind,
  type SourceFiles,
  type Sources,
} from '../../runtime/definitions/sources.ts';
import { environmentShape, schemaIssues, SHAPES, type Shape } from '../../runtime/definitions/validate.ts';

/** All sources, the sets assembled from them, and all findings. */
export interface CheckResult {
  readonly sets: ReadonlyMap<string, AssembledSet>;
  readonly sources: Sources;
  readonly findings: readonly Finding[];
}

const FILE_SHAPES: readonly (readonly [Exclude<FileKind, 'set' | 'other'>, Shape<unknown>])[] = [
  ['step', SHAPES.sharedStep],
  ['rules', SHAPES.rules],
  ['texts', SHAPES.texts],
  ['translation', SHAPES.translation],
  ['member', SHAPES.member],
  ['generatedMembers', SHAPES.generatedMembers],
  ['equivalents', SHAPES.equivalents],
];

function fileFindings({ files, broken }: Sources, vocabulary: Vocabulary): readonly Finding[] {
  return [...FILE_SHAPES, ['environment', environmentShape(vocabulary)] as const].flatMap(([kind, ofKind]) =>
    [...files[kind].values()].flatMap((document) =>
      broken.has(document.file) ? [] : schemaIssues(ofKind, document.value ?? null).map((issue) => findingAt(document, [], issue)),
    ),
  );
}

/** Reports an environment without a file. A product that declares no schema for environments needs none. */
function missingEnvironments({ files: { environment } }: Sources, { environmentSchema }: Vocabulary): readonly Finding[] {
  const names = ['production', 'development'];
  const [other] = environment.values();
  if (!other && !environmentSchema) return [];
  return names
    .filter((name) => !environment.has(name))
    .map((name) => ({
      file: `${FOLDER}/environments/${name}.json`,
      line: 1,
      column: 1,
      severity: 'error',
      code: 'missing-file',
      message: `There is no file for the environment "${name}", so nothing would start.`,
      hint: other ? `Copy ${other.file}, and write the lists of ${name}.` : 'Restore the folder from the last commit.',
    }));
}

/** Reports a language without a file of texts: English, which all others translate, and each whose translations are recorded. */
function missingLanguages({ files: { texts, translation } }: Sources): readonly Finding[] {
  const languages = [...(texts.size > 0 ? ['en'] : []), ...translation.keys()];
  return languages
    .filter((locale) => !texts.has(locale))
    .map((locale) => ({
      file: `${FOLDER}/texts/${locale}.json`,
      line: 1,
      column: 1,
      severity: 'error',
      code: 'missing-file',
      message: `There is no file for the texts in the language "${locale}".`,
      hint: `Restore the file from the last commit${locale === 'en' ? '' : `, or also remove ${translation.get(locale)?.file}`}.`,
    }));
}

/** Returns the findings in the files themselves, before any set is assembled. */
function sourceFindings(sources: Sources, vocabulary: Vocabulary): readonly Finding[] {
  return [
    ...sources.findings,
    ...fileFindings(sources, vocabulary),
    ...missingEnvironments(sources, vocabulary),
    ...missingLanguages(sources),
    ...checkContent(sources, vocabulary),
  ];
}

const rememberAnalysis = memoiseLastTwoOfEach<SetAnalysis | null>();
const stores = new Map<string, CaseStore>();

/** Analyses a set again, with the cases that its earlier versions have computed, or without them if they leave too little room. */
function analyseAgain(assembled: AssembledSet, vocabulary: Vocabulary, reached: ReadonlySet<string>): SetAnalysis | null {
  const { name } = assembled.set;
  const previous = stores.get(name);
  const again = previous && !previous.isFull() ? analyseSet(assembled, vocabulary, reached, previous) : null;
  if (again) return again;
  const store = makeCaseStore();
  stores.set(name, store);
  return analyseSet(assembled, vocabulary, reached, store);
}

/** Analyses a set, or returns a recent analysis if nothing in the set has changed: authors edit one of several sets. */
function analysisOf(assembled: AssembledSet, vocabulary: Vocabulary, reached: ReadonlySet<string>): SetAnalysis | null {
  const inputs = [vocabulary, ...documentsOf(assembled), ...reached];
  return rememberAnalysis(assembled.set.name, inputs, () => analyseAgain(assembled, vocabulary, reached));
}

/**
 * Returns the conclusions from the rules of all sets, over every case of answers and facts. A set with an error in its files is
 * skipped until it is fixed, because conclusions from a mistake are noise.
 */
function conclusions(
  sets: readonly AssembledSet[],
  setCount: number,
  vocabulary: Vocabulary,
  reached: ReadonlyMap<AssembledSet, ReadonlySet<string>>,
  findings: readonly Finding[],
): readonly Finding[] {
  // A mistyped number makes conditions hold or fail for everybody. Like an error, it suppresses the findings that follow from it.
  const wrong = new Set(
    findings.flatMap(({ severity, code, file }) => (severity === 'error' || code === 'implausible-value' ? [file] : [])),
  );
  const analyses = sets.flatMap((set) =>
    set.isIncomplete || [...filesOf(set)].some((file) => wrong.has(file))
      ? []
      : (analysisOf(set, vocabulary, reached.get(set) ?? new Set()) ?? []),
  );
  const stopped = new Map(analyses.map((each) => [each, screensOutAll(each)] as const));
  const passable = analyses.filter((each) => stopped.get(each)?.length === 0);
  const conditions = checkConditions(passable);
  const bySet = passable.map(
    (each) => [each.assembled, [...checkWays(each, conditions), ...checkUnanswered(each), ...checkRequirements(each, vocabulary)]] as const,
  );
  const ends = oncePerPlace([...stopped.values()].flat());
  const merged = [...oncePerPlace(mergeFindings(bySet)), ...conditions];
  if (passable.length === setCount) return merged;
  // A finding in a shared file must hold for every set that uses the file. A set that still has errors may need the part in question.
  const passableFiles = new Set(passable.map(({ assembled }) => assembled.document.file));
  return [...ends, ...merged.filter(({ file }) => passableFiles.has(file))];
}

/** Keeps one finding where two sets report the same fault of a shared file, in the wording of the first set. */
function oncePerPlace(findings: readonly Finding[]): readonly Finding[] {
  return [
    ...new Map(
      findings.toReversed().map((finding) => [[finding.file, finding.line, finding.column, finding.code].join(), finding]),
    ).values(),
  ];
}

/** The checked rules of a set, and the faults in its parts, each part checked separately from the others and from other sets. */
interface CheckedSet {
  readonly rules: CheckedRules;
  readonly findings: readonly Finding[];
}

const rememberSet = memoiseLastTwoOfEach<CheckedSet>();

/** Checks a set, or returns a recent result if neither the set nor what its rules may read has changed. */
function checkedSet(assembled: AssembledSet, context: RuleContext): CheckedSet {
  const { vocabulary, allAnswers, isComplete } = context;
  // Compares the types of answers by content, because an edit of another set creates new but equal types.
  const inputs = [assembled, vocabulary, isComplete, JSON.stringify(allAnswers)];
  return rememberSet(assembled.document.file, inputs, () => {
    const rules = checkRules(assembled, context);
    return { rules, findings: assembled.isIncomplete ? [] : setFindings(assembled, rules, vocabulary) };
  });
}

function setFindings(assembled: AssembledSet, rules: CheckedRules, vocabulary: Vocabulary): readonly Finding[] {
  return [
    ...checkSequence(assembled),
    ...checkDeadKeys(assembled),
    ...checkMissingElse(assembled, vocabulary),
    ...checkThresholds(assembled, vocabulary),
    ...checkPlausible(assembled, vocabulary),
    ...checkSimilar(assembled, vocabulary),
    ...checkHooks(assembled, vocabulary),
    ...checkDestinations(assembled, vocabulary),
    ...checkHookInputs(assembled, rules.reached),
    ...checkCallOrder(assembled, vocabulary),
    ...checkSecrets(assembled),
    ...rules.findings,
    ...checkCycles(assembled, vocabulary),
    ...checkOrder(assembled, vocabulary),
  ];
}

/** Returns the faults in how a set fits the other sets and the shared steps. */
function fitFindings(assembled: AssembledSet, sets: CheckedSets['sets'], sources: Sources, vocabulary: Vocabulary): readonly Finding[] {
  return [
    ...checkStructure(assembled, sets, vocabulary),
    ...checkMemberSurvey(assembled, sets, vocabulary),
    ...checkSharedSteps(assembled, sources),
  ];
}

const rememberAssembly = memoiseLastTwoOfEach<Assembly>();

/** Assembles a set, or returns a recent result if neither the set nor anything shared has changed. */
function assemble(document: Document, sources: Sources): Assembly {
  const { step, rules } = sources.files;
  return rememberAssembly(document.file, [document, ...step.values(), ...rules.values()], () => assembleSet(document, sources));
}

/** The assembled sets, their findings, and the names that texts are checked against. */
interface CheckedSets {
  readonly sets: ReadonlyMap<string, AssembledSet>;
  readonly findings: readonly Finding[];
  readonly isComplete: boolean;
  readonly names: TextNames;
}

/** The findings that need no reasoning over cases of answers. */
interface CheckedShape extends CheckedSets {
  readonly reached: ReadonlyMap<AssembledSet, ReadonlySet<string>>;
  readonly used: ReadonlyMap<AssembledSet, ReadonlySet<string>>;
}

/** Assembles the sets and checks their form, names and rules. This takes a fraction of the time of all checks. */
function checkShape(sources: Sources, vocabulary: Vocabulary): CheckedShape {
  const sets = new Map<string, AssembledSet>();
  const findings: Finding[] = [];
  for (const [name, document] of sources.files.set) {
    if (sources.broken.has(document.file)) continue;
    const assembly = assemble(document, sources);
    findings.push(...assembly.findings);
    if (assembly.assembled) sets.set(name, assembly.assembled);
  }
  const assembled = [...sets.values()];
  const isComplete = isEveryPartRead(sources, assembled);
  const allAnswers = Object.fromEntries(assembled.flatMap((set) => Object.entries(answersOf(set))));
  const reached = new Map<AssembledSet, ReadonlySet<string>>();
  const used = new Map<AssembledSet, ReadonlySet<string>>();
  const newNames = (): Map<string, readonly string[] | null> => new Map();
  const names = { variants: newNames(), screenOutVariants: newNames(), replies: newNames() };
  const findingsBySet = assembled.map((set) => {
    const { rules, findings: ownFindings } = checkedSet(set, { vocabulary, allAnswers, isComplete });
    reached.set(set, rules.reached);
    used.set(set, rules.used);
    addNames(names.variants, rules.variants);
    addNames(names.screenOutVariants, rules.screenOutVariants);
    addNames(names.replies, rules.replies);
    return [set, set.isIncomplete ? [] : [...ownFindings, ...fitFindings(set, sets, sources, vocabulary)]] as const;
  });
  const sound = assembled.filter(({ isIncomplete }) => !isIncomplete);
  findings.push(
    ...mergeFindings(findingsBySet),
    ...oncePerPlace([...sound.flatMap((set) => checkHookAnswers(set, vocabulary)), ...checkRoles(sound, vocabulary)]),
  );
  return { sets, findings, isComplete, names, reached, used };
}

type Names = ReadonlyMap<string, readonly string[] | null>;

/** Adds the names of a set to those of others. Names that are unknown (null) in one set are unknown in the result. */
function addNames(names: Map<string, readonly string[] | null>, setNames: Names): void {
  for (const [id, more] of setNames) {
    const existing = names.get(id);
    names.set(id, more && existing !== null ? [...new Set([...(existing ?? []), ...more])] : null);
  }
}

/** Checks sets, steps and shared rules, independently of the texts. */
function checkSets(sources: Sources, vocabulary: Vocabulary): CheckedSets {
  const { sets, findings: shapeFindings, isComplete, names, reached, used } = checkShape(sources, vocabulary);
  const assembled = [...sets.values()];
  const findings = [
    ...shapeFindings,
    ...conclusions(assembled, sources.files.set.size, vocabulary, reached, [...sources.findings, ...shapeFindings]),
  ];
  if (isComplete) findings.push(...checkUnused(assembled, used, sources));
  return { sets, findings, isComplete, names };
}

const rememberChecked = memoiseLastTwo<CheckedSets>();

/** Memoises checkSets while no set, step or shared rule changes, so that an edited text is checked immediately. */
function checkedSets(sources: Sources, vocabulary: Vocabulary): CheckedSets {
  const { set, step, rules } = sources.files;
  const astray = sources.findings.filter(({ code }) => code === 'wrong-folder').map(({ file }) => file);
  const inputs = [vocabulary, ...[set, step, rules].flatMap((files) => [...files.values()]), ...astray];
  return rememberChecked(inputs, () => checkSets(sources, vocabulary));
}

/** Reads, assembles and checks all definitions, and returns what it read for further use. */
export function readAndCheck(files: SourceFiles, vocabulary: Vocabulary): CheckResult {
  const sources = readSources(files);
  const { sets, findings: setFindings, isComplete, names } = checkedSets(sources, vocabulary);
  const texts = isComplete ? checkAllTexts(sources, [...sets.values()], names, vocabulary) : [];
  const others = [...sourceFindings(sources, vocabulary), ...setFindings, ...texts];
  // Members are run only when the definitions have no error: the error may be why a member differs.
  const members = isComplete && !others.some(({ severity }) => severity === 'error') ? checkMembers(sources, sets, vocabulary) : [];
  const stale = isComplete ? checkStale(sources, others) : [];
  const findings = [...others, ...stale, ...members];
  return { sets, sources, findings: sortFindings(withoutAllowed(findings, sources)) };
}

/**
 * Reads and assembles all definitions without reasoning over them. Finds every error that would keep a page from running them, much
 * sooner than a full check.
 */
export function readAndCheckShape(files: SourceFiles, vocabulary: Vocabulary): CheckResult {
  const sources = readSources(files);
  const { sets, findings } = checkShape(sources, vocabulary);
  return { sets, sources, findings: sortFindings([...sourceFindings(sources, vocabulary), ...findings]) };
}

/** Returns true when no set, step or shared rules file is broken, misplaced or misnamed. Otherwise a missing part may be in one of those. */
function isEveryPartRead({ files, broken, findings }: Sources, sets: readonly AssembledSet[]): boolean {
  const kinds: readonly FileKind[] = ['set', 'step', 'rules'];
  return (
    sets.length === files.set.size &&
    !sets.some(({ isIncomplete }) => isIncomplete) &&
    ![...broken].some((file) => kinds.includes(kindOf(intendedFile(file)))) &&
    !findings.some(({ code }) => code === 'wrong-folder')
  );
}

/**
 * Returns all findings in the definitions, sorted by file and position. Pure: takes the files as texts.
 * @see [SET-01], docs/definition-language.md
 */
export function checkDefinitions(files: SourceFiles, vocabulary: Vocabulary): readonly Finding[] {
  return readAndCheck(files, vocabulary).findings;
}
