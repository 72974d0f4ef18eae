import { groupBy } from '../../runtime/base/groupBy.ts';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { describeValue } from '../explain/describe.ts';
import { describeErrors } from '../explain/describeErrors.ts';
import type { BehaviourClass, Difference, StopClass, WalkedTwice } from './behaviour.ts';
import { STOPPED, type DraftClass, type DraftFate } from './drafts.ts';
import type { FoundDifference, Proof } from './prove.ts';
import { withTitle } from './readerNames.ts';
import type { StructureChange } from './structure.ts';

/** A place where the versions decide differently, and the consequences for one member there. */
export interface FoundClass extends Omit<FoundDifference, 'walk'> {
  /** Null if nothing else in the member's walk differs. */
  readonly difference: Difference | null;
  readonly witness: WalkedTwice;
  /** The member's answers and facts that the rules there read, as text. */
  readonly who: readonly string[];
  /** The difference in sentences. */
  readonly lines: readonly string[];
}

/** A change of the definitions, in sentences. */
export interface DescribedChange extends StructureChange {
  readonly lines: readonly string[];
}

/** Members whose walks have the same differences, in sentences. */
export interface DescribedBehaviour extends BehaviourClass {
  readonly lines: readonly string[];
  /** The ends of the witness's walks, before and after. */
  readonly ends: readonly [before: string, after: string];
}

/** The proven differences between two versions, for any partner. */
export interface DescribedProof extends Omit<Proof, 'found'> {
  readonly found: readonly FoundClass[];
}

/** The differences between two versions of one set. */
export interface SetDiff {
  readonly set: string;
  /** `both`, or the only version that has the set. */
  readonly present: 'both' | 'old' | 'new';
  /** The English titles of the steps of both versions, keyed by id. */
  readonly titles: Readonly<Record<string, string>>;
  readonly structure: readonly DescribedChange[];
  /** The screen-outs and programs that only one version has, as text. */
  readonly ends: readonly string[];
  readonly behaviour: readonly DescribedBehaviour[];
  readonly stops: readonly StopClass[];
  readonly drafts: readonly DraftClass[];
  /** Null if no proof was requested (`--quick`). */
  readonly proof: DescribedProof | null;
  /** The numbers of compared walks and resumed drafts. */
  readonly walks: number;
  readonly resumed: number;
}

/** The differences between two versions of the definitions. */
export interface Diff {
  readonly texts: readonly DescribedChange[];
  readonly sets: readonly SetDiff[];
}

/** Returns true when a draft of the old version cannot continue in the new one. */
export function stopsDrafts({ sets }: Diff): boolean {
  return sets.some(({ drafts, present }) => present === 'old' || drafts.some(({ fate }) => STOPPED.includes(fate)));
}

const MARKS: Readonly<Record<StructureChange['what'], string>> = { added: '+', removed: '-', moved: '>', changed: '~' };

function changeLines({ what, lines }: DescribedChange): readonly string[] {
  return lines.map((line) => `  ${MARKS[what]} ${line}`);
}

type Titles = SetDiff['titles'];

/** Returns true if a member is asked the same questions with the same result, in a different order. */
export function isOrderOnly({ way, ...rest }: Difference): boolean {
  return way?.reordered === true && way.gone.length + way.added.length === 0 && Object.values(rest).every((part) => part === null);
}

function some(list: readonly string[]): string {
  return list.length > 4 ? `${list.slice(0, 4).join(', ')} and ${list.length - 4} more` : list.join(', ');
}

/** Describes the points at which walks stop only in the new version. */
export function stopLine({ stop: { at, outcome, errors, instead }, members }: StopClass, titles: Titles): string {
  const why = outcome === 'needsAnswer' ? 'it is a new question' : `it rejects the answer (${describeErrors(errors)})`;
  const stops = pluralise(members.length, 'of the walks now stops', 'of the walks now stop');
  return `  * ${stops} at ${withTitle(at, titles[at])}: ${why}; the comparison continues with ${describeValue(instead)}: ${some(members)}`;
}

function behaviourLines({ lines, members }: DescribedBehaviour): readonly string[] {
  return [`  * ${members.length} of the walks: ${some(members)}`, ...lines.map((line) => `      ${line}`)];
}

const FATES: Readonly<Record<DraftFate, string>> = {
  answerRefused: 'CANNOT CONTINUE: an answer is no longer valid',
  positionGone: 'CANNOT STAY: the current step is no longer shown',
  screenedOut: 'CANNOT CONTINUE: now screened out',
  askedAgain: 'continue at an earlier question that is new',
  answerDropped: 'continue, but some answers no longer count',
};

/** Describes drafts with the same fate. */
export function draftLines({ fate, about, errors, stoodAt, members, drafts, witness }: DraftClass, titles: Titles): readonly string[] {
  const why = errors.length > 0 ? ` (${describeErrors(errors)})` : '';
  const currentPosition = witness.standsAt === null ? 'at the end' : `at ${witness.standsAt}`;
  return [
    `  ${STOPPED.includes(fate) ? '!' : '*'} ${drafts === 1 ? `1 draft ${FATES[fate].replace(/^continue/, 'continues')}` : `${drafts} drafts ${FATES[fate]}`}: ${withTitle(about, titles[about])}${why}`,
    `      at ${some(stoodAt)}; for example, ${witness.member} was at ${witness.stoodAt} and would now be ${currentPosition}; walks: ${some(members)}`,
  ];
}

