import type { JsonObject } from '../../runtime/base/json.ts';
import { fileText } from '../sourceEdits/printedJson.ts';
import type { GeneratedMember } from './types.ts';

/** Returns the entry of a generated member in the file of its set. */
export function entryOf({
  description,
  reviewed,
  walk,
  expect,
}: {
  readonly description: string;
  /** Its reviewer and the date of the review; null if nobody reviewed it. */
  readonly reviewed: string | null;
  readonly walk: JsonObject;
  readonly expect: JsonObject;
}): JsonObject {
  return { description, ...(reviewed !== null && { reviewed }), walk, expect };
}

/** Returns a generated member's walk as written in its file: its base and the changes. */
export function walkLike({ base, change }: GeneratedMember['candidate']): JsonObject {
  return { like: base.name, ...change };
}

/** Levels of the file that are always broken into lines: the file, the members, each member, and its walk and expectation. */
const BROKEN_LEVELS = 4;

/** Formats the generated members of a set as their file's text. */
export function generatedMembersText(members: JsonObject): string {
  return fileText({ $schema: '../../../schemas/generated-members.schema.json', members }, BROKEN_LEVELS);
}
