import { basename } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import type { Sources } from '../../runtime/definitions/sources.ts';

/** The content of an example member's file. */
export interface MemberFile {
  readonly name: string;
  readonly file: string;
  readonly description: string;
  readonly walk: JsonObject;
  readonly expect: JsonObject;
}

function objectAt(value: Json | undefined, key: string): JsonObject {
  const inner = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(inner) ? inner : {};
}

/** Returns the example members of the definitions. */
export function readMembers({ files }: Sources): readonly MemberFile[] {
  return [...files.member].map(([file, { value }]) => ({
    name: basename(file, '.json'),
    file,
    description: isJsonObject(value) ? String(value['description']) : '',
    walk: objectAt(value, 'walk'),
    expect: objectAt(value, 'expect'),
  }));
}
