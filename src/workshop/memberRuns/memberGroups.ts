import { isJsonObject, textsIn, type Json } from '../../runtime/base/json.ts';
import { differencesOf, stopOf, type Difference, type MemberRun } from './memberRuns.ts';

/** The number of members named per group. */
const NAMED = 6;

/** Members with the same change. */
export interface MemberGroup {
  /** The change, as a sentence without its subject: "stop at sleep, which they do not answer". */
  readonly change: string;
  readonly names: readonly string[];
}

function isTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function formatSeen(value: Json | undefined): string {
  const text = value === undefined || value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

/** Returns the steps in a part of a way that is relative to another. */
function stepsIn(value: Json | undefined): readonly string[] {
  return isJsonObject(value) ? Object.values(value).flatMap(stepsIn) : textsIn(value);
}

function describeWay(was: readonly string[], now: readonly string[]): readonly string[] {
  const more = now.filter((step) => !was.includes(step));
  const fewer = was.filter((step) => !now.includes(step));
  if (more.length + fewer.length === 0) return ['see the same steps in a different order'];
  return [...(more.length > 0 ? [`also see ${more.join(', ')}`] : []), ...(fewer.length > 0 ? [`no longer see ${fewer.join(', ')}`] : [])];
}

function describeDifference({ path, was, now }: Difference): readonly string[] {
  const name = path.join('.');
  if (name === 'visited' && isTexts(was) && isTexts(now)) return describeWay(was, now);
  if (name === 'program') return [`get the program ${formatSeen(now)} instead of ${formatSeen(was)}`];
  if (name === 'outcome') return [`end as ${formatSeen(now)} instead of ${formatSeen(was)}`];
  if (name === 'at') return [`end at ${formatSeen(now)} instead of ${formatSeen(was)}`];
  if (path[0] === 'way') {
    const [before, after] = [stepsIn(was), stepsIn(now)];
    const steps = [...after.filter((step) => !before.includes(step)), ...before.filter((step) => !after.includes(step))];
    if (steps.length > 0) return [`differ from the member they are based on at ${steps.join(', ')}`];
  }
  return [`get ${formatSeen(now)} as ${name} instead of ${formatSeen(was)}`];
}

/** Describes what changed for a member. */
function describeChanges(run: MemberRun): readonly string[] {
  const stop = stopOf(run);
  return stop === null ? differencesOf(run).flatMap(describeDifference) : [`stop at ${stop}, which they do not answer`];
}

/** Groups members by change, the most frequent change first. */
export function groupChanges(runs: readonly MemberRun[]): readonly MemberGroup[] {
  const groups = new Map<string, string[]>();
  for (const run of runs) for (const change of describeChanges(run)) groups.set(change, [...(groups.get(change) ?? []), run.member.name]);
  return [...groups].map(([change, names]) => ({ change, names })).toSorted((one, other) => other.names.length - one.names.length);
}

/** Inflects the first verb for one member: "stop at" becomes "stops at". */
function ofOne(change: string): string {
  return change
    .replace('they do not', 'it does not')
    .replace('they are', 'it is')
    .replace(/^(also |no longer )?(\w+)/, '$1$2s');
}

/** Describes what changed for one member: "stops at sleep, which it does not answer". */
export function describeOne(run: MemberRun): readonly string[] {
  return describeChanges(run).map(ofOne);
}

/** Formats a group as two lines: the change with the number of members, and their names. */
export function groupLines({ change, names }: MemberGroup): readonly string[] {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const subject = names.length === 1 ? `1 member ${ofOne(change)}` : `${names.length} members ${change}`;
  return [subject, `    ${names.slice(0, NAMED).join(', ')}${more}`];
}