/** Splits off a place's program, so that one step's differences in several programs form one entry. */
function placeOf(place: string): { readonly name: string; readonly program: string | null } {
  const [, name = place, program = null] = /^([^"]*) as (.+)$/u.exec(place) ?? [];
  return { name, program };
}

function foundLines(those: readonly FoundClass[], titles: Titles): readonly string[] {
  const [first] = those;
  if (!first) return [];
  const { place, comesIn, oneSided, lines: differenceTexts, who, witness } = first;
  const { name } = placeOf(place);
  const programs = those.flatMap((each) => placeOf(each.place).program ?? []);
  const what = oneSided ? `only the ${oneSided.takenBy === 'before' ? 'old' : 'new'} version accepts it` : 'decided differently';
  const where = comesIn === 'after' && !oneSided ? ', for those who get here in the new version' : '';
  const selected = programs.filter((program) => program !== 'NONE');
  const when =
    selected.length === 0 || oneSided
      ? ''
      : ` (${programs.includes('NONE') ? 'before a program is chosen, or ' : ''}in ${selected.join(', ')})`;
  const refused = witness.stops.filter(({ outcome }) => outcome === 'invalid');
  const newQuestions = witness.stops.filter(({ outcome }) => outcome === 'needsAnswer').map(({ at }) => at);
  const lines = [
    ...refused.map(
      ({ at, instead }) => `the new version rejects the answer to ${withTitle(at, titles[at])}; continued with ${describeValue(instead)}`,
    ),
    ...(newQuestions.length > 0 ? [`the new version also asks ${some(newQuestions.map((id) => withTitle(id, titles[id])))}`] : []),
    ...differenceTexts,
  ];
  return [
    `  * ${withTitle(name, titles[name])}${when}: ${what}${where}; ${who.length > 0 ? 'for example, a member with' : 'for example, anyone who gets there'}:`,
    ...who.map((words) => `        ${words}`),
    ...(lines.length > 0 ? lines : ['the rest of this walk and what it sends are the same']).map((line) => `      ${line}`),
  ];
}

/** Groups differences that are the same except for the program. */
function together(differences: readonly FoundClass[]): readonly (readonly FoundClass[])[] {
  const groups = groupBy(differences, ({ place, oneSided, comesIn }) =>
    JSON.stringify([placeOf(place).name, oneSided?.value ?? null, comesIn]),
  );
  return [...groups.values()];
}

/** Describes the proven differences. */
export function proofLines({ found: differences, never, open }: DescribedProof, isMoved: boolean, titles: Titles): readonly string[] {
  const nothing = `no member's way, outcome or sent data differs${isMoved ? ', except in the order of the steps and of what is sent' : ''}`;
  const rest = differences.length === 0 ? nothing : 'everywhere else, both versions decide the same for every member who gets there';
  const reportedNames = new Set(differences.map(({ place }) => placeOf(place).name));
  const others = [...new Set(never.map((place) => placeOf(place).name))].filter((name) => !reportedNames.has(name));
  const unaffected =
    others.length === 0 ? [] : [`  * different rules that decide the same for every member who gets there: ${some(others)}`];
  return [
    ...(differences.length + unaffected.length > 0
      ? ['Proven for every possible partner:', ...together(differences).flatMap((those) => foundLines(those, titles)), ...unaffected]
      : []),
    ...(open.length === 0 ? [`Proven for every possible partner: ${rest}.`] : []),
    ...open.map((reason) => `Tried only on the walks, not proven: ${reason}`),
  ];
}

function setLines({ set, present, titles, structure, behaviour, stops, drafts, proof, walks, resumed }: SetDiff): readonly string[] {
  if (present !== 'both') return [`${set}: only in the ${present} version`, ''];
  // A difference listed under "Proven" is not repeated.
  const provenDifferences = new Set((proof?.found ?? []).map(({ difference }) => JSON.stringify(difference)));
  const isMoved = structure.some(({ area, what }) => area === 'step' && what === 'moved');
  const isProven = proof?.open.length === 0;
  const unprovenBehaviour = behaviour.filter(
    ({ difference }) => !provenDifferences.has(JSON.stringify(difference)) && !(isProven && isOrderOnly(difference)),
  );
  const provenStops = new Set((proof?.found ?? []).flatMap(({ witness }) => witness.stops.map(({ at, outcome }) => `${at} ${outcome}`)));
  const unprovenStops = stops.filter(({ stop: { at, outcome } }) => !provenStops.has(`${at} ${outcome}`));
  const nothing = structure.length + behaviour.length + stops.length + drafts.length === 0;
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines]);
  return [
    `${set}: ${nothing ? 'no difference; ' : ''}${walks} walks compared, ${resumed} drafts resumed`,
    ...part('Structure', structure.flatMap(changeLines)),
    ...(proof ? proofLines(proof, isMoved, titles) : [`Tried on ${walks} walks; nothing is proven.`]),
    ...part('Behaviour', [...unprovenStops.map((stop) => stopLine(stop, titles)), ...unprovenBehaviour.flatMap(behaviourLines)]),
    ...part(
      'Drafts of the old version',
      drafts.flatMap((draft) => draftLines(draft, titles)),
    ),
    '',
  ];
}

/** Formats a diff as lines. */
export function diffLines(diff: Diff): readonly string[] {
  const texts = diff.texts.length === 0 ? [] : ['Texts:', ...diff.texts.flatMap(changeLines), ''];
  const verdict = stopsDrafts(diff)
    ? 'The new version stops some drafts of the old one.'
    : 'Every tested draft continues in the new version.';
  return [...diff.sets.flatMap(setLines), ...texts, verdict];
}
