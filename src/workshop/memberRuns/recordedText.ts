import { isSameJson, objectAt, textsIn, type Json } from '../../runtime/base/json.ts';
import type { ExampleMember } from '../exampleMembers/members.ts';
import { wayChangeIn, wholeWay, writtenWay } from '../exampleMembers/wayChange.ts';
import { withValue } from '../sourceEdits/valueEdits.ts';
import { entryOf, generatedMembersText } from '../generatedMembers/memberFile.ts';
import { differencesOf, type MemberRun } from './memberRuns.ts';

/** The keys that precede the way in an expectation. */
const BEFORE_WAY: ReadonlySet<string> = new Set(['outcome', 'at', 'screenOutReason', 'errorState', 'program']);

/** A member and its result. */
type Result = Pick<MemberRun, 'member' | 'generated' | 'seen'>;

/** The members whose results are recorded. */
interface Recording<Run extends Result> {
  readonly runs: readonly Run[];
  readonly isRecorded: (run: Run) => boolean;
  /** True if nothing that a person has reviewed has changed. */
  readonly keepsReview: boolean;
  /** Returns the text of a file; undefined if it is not known. */
  readonly textOf: (file: string) => string | undefined;
}

/**
 * Returns the new texts of the files that change when members' results become their expectations. If the way of a recorded member
 * changes, the members based on it keep the way that they expect, unless the new way is right for them too.
 */
export function recordedTexts<Run extends Result>({
  runs,
  isRecorded,
  keepsReview,
  textOf,
}: Recording<Run>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const runOf = new Map(runs.map((run) => [run.member, run]));
  for (const run of runs) {
    const { file } = run.member.document;
    const before = texts[file] ?? textOf(file);
    if (before === undefined) continue;
    const recorded = isRecorded(run) ? recordedText(before, run, keepsReview) : before;
    const base = run.member.base && runOf.get(run.member.base);
    const baseWay = base && (isRecorded(base) ? recordedWay(base) : base.member.expect['visited']);
    const after = baseWay === undefined || run.generated ? recorded : withWay(recorded, run, textsIn(baseWay), isRecorded(run));
    if (after !== before) texts[file] = after;
  }
  return texts;
}

/** Returns the way that a member expects once its result is recorded; undefined if it expects none. */
function recordedWay({ member, seen }: Result): Json | undefined {
  return member.expect['visited'] === undefined ? undefined : seen['visited'];
}

/** Returns the text of a member's file with the member's result as the expectation, apart from a way relative to another member's. */
function recordedText(text: string, run: Result, keepsReview: boolean): string {
  const { member, generated, seen } = run;
  if (!generated)
    return differencesOf(run)
      .filter(({ path: [key] }) => key !== 'visited' || !isWayRelative(member))
      .reduce((changed, { path, now }) => withValue(changed, ['expect', ...path], now), text);
  const file: Json = JSON.parse(text);
  const entry = entryOf({ ...member, ...member.written, reviewed: keepsReview ? member.reviewed : null, expect: seen });
  return generatedMembersText({ ...objectAt(file, 'members'), [member.name]: entry });
}

function isWayRelative({ base, written, expect }: ExampleMember): boolean {
  return base !== null && written.expect['visited'] === undefined && expect['visited'] !== undefined;
}

/** Returns the text of a file with the difference between the member's way and its base's, which may have changed. */
function withWay(text: string, { member, seen }: Result, baseWay: readonly string[], isRecorded: boolean): string {
  if (!isWayRelative(member)) return text;
  const at = isRecorded && member.expect['at'] !== undefined ? seen['at'] : member.expect['at'];
  const following = wholeWay(baseWay, wayChangeIn(member.written.expect['way']), at);
  const right: readonly (Json | undefined)[] = isRecorded ? [seen['visited']] : [member.expect['visited'], seen['visited']];
  if (right.some((way) => isSameJson(way, following))) return text;
  const { way, visited } = writtenWay(baseWay, textsIn(right[0]), at);
  const withoutWay = withValue(text, ['expect', 'way'], way, BEFORE_WAY);
  return visited ? withValue(withoutWay, ['expect', 'visited'], visited, BEFORE_WAY) : withoutWay;
}
