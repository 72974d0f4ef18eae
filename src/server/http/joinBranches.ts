import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';

/** Keywords that constrain values of one type and ignore all others. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties', 'propertyNames', 'patternProperties'],
  boolean: [],
  null: [],
};
/** Keywords that constrain nothing. */
const ANNOTATIONS: readonly string[] = ['description', 'examples', 'title', 'deprecated'];

/**
 * Rewrites each `anyOf` over distinct types as one schema: `{anyOf: [{type: string, maxLength: 9}, {type: number, minimum: 1}]}`
 * becomes the equivalent `{type: [string, number], maxLength: 9, minimum: 1}`. A validator tries `anyOf` branches one after the
 * other and allocates an error for each that fails. It checks a list of types in one step.
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

/**
 * Joins branches of distinct types. Returns null when types overlap or a branch has a keyword that does not belong to its types.
 */
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
