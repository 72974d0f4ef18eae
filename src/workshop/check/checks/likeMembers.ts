import { isJsonObject, isSameJson, jsonAt, textsIn, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { ExampleMember } from '../../exampleMembers/members.ts';
import { wayChangeIn } from '../../exampleMembers/wayChange.ts';
import { likeIn, removedPaths } from '../../exampleMembers/wholeWalk.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { suggest } from '../../../runtime/base/nearest.ts';
import { issueAt } from '../report.ts';

/** Reports a base that does not exist, that has no walk of its own, or that walks another set. */
export function baseIssues(member: ExampleMember, byName: ReadonlyMap<string, ExampleMember>): readonly Issue[] {
  const { name, isGenerated, written, base } = member;
  const { like, change } = likeIn(written.walk) ?? {};
  if (like === undefined) return [];
  const issue = (code: string, message: string, hint: string): readonly Issue[] => [issueAt(['walk', 'like'], code, message, hint)];
  const named = byName.get(like);
  if (!named) {
    const names = [...byName.values()].flatMap((each) => (each.isGenerated ? [] : [each.name]));
    return issue('unknown-member', `There is no example member "${like}".`, suggest(like, names));
  }
  if (named.isGenerated) return issue('member-base', `The member "${like}" is generated.`, 'Name a hand-written member.');
  if (like === name && !isGenerated)
    return issue('member-base', 'This member is based on itself.', 'Name another member, or write the walk in full.');
  const further = likeIn(named.written.walk)?.like;
  if (!base && further === name)
    return issue('member-base', `"${like}" is based on this member, so neither of them has a walk.`, 'Write one of them in full.');
  const hint = `Name a member that is written in full, such as "${further}".`;
  if (!base) return issue('member-base', `"${like}" is itself based on "${further}".`, hint);
  const [set, baseSet] = [change?.['questionSet'], base.walk['questionSet']];
  if (set === undefined || set === baseSet) return [];
  return issue('member-base', `"${like}" walks ${String(baseSet)}, not ${String(set)}.`, `Name a member of ${String(set)}.`);
}

/** Reports paths to remove that the base does not have, and values that the base has as well. */
export function changeIssues({ base, isGenerated, written }: ExampleMember): readonly Issue[] {
  const { change } = likeIn(written.walk) ?? {};
  if (!base || !change || isGenerated) return [];
  const { without: _, ...values } = change;
  return [
    ...removedPaths(change).flatMap((path, index): readonly Issue[] => {
      if (jsonAt(base.walk, path) !== undefined) return [];
      const name = path.join('.');
      const message = `The walk of "${base.name}" has no ${name}.`;
      return [issueAt(['walk', 'without', index], 'unknown-path', message, suggest(name, pathsIn(base.walk)))];
    }),
    ...samePaths(base.walk, values).map((path): Issue => {
      const message = `${path.join('.')} is the same in "${base.name}".`;
      const hint = 'Remove it: the file of a member based on another contains only what differs.';
      return issueAt(['walk', ...path], 'same-as-base', message, hint, 'key');
    }),
  ];
}

/** Returns the paths of all values in an object, with dots. */
function pathsIn(object: JsonObject): readonly string[] {
  return Object.entries(object).flatMap(([key, value]) => [
    key,
    ...(isJsonObject(value) ? pathsIn(value).map((path) => `${key}.${path}`) : []),
  ]);
}

/** Returns the paths of values in a change that change nothing. */
function samePaths(base: JsonObject, change: JsonObject, path: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(change).flatMap(([key, value]) => {
    const baseValue = base[key];
    if (isSameJson(value, baseValue)) return [[...path, key]];
    return isJsonObject(value) && isJsonObject(baseValue) ? samePaths(baseValue, value, [...path, key]) : [];
  });
}

const WAY: Path = ['expect', 'way'];

/**
 * Reports a `way` that cannot be the difference from the base's way.
 * @param isStep returns true for the name of a step; other names are reported elsewhere
 */
export function wayIssues(member: ExampleMember, isStep: (name: string) => boolean): readonly Issue[] {
  const { base, isGenerated, written } = member;
  if (isGenerated) return [];
  const issue = (path: Path, message: string, hint: string, at: Issue['at'] = 'value'): Issue => ({
    path,
    at,
    code: 'member-way',
    message,
    hint,
  });
  const { way, visited } = written.expect;
  if (!base)
    return way === undefined || likeIn(written.walk)
      ? []
      : [issue(WAY, 'This member has no base, so "way" has nothing to differ from.', 'Write the whole way as "visited".', 'key')];
  if (way !== undefined && visited !== undefined)
    return [issue(WAY, 'The way is written twice, as "way" and as "visited".', 'Remove one of them.', 'key')];
  const baseVisited = base.expect['visited'];
  if (way !== undefined && baseVisited === undefined)
    return [issue(WAY, `"${base.name}" has no expected way.`, `Write "visited" in "${base.name}", or the whole way here.`, 'key')];
  if (visited !== undefined || baseVisited === undefined) return [];
  return relativeWayIssues(member, base.name, textsIn(baseVisited), isStep, issue);
}

function relativeWayIssues(
  { written, expect }: ExampleMember,
  base: string,
  baseWay: readonly string[],
  isStep: (name: string) => boolean,
  issue: (path: Path, message: string, hint: string, at?: Issue['at']) => Issue,
): readonly Issue[] {
  const { added, gone } = wayChangeIn(written.expect['way']);
  const kept = baseWay.filter((step) => !gone.includes(step));
  const { at } = expect;
  const wholeWay: readonly (Json | undefined)[] = textsIn(expect['visited']);
  return [
    ...gone.flatMap((step, index) =>
      baseWay.includes(step) || !isStep(step)
        ? []
        : [issue([...WAY, 'gone', index], `"${base}" does not see "${step}".`, 'Remove it: it is on neither way.')],
    ),
    ...added.flatMap(([previous, steps]) => [
      ...(kept.includes(previous) || !isStep(previous)
        ? []
        : [
            issue(
              [...WAY, 'added', previous],
              `No step can follow "${previous}", which is not on both ways.`,
              `Name the last step before the added ones that "${base}" sees as well.`,
              'key',
            ),
          ]),
      ...steps.flatMap((step, index) =>
        kept.includes(step)
          ? [issue([...WAY, 'added', previous, index], `"${base}" sees "${step}" as well.`, 'Remove it: it is on both ways.')]
          : [],
      ),
    ]),
    ...(typeof at === 'string' && isStep(at) && !wholeWay.includes(at)
      ? [
          issue(
            ['expect', 'at'],
            `The expected way does not lead to "${at}", which is not on the way of "${base}".`,
            'Add the step under "added" of "way", keyed by the step that it follows.',
          ),
        ]
      : []),
  ];
}
