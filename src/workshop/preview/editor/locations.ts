import { findNodeAtLocation, getNodeValue } from 'jsonc-parser';
import { isJsonObject, jsonAt, objectAt, type Json } from '../../../runtime/base/json.ts';
import type { FilePosition } from '../../../runtime/definitions/finding.ts';
import { positionAt } from '../../../runtime/definitions/parse.ts';
import { FOLDER, kindOf, nameOf } from '../../../runtime/definitions/sources.ts';
import type { Path } from '../../../runtime/rules/types/issue.ts';
import { treeOf } from '../../sourceEdits/treeOf.ts';

/** The location of a value: its file and the path in its JSON. A position is a line and a column. */
export interface JsonLocation {
  readonly file: string;
  readonly path: Path;
}

/** Returns the text of a file as the author sees it; null if there is none. */
export type TextOf = (file: string) => string | null;

/** Parses JSON, as much of it as can be read; returns null if nothing can. */
export function valueIn(text: string | null): Json {
  const root = text === null ? undefined : treeOf(text);
  const value: Json | undefined = root && getNodeValue(root);
  return value ?? null;
}

/** The locations of a step's parts in a set. */
export interface StepLocations {
  /** The entry of the set. */
  readonly entry: JsonLocation;
  /** The file of the shared step; null for a step that the set writes in full. */
  readonly shared: string | null;
  /** Returns the location of one of the step's keys: in the set if the set overrides it, otherwise in the shared step. */
  readonly of: (key: string) => JsonLocation;
}

/** Returns the locations of a set's step; null if the set has no such step. */
export function locationsOfStep(set: string, id: string, textOf: TextOf): StepLocations | null {
  const file = `${FOLDER}/${set}.json`;
  const steps = jsonAt(valueIn(textOf(file)), ['steps']);
  const entries: readonly Json[] = Array.isArray(steps) ? steps : [];
  const index = entries.findIndex((entry) => isJsonObject(entry) && (entry['id'] === id || entry['use'] === id));
  const definition = entries[index];
  if (!isJsonObject(definition)) return null;
  const entry: JsonLocation = { file, path: ['steps', index] };
  const shared = definition['use'] === undefined ? null : `${FOLDER}/steps/${id}.json`;
  const of = (key: string): JsonLocation =>
    shared === null || definition[key] !== undefined ? { file, path: [...entry.path, key] } : { file: shared, path: [key] };
  return { entry, shared, of };
}

/** Returns the line and column of a value, or of its key; null if the file has no such value. */
export function positionOf({ file, path }: JsonLocation, textOf: TextOf): FilePosition | null {
  const text = textOf(file);
  const root = text === null ? undefined : treeOf(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node || text === null) return null;
  const key = node.parent?.type === 'property' ? node.parent : node;
  return positionAt(file, text, key.offset);
}

/** Returns the files with the rules and derived values of a set by their precedence: its own, then those that it includes. */
export function ruleFiles(set: string, textOf: TextOf): readonly string[] {
  const file = `${FOLDER}/${set}.json`;
  const included = jsonAt(valueIn(textOf(file)), ['include']);
  const names: readonly Json[] = Array.isArray(included) ? included : [];
  return [file, ...names.toReversed().map((name) => `${FOLDER}/rules/${String(name)}.json`)];
}

/** Returns the location of a named rule or derived value: in the set, or in a file that it includes. */
export function locationOfDefinition(set: string, kind: 'rules' | 'derived', name: string, textOf: TextOf): JsonLocation | null {
  const file = ruleFiles(set, textOf).find((each) => jsonAt(valueIn(textOf(each)), [kind, name]) !== undefined);
  return file === undefined ? null : { file, path: [kind, name] };
}

/** The authors' notes about a set's named rules and derived values, as in `rules.mood` and `derived.bmi`. */
export type RuleNotes = ReadonlyMap<string, string>;

/** Returns the notes of a set and of the files that it includes. The set's own come last, as its rules do. */
export function notesOf(set: string, textOf: TextOf): RuleNotes {
  const files = ruleFiles(set, textOf).toReversed();
  return new Map(files.flatMap((file) => notesIn(valueIn(textOf(file)))));
}

function notesIn(file: Json): readonly (readonly [name: string, note: string])[] {
  const noted = [
    ...Object.entries(objectAt(file, 'ruleDescriptions')).map(([name, note]) => [`rules.${name}`, note] as const),
    ...Object.entries(objectAt(file, 'derived')).map(([name, value]) => [`derived.${name}`, jsonAt(value, ['description'])] as const),
  ];
  return noted.flatMap(([name, note]) => (typeof note === 'string' ? [[name, note] as const] : []));
}

/** Returns the sets that a file belongs to: its own set, the sets that use the shared step, or the sets that include the rules. */
export function setsOf(file: string, files: readonly string[], textOf: TextOf): readonly string[] {
  const name = nameOf(file);
  const sets = files.filter((each) => kindOf(each) === 'set').map(nameOf);
  if (kindOf(file) === 'set') return [name];
  return sets.filter((set) => {
    if (kindOf(file) === 'step') return locationsOfStep(set, name, textOf) !== null;
    return kindOf(file) !== 'rules' || ruleFiles(set, textOf).includes(file);
  });
}
