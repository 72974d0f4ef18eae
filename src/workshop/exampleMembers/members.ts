import { isJsonObject, objectAt, textsIn, asObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { kindOf, nameOf, type Place, type Sources } from '../../runtime/definitions/sources.ts';
import { wayChangeIn, wholeWay } from './wayChange.ts';
import { likeIn, resolvedWalk } from './wholeWalk.ts';

/** An example member. A hand-written one is a file; a generated one is an entry in the file of its set. */
export interface ExampleMember extends Place {
  readonly name: string;
  readonly isGenerated: boolean;
  readonly description: string;
  /** The reviewer of a generated member and the date of the review; null if nobody reviewed it. */
  readonly reviewed: string | null;
  /** The hand-written member that it is based on; null for a member that is written in full, or whose base does not exist. */
  readonly base: ExampleMember | null;
  /** The walk and the expectation in its file. */
  readonly written: { readonly walk: JsonObject; readonly expect: JsonObject };
  /** The whole walk. */
  readonly walk: JsonObject;
  /** The expectation with the whole way. A generated member's is relative to the result of its base. */
  readonly expect: JsonObject;
}

/** Returns an expectation with the whole way. Without a `visited` of its own, it has the way of its base with the changes. */
function wholeExpectation({ way, ...expect }: JsonObject, base: ExampleMember | null): JsonObject {
  const baseWay = base?.expect['visited'];
  if (baseWay === undefined || expect['visited'] !== undefined) return expect;
  return { ...expect, visited: wholeWay(textsIn(baseWay), wayChangeIn(way), expect['at']) };
}

const lastRead = new WeakMap<object, ExampleMember>();

/** Reads a member, or returns the one read before from the same value and base. Several checks read the members. */
function memberOf(
  place: Place,
  name: string,
  isGenerated: boolean,
  value: Json | undefined,
  bases: ReadonlyMap<string, ExampleMember>,
): ExampleMember {
  const written = { walk: objectAt(value, 'walk'), expect: objectAt(value, 'expect') };
  const base = bases.get(likeIn(written.walk)?.like ?? '') ?? null;
  const json = asObject(value);
  const previous = lastRead.get(json);
  if (previous?.base === base && previous.document === place.document) return previous;
  const { description, reviewed } = json;
  const member: ExampleMember = {
    ...place,
    name,
    isGenerated,
    description: typeof description === 'string' ? description : '',
    reviewed: typeof reviewed === 'string' ? reviewed : null,
    base,
    written,
    walk: resolvedWalk(written.walk, () => base && base.walk) ?? written.walk,
    expect: isGenerated ? written.expect : wholeExpectation(written.expect, base),
  };
  lastRead.set(json, member);
  return member;
}

function byName(members: readonly ExampleMember[]): ReadonlyMap<string, ExampleMember> {
  return new Map(members.map((member) => [member.name, member]));
}

/**
 * Returns the example members of the definitions, hand-written ones first. Leaves out files that are not valid JSON. A hand-written
 * member can be based on one that is written in full, and a generated one on any hand-written one.
 */
export function readMembers({ files, broken }: Pick<Sources, 'files' | 'broken'>): readonly ExampleMember[] {
  const readableDocuments = (kind: 'member' | 'generatedMembers') => [...files[kind].values()].filter(({ file }) => !broken.has(file));
  const documents = readableDocuments('member');
  const read = (document: (typeof documents)[number], bases: ReadonlyMap<string, ExampleMember>) =>
    memberOf({ document, path: [] }, nameOf(document.file), false, document.value, bases);
  const isWhole = (document: (typeof documents)[number]): boolean => !likeIn(objectAt(document.value, 'walk'));
  const whole = byName(documents.filter(isWhole).map((document) => read(document, new Map())));
  const handWritten = documents.map((document) => whole.get(nameOf(document.file)) ?? read(document, whole));
  const bases = byName(handWritten);
  return [
    ...handWritten,
    ...readableDocuments('generatedMembers').flatMap((document) =>
      Object.entries(objectAt(document.value, 'members')).map(([name, value]) =>
        memberOf({ document, path: ['members', name] }, name, true, value, bases),
      ),
    ),
  ];
}

/** Returns the whole walks of the hand-written members, keyed by name. */
export function walksByName(sources: Pick<Sources, 'files' | 'broken'>): ReadonlyMap<string, JsonObject> {
  return new Map(readMembers(sources).flatMap(({ name, isGenerated, walk }) => (isGenerated ? [] : [[name, walk] as const])));
}

/** Returns the whole walks of hand-written members, by file. @param files JSON by file; other files are left out */
export function wholeWalks(files: Readonly<Record<string, Json>>): ReadonlyMap<string, JsonObject> {
  const written = Object.entries(files).flatMap(([file, json]) =>
    kindOf(file) === 'member' && isJsonObject(json) && isJsonObject(json['walk']) ? [[file, json['walk']] as const] : [],
  );
  const whole = new Map(written.flatMap(([file, walk]) => (likeIn(walk) ? [] : [[nameOf(file), walk] as const])));
  const resolved = written.map(([file, walk]) => [file, resolvedWalk(walk, (name) => whole.get(name) ?? null)] as const);
  return new Map(resolved.flatMap(([file, walk]) => (walk ? [[file, walk] as const] : [])));
}
