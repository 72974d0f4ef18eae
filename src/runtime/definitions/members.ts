import { isJsonObject, objectAt, type Json, type JsonObject } from '../base/json.ts';
import { nameOf, type Place, type Sources } from './sources.ts';

/** An example member. A hand-written one is a file; a generated one is an entry in the file of its set. */
export interface ExampleMember extends Place {
  readonly name: string;
  readonly generated: boolean;
  readonly description: string;
  /** Who reviewed a generated member, and when; null if nobody did. */
  readonly reviewed: string | null;
  readonly walk: JsonObject;
  readonly expect: JsonObject;
}

function memberOf(place: Place, name: string, generated: boolean, value: Json | undefined): ExampleMember {
  const { description, reviewed } = isJsonObject(value) ? value : {};
  return {
    ...place,
    name,
    generated,
    description: typeof description === 'string' ? description : '',
    reviewed: typeof reviewed === 'string' ? reviewed : null,
    walk: objectAt(value, 'walk'),
    expect: objectAt(value, 'expect'),
  };
}

/** Returns the example members of the definitions, hand-written ones first. Leaves out files that are not valid JSON. */
export function readMembers({ files, broken }: Pick<Sources, 'files' | 'broken'>): readonly ExampleMember[] {
  const readableDocuments = (kind: 'member' | 'generatedMembers') => [...files[kind].values()].filter(({ file }) => !broken.has(file));
  return [
    ...readableDocuments('member').map((document) => memberOf({ document, path: [] }, nameOf(document.file), false, document.value)),
    ...readableDocuments('generatedMembers').flatMap((document) =>
      Object.entries(objectAt(document.value, 'members')).map(([name, value]) =>
        memberOf({ document, path: ['members', name] }, name, true, value),
      ),
    ),
  ];
}
