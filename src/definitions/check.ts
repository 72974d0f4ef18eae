import { withoutAllowed } from './allowed.ts';
import { assembleSet, type AssembledSet } from './assemble.ts';
import { checkAllTexts } from './checks/allTexts.ts';
import { checkCircles } from './checks/circles.ts';
import { checkConditions } from './checks/conditions.ts';
import { checkContent } from './checks/content.ts';
import { checkHooks } from './checks/hooks.ts';
import { checkOrder } from './checks/order.ts';
import { mergeFindings } from './checks/perSet.ts';
import { answersOf, checkRules } from './checks/rules.ts';
import { checkStructure } from './checks/structure.ts';
import { checkUnanswered } from './checks/unanswered.ts';
import { checkUnused } from './checks/unused.ts';
import { checkWays } from './checks/ways.ts';
import type { Contracts } from './contracts.ts';
import { sortFindings, type Finding } from './finding.ts';
import { findingAt } from './parse.ts';
import { reason } from './reason/reasoned.ts';
import { readSources, type SourceFiles, type Sources } from './sources.ts';
import { schemaIssues, SHAPES, type Shape } from './validate.ts';

/** Everything that was read, put together and found. */
export interface Checked {
  readonly sets: ReadonlyMap<string, AssembledSet>;
  readonly sources: Sources;
  readonly findings: readonly Finding[];
}

const FILE_SHAPES: readonly (readonly ['step' | 'rules' | 'texts' | 'environment' | 'member', Shape<unknown>])[] = [
  ['step', SHAPES.sharedStep],
  ['rules', SHAPES.rules],
  ['texts', SHAPES.texts],
  ['environment', SHAPES.environment],
  ['member', SHAPES.member],
];

function fileFindings({ files }: Sources): readonly Finding[] {
  return FILE_SHAPES.flatMap(([kind, shape]) =>
    [...files[kind].values()].flatMap((document) =>
      schemaIssues(shape, document.value ?? null).map((issue) => findingAt(document, [], issue)),
    ),
  );
}

/** What follows from the rules of all sets together, over every case of answers and facts. */
function conclusions(
  sets: readonly AssembledSet[],
  setCount: number,
  contracts: Contracts,
  reached: ReadonlyMap<AssembledSet, ReadonlySet<string>>,
  findings: readonly Finding[],
): readonly Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const reasoned = sets.flatMap((set) => reason(set, contracts, reached.get(set) ?? new Set(), errors) ?? []);
  const conditions = checkConditions(reasoned);
  const bySet = reasoned.map((each) => [each.assembled, [...checkWays(each, conditions), ...checkUnanswered(each)]] as const);
  const found = [...oncePerPlace(mergeFindings(bySet)), ...conditions];
  if (reasoned.length === setCount) return found;
  // What stands in a shared file holds for every set that uses it: a set that is not sound yet may need it otherwise.
  const own = new Set(reasoned.map(({ assembled }) => assembled.document.file));
  return found.filter(({ file }) => own.has(file));
}

/** What two sets meet in a shared file is told once, in the words of the first. */
function oncePerPlace(findings: readonly Finding[]): readonly Finding[] {
  return [
    ...new Map(
      findings.toReversed().map((finding) => [[finding.file, finding.line, finding.column, finding.code].join(), finding]),
    ).values(),
  ];
}

/** Reads, assembles and checks all definitions; keeps what it read for those who go on with it. */
export function readAndCheck(files: SourceFiles, contracts: Contracts): Checked {
  const sources = readSources(files);
  const sets = new Map<string, AssembledSet>();
  const findings: Finding[] = [...sources.findings, ...fileFindings(sources), ...checkContent(sources)];
  for (const [name, document] of sources.files.set) {
    const assembly = assembleSet(document, sources);
    findings.push(...assembly.findings);
    if (assembly.assembled) sets.set(name, assembly.assembled);
  }
  const assembled = [...sets.values()];
  const allAnswers = Object.fromEntries(assembled.flatMap((set) => Object.entries(answersOf(set))));
  const reached = new Map<AssembledSet, ReadonlySet<string>>();
  const variants = new Map<string, readonly string[] | null>();
  const found = assembled.map((set) => {
    const rules = checkRules(set, { contracts, allAnswers });
    reached.set(set, rules.reached);
    for (const [id, names] of rules.variants) variants.set(id, names && [...(variants.get(id) ?? []), ...names]);
    const parts = [
      checkStructure(set, sets),
      checkHooks(set, contracts),
      rules.findings,
      checkCircles(set, contracts),
      checkOrder(set, contracts),
    ];
    return [set, parts.flat()] as const;
  });
  findings.push(...mergeFindings(found));
  findings.push(...conclusions(assembled, sources.files.set.size, contracts, reached, findings));
  if (assembled.length === sources.files.set.size)
    findings.push(...checkAllTexts(sources.files.texts, assembled, variants), ...checkUnused(assembled, reached, sources));
  return { sets, sources, findings: sortFindings(withoutAllowed(findings, sources)) };
}

/**
 * Everything that is wrong in the definitions, sorted by place. Pure: the files come in as texts.
 * @see specification 2, section 1, and docs/definition-language.md
 */
export function checkDefinitions(files: SourceFiles, contracts: Contracts): readonly Finding[] {
  return readAndCheck(files, contracts).findings;
}
