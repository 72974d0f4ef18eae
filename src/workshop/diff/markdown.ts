import { pluralise } from '../../runtime/base/pluralise.ts';
import { textsIn, type JsonObject } from '../../runtime/base/json.ts';
import { STOPPED, type DraftClass } from './drafts.ts';
import { draftLines, isOrderOnly, proofLines, stopLine, type Diff, type SetDiff, type DescribedBehaviour } from './render.ts';

/** The parts of a report of changes. */
export interface ReportParts {
  readonly diff: Diff;
  /** The version to compare with, as a phrase: "the last commit". */
  readonly against: string;
  /** The texts to translate with their lines, by language. */
  readonly untranslated: Readonly<Record<string, readonly string[]>>;
  /** Changes outside the compared sets: the names of other sets, and files of example members. Omitted if everything is compared. */
  readonly alsoChanged?: { readonly sets: readonly string[]; readonly members: readonly string[] };
}

/** Escapes Markdown syntax. */
function plainText(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, String.raw`\$&`);
}

/** Returns the ids of a walk's steps, in order. */
export function visitedSteps(walk: JsonObject): readonly string[] {
  return textsIn(walk['visited']);
}

/** Returns a cell of an example: the step with its question, bold where only this version has it. */
function cell(step: string | undefined, other: readonly string[], titles: SetDiff['titles']): string {
  if (step === undefined) return '';
  const title = titles[step];
  const id = other.includes(step) ? plainText(step) : `**${plainText(step)}**`;
  return title === undefined ? id : `${id}: ${plainText(title)}`;
}

/** Pairs the steps of two ways: common steps are in one row. */
export function pairedSteps(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [string | undefined, string | undefined])[] {
  const rows: (readonly [string | undefined, string | undefined])[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const [old, now] = [before[one], after[other]];
    const isGone = old !== undefined && !after.slice(other).includes(old);
    const isNew = now !== undefined && !before.slice(one).includes(now);
    const step: readonly [string | undefined, string | undefined] = isGone ? [old, undefined] : isNew ? [undefined, now] : [old, now];
    rows.push(step);
    if (step[0] !== undefined) one += 1;
    if (step[1] !== undefined) other += 1;
  }
  return rows;
}

/** The number of rows that an example shows before and after a difference. */
const AROUND = 2;

/** Returns, for each pair of steps, whether it differs or is near a pair that does. */
export function nearDifferences(rows: ReturnType<typeof pairedSteps>): readonly boolean[] {
  const differs = rows.map(([one, other]) => one !== other);
  return rows.map((_, index) => differs.slice(Math.max(0, index - AROUND), index + AROUND + 1).includes(true));
}

function exampleTable({ witness: { before, after }, ends }: DescribedBehaviour, titles: SetDiff['titles']): readonly string[] {
  const [old, now] = [visitedSteps(before), visitedSteps(after)];
  const rows = pairedSteps(old, now);
  const shown = nearDifferences(rows);
  const lines = rows.flatMap(([one, other], index) => {
    if (shown[index] !== true) return index > 0 && shown[index - 1] === true ? ['| ... | ... |'] : [];
    return [`| ${cell(one, now, titles)} | ${cell(other, old, titles)} |`];
  });
  return ['', '| before | after |', '|---|---|', ...lines, `| ${ends.map((end) => `*${plainText(end)}*`).join(' | ')} |`, ''];
}

function exampleOf(behaviour: DescribedBehaviour, titles: SetDiff['titles']): readonly string[] {
  const { members, lines } = behaviour;
  const [first = ''] = members;
  return [
    `- ${pluralise(members.length, 'walk')}: ${lines.map(plainText).join(' ')} For example ${plainText(first)}:`,
    ...exampleTable(behaviour, titles),
  ];
}

function listOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${line.startsWith('      ') ? '  ' : ''}- ${plainText(line.trim().replace(/^[*!] /, ''))}`);
}

function part(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];
}

/** Lists drafts: those that cannot continue come first, in bold. */
function draftList(drafts: readonly DraftClass[], titles: SetDiff['titles']): readonly string[] {
  return drafts.flatMap((each) => {
    const [head = '', ...rest] = draftLines(each, titles).map((line) => plainText(line.trim().replace(/^[*!] /, '')));
    return [`- ${STOPPED.includes(each.fate) ? `**${head}**` : head}`, ...rest.map((line) => `  ${line}`)];
  });
}

/** Formats the changes to a set; nothing if it has none. */
export function setPart({
  set,
  present,
  titles,
  structure,
  ends,
  behaviour,
  stops,
  drafts,
  proof,
  walks,
  resumed,
}: SetDiff): readonly string[] {
  if (present !== 'both') return [`## ${set}`, '', present === 'new' ? 'This set is new.' : '**This set is gone.**', ''];
  if (structure.length + behaviour.length + drafts.length + stops.length === 0) return [];
  const isMoved = structure.some(({ area, what }) => area === 'step' && what === 'moved');
  const examples = behaviour.filter(({ difference }) => proof?.open.length !== 0 || !isOrderOnly(difference));
  return [
    `## ${set}`,
    '',
    `${walks} walks compared, ${resumed} drafts resumed.`,
    '',
    ...part('Screen-outs and programs', listOf(ends)),
    ...part('Steps and rules', listOf(structure.flatMap(({ lines }) => lines))),
    ...part('Who is treated differently', proof ? listOf(proofLines(proof, isMoved, titles)) : ['- Tried on the walks, not proven.']),
    ...part('Examples', [...listOf(stops.map((stop) => stopLine(stop, titles))), ...examples.flatMap((each) => exampleOf(each, titles))]),
    ...part('Drafts in flight', draftList(drafts, titles)),
  ];
}

/** Formats a report of changes as Markdown, for a pull request. */
export function reportMarkdown({ diff, against, untranslated, alsoChanged = { sets: [], members: [] } }: ReportParts): string {
  const sets = diff.sets.flatMap(setPart);
  const texts = diff.texts.flatMap(({ lines }) => lines);
  const open = Object.entries(untranslated).flatMap(([locale, list]) => list.map((text) => `- ${locale}: ${plainText(text)}`));
  const lines = [
    `# Changes since ${against}`,
    '',
    ...sets,
    ...part('Texts', listOf(texts)),
    ...part('Texts to translate', open),
    ...part('Other sets that change too', listOf(alsoChanged.sets)),
    ...part('Example members', listOf(alsoChanged.members)),
    ...(sets.length + texts.length + open.length + alsoChanged.sets.length + alsoChanged.members.length === 0
      ? ['Nothing has changed.', '']
      : []),
  ];
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
