import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';

/** Keywords that judge values of one type, and let all others pass. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties', 'propertyNames', 'patternProperties'],
  boolean: [],
  null: [],
};
/** Keywords that judge nothing. */
const ANNOTATIONS: readonly string[] = ['description', 'examples', 'title', 'deprecated'];

/**
 * A document whose `anyOf` of several types are one schema each: `{anyOf: [{type: string, maxLength: 9}, {type: number, minimum: 1}]}`
 * lets the same pass as `{type: [string, number], maxLength: 9, minimum: 1}`. A validator tries branch after branch, and remembers
 * for each why it was not that one; the types it tells apart at once.
 */
export function joinBranches(document: JsonObject): JsonObject {
  const joined = joinIn(document, document);
  return isJsonObject(joined) ? joined : document;
}

function joinIn(value: Json | undefined, document: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => joinIn(item, document));
  if (!isJsonObject(value)) return value ?? null;
  const { anyOf, ...others } = value;
  const one = Array.isArray(anyOf) && Object.keys(others).every((key) => ANNOTATIONS.includes(key)) ? joinedOf(anyOf, document) : null;
  return Object.fromEntries(
    Object.entries({ ...(one ? { ...others, ...one } : value) }).map(([key, item]) => [key, joinIn(item, document)]),
  );
}

/** One schema for branches that are of other types each; null where they are not, or say more than what belongs to their types. */
function joinedOf(branches: readonly Json[], document: JsonObject): JsonObject | null {
  const types: string[] = [];
  const judging: Record<string, Json | undefined> = {};
  for (const branch of branches) {
    const { type, ...keywords } = resolved(branch, document);
    const own = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
    const allowed = own.flatMap((name) => KEYWORDS[name] ?? []);
    const isPlain = own.length > 0 && own.every((name) => Object.hasOwn(KEYWORDS, name) && !types.includes(name));
    for (const [keyword, value] of Object.entries(keywords)) {
      if (ANNOTATIONS.includes(keyword)) continue;
      if (!allowed.includes(keyword)) return null;
      judging[keyword] = value;
    }
    if (!isPlain) return null;
    types.push(...own);
  }
  return { type: types, ...judging };
}

const LOCAL = '#/components/schemas/';

function resolved(schema: Json, document: JsonObject): JsonObject {
  if (!isJsonObject(schema)) return {};
  const { $ref } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith(LOCAL)) return schema;
  const { components } = document;
  const schemas = isJsonObject(components) ? components['schemas'] : null;
  const named = isJsonObject(schemas) ? schemas[$ref.slice(LOCAL.length)] : null;
  return isJsonObject(named) ? named : {};
}
