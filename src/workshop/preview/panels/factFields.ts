import { capitalise } from '../../../runtime/base/capitalise.ts';
import { parseIsoDate, toIsoDate } from '../../../runtime/base/dates.ts';
import { isJsonObject, isSameJson, jsonAt, objectWith, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { ValueType } from '../../../runtime/rules/types/valueType.ts';
import { valuesOf } from '../editor/ruleBuilder/ruleNames.ts';
import type { FactSettings } from '../product/facts.ts';
import { textsIn } from '../state/search.ts';

/** The input of a fact. `dateParts` is a date that is stored as year, month and day. */
export type FactKind = 'yesNo' | 'number' | 'text' | 'date' | 'dateParts' | 'oneOf' | 'someOf' | 'texts' | 'numbers';

/** A field for a fact that rules may read. */
export interface FactField {
  /** The name of the fact in rules. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  /** The path of the fact in a world's context. */
  readonly path: readonly string[];
  /** An alternative path of the fact. `path` takes precedence. */
  readonly otherPath: readonly string[] | null;
  readonly kind: FactKind;
  /** The values to choose from; empty for a kind without a list. */
  readonly values: readonly string[];
  /** True if the shown set names the fact. */
  readonly isRead: boolean;
}

/** The fields of one root, such as the eligibility check or the profile. */
export interface FactGroup {
  readonly root: string;
  readonly label: string;
  readonly fields: readonly FactField[];
}

/** Returns the fields of the facts that rules may read, by root. A fact of a general type has no field. */
export function factGroups(facts: Vocabulary['facts'], settings: FactSettings, set: unknown): readonly FactGroup[] {
  const named = new Set(textsIn(set));
  const types = new Map(Object.entries(facts).flatMap(([root, type]) => leaves(root, type)));
  const stored = Object.values(settings.storedAs);
  const isShown = (name: string): boolean => !settings.elsewhere.includes(name) && !stored.includes(name);
  const fieldsOf = (root: string): readonly FactField[] =>
    [...types].flatMap(([name, type]): readonly FactField[] => {
      if (rootOf(name) !== root || !isShown(name)) return [];
      const storedName = settings.storedAs[name] ?? name;
      const kind = settings.dates.includes(name) && storedName === name ? 'date' : factKindOf(types.get(storedName) ?? type);
      if (kind === null) return [];
      return [
        {
          name,
          label: settings.labels[name] ?? inWords(name),
          hint: settings.hints[name] ?? null,
          path: pathOf(storedName),
          otherPath: storedName === name ? null : pathOf(name),
          kind,
          values: valuesOf(type) ?? [],
          isRead: possibleNames(name).some((each) => named.has(each)),
        },
      ];
    });
  return settings.roots.flatMap(([root, label]) => {
    const fields = fieldsOf(root);
    return fields.length === 0 ? [] : [{ root, label, fields }];
  });
}

function rootOf(name: string): string {
  return name.split('.')[0] ?? name;
}

/** Returns the names of the facts in a type. A date counts as one fact. */
function leaves(name: string, type: ValueType): readonly (readonly [name: string, type: ValueType])[] {
  if (type.kind !== 'object' || factKindOf(type) !== null) return [[name, type]];
  return Object.entries(type.fields).flatMap(([key, field]) => leaves(`${name}.${key}`, field));
}

/** Returns the input for a value of a type; null if the type is too general. */
export function factKindOf(type: ValueType): FactKind | null {
  switch (type.kind) {
    case 'boolean':
      return 'yesNo';
    case 'number':
      return 'number';
    case 'text':
      return type.values ? 'oneOf' : 'text';
    case 'list':
      if (type.item.kind === 'number') return 'numbers';
      if (type.item.kind !== 'text') return null;
      return type.item.values ? 'someOf' : 'texts';
    case 'object':
      return Object.keys(type.fields).toSorted().join() === 'day,month,year' ? 'dateParts' : null;
    default:
      return null;
  }
}

/** Returns the names by which rules may read a fact: its own, and those of the objects around it. */
function possibleNames(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.')).slice(parts.length > 1 ? 1 : 0);
}

/** Returns the path of a fact in a context. The facts of the visit have no root. */
function pathOf(name: string): readonly string[] {
  const [root, ...rest] = name.split('.');
  return root === 'member' ? rest : name.split('.');
}

/** Returns a name as words: `Address: zip code` for `eligibility.address.zipCode`. A name in capitals is kept. */
function inWords(name: string): string {
  const parts = name.split('.');
  const last = parts.at(-1) ?? name;
  if (/^[A-Z_]+$/.test(last)) return last;
  const phrases = (parts.length > 1 ? parts.slice(1) : parts).map((part) =>
    part.replace(/[-_]/g, ' ').replace(/([a-z])([A-Z0-9])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`),
  );
  return capitalise(phrases.join(': '));
}

/** Returns the fact in a context; undefined if it is not known. */
export function factIn(context: JsonObject, { path, otherPath }: Pick<FactField, 'path' | 'otherPath'>): Json | undefined {
  return jsonAt(context, path) ?? (otherPath ? jsonAt(context, otherPath) : undefined) ?? undefined;
}

/** Returns a context with a fact; undefined removes it, together with a part that is empty without it. */
export function withFact(
  context: JsonObject,
  { path, otherPath }: Pick<FactField, 'path' | 'otherPath'>,
  value: Json | undefined,
): JsonObject {
  const others = otherPath ? withoutFact(context, otherPath) : context;
  return value === undefined ? withoutFact(others, path) : objectWith(others, path, value);
}

function withoutFact(context: JsonObject, path: readonly string[]): JsonObject {
  const remaining = objectWith(context, path, undefined);
  const part = path.slice(0, -1);
  return part.length > 0 && isSameJson(jsonAt(remaining, part), {}) ? withoutFact(remaining, part) : remaining;
}

/** Formats a fact for its field. Returns an empty text if the fact is unknown or the field cannot show it. */
export function factText(kind: FactKind, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (!isJsonObject(value)) return kind === 'yesNo' && typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const { year, month, day } = value;
  const isDate = typeof year === 'number' && typeof month === 'number' && typeof day === 'number';
  return isDate ? toIsoDate({ year, month, day }) : '';
}

/** Reads a fact from its field. Returns undefined for an empty text, which removes the fact, and null for one that is unfinished. */
export function readFact(kind: FactKind, text: string): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  switch (kind) {
    case 'yesNo':
      return trimmed === 'yes';
    case 'number':
      return numberIn(trimmed);
    case 'date':
      return parseIsoDate(trimmed) ? trimmed : null;
    case 'dateParts': {
      const date = parseIsoDate(trimmed);
      return date && { ...date };
    }
    case 'numbers': {
      const numbers = listIn(trimmed).map(numberIn);
      return numbers.includes(null) ? null : numbers;
    }
    case 'someOf':
    case 'texts':
      return [...listIn(trimmed)];
    case 'oneOf':
    case 'text':
      return text;
  }
}

function listIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function numberIn(text: string): number | null {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : null;
}
