import { isJsonObject, jsonAt, objectAt, asObject, type Json, type JsonObject } from '../base/json.ts';
import type { Path } from '../rules/types/issue.ts';
import environmentSchema from '../../../schemas/environment.schema.json' with { type: 'json' };
import equivalentMutantsSchema from '../../../schemas/equivalent-mutants.schema.json' with { type: 'json' };
import generatedMembersSchema from '../../../schemas/generated-members.schema.json' with { type: 'json' };
import memberSchema from '../../../schemas/member.schema.json' with { type: 'json' };
import questionSetSchema from '../../../schemas/question-set.schema.json' with { type: 'json' };
import rulesSchema from '../../../schemas/rules.schema.json' with { type: 'json' };
import stepSchema from '../../../schemas/step.schema.json' with { type: 'json' };
import textsSchema from '../../../schemas/texts.schema.json' with { type: 'json' };
import translationRecordsSchema from '../../../schemas/translation-records.schema.json' with { type: 'json' };

/**
 * The schemas by file name. The schema of rules is empty here, because src/runtime/rules/types checks rules and explains mistakes
 * better than a schema can. Editors read schemas/rule.schema.json.
 */
export const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  'question-set.schema.json': questionSetSchema,
  'step.schema.json': stepSchema,
  'rule.schema.json': {},
  'rules.schema.json': rulesSchema,
  'texts.schema.json': textsSchema,
  'translation-records.schema.json': translationRecordsSchema,
  'environment.schema.json': environmentSchema,
  'member.schema.json': memberSchema,
  'generated-members.schema.json': generatedMembersSchema,
  'equivalent-mutants.schema.json': equivalentMutantsSchema,
};

/** A schema, or a reference to one, such as `question-set.schema.json` or `step.schema.json#/$defs/stepUse`. */
export type SchemaSource = string | JsonObject;

/** A schema within the document that its references are relative to. */
interface PlacedSchema {
  readonly schema: JsonObject;
  readonly root: JsonObject;
}

/** Resolves a reference, such as `step.schema.json#/$defs/effect` or `#/$defs/step`. Returns null if it names no schema. */
function resolve(reference: string, from: JsonObject): PlacedSchema | null {
  const [name = '', pointer = ''] = reference.split('#');
  const root = name === '' ? from : (SCHEMAS[name] ?? {});
  const path = pointer.split('/').filter((key) => key !== '');
  const schema = jsonAt(root, path);
  return isJsonObject(schema) ? { schema, root } : null;
}

function isMatch(condition: JsonObject, value: Json | undefined): boolean {
  const required = Array.isArray(condition['required']) ? condition['required'] : [];
  if (!required.every((key) => jsonAt(value, [String(key)]) !== undefined)) return false;
  const properties = asObject(condition['properties']);
  return Object.entries(properties).every(([key, schema]) => jsonAt(value, [key]) === jsonAt(schema, ['const']));
}

/** Returns all schemas that apply to a value, following references, allOf, if and then. */
function applicableSchemas({ schema, root }: PlacedSchema, value: Json | undefined): readonly PlacedSchema[] {
  const follow = (next: Json | undefined): readonly PlacedSchema[] =>
    isJsonObject(next) ? applicableSchemas({ schema: next, root }, value) : [];
  const reference = typeof schema['$ref'] === 'string' ? resolve(schema['$ref'], root) : null;
  const allOf = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  const conditions = [schema, ...allOf].filter((each) => isJsonObject(each) && isJsonObject(each['if']));
  const matchingConditions = conditions.filter((each) => isMatch(objectAt(each, 'if'), value));
  // If no condition matches, because of a misspelled type for example, accept the keys of every branch: one mistake causes one
  // finding.
  const branches =
    matchingConditions.length > 0
      ? matchingConditions.map((each) => jsonAt(each, ['then']))
      : conditions.flatMap((each) => [jsonAt(each, ['then']), jsonAt(each, ['else'])]);
  return [
    { schema, root },
    ...(reference ? applicableSchemas(reference, value) : []),
    ...allOf.flatMap(follow),
    ...branches.flatMap(follow),
  ];
}

function childSchema(parent: PlacedSchema, key: string | number): PlacedSchema | null {
  const { schema, root } = parent;
  const next = typeof key === 'number' ? schema['items'] : (jsonAt(schema, ['properties', key]) ?? schema['additionalProperties']);
  return isJsonObject(next) ? { schema: next, root } : null;
}

/** Returns the schemas that apply at a path of a value. */
export function schemasAt(source: SchemaSource, value: Json, path: Path): readonly JsonObject[] {
  const start = typeof source === 'string' ? resolve(source, {}) : { schema: source, root: source };
  let current: readonly PlacedSchema[] = start ? applicableSchemas(start, value) : [];
  let currentValue: Json | undefined = value;
  for (const key of path) {
    currentValue = jsonAt(currentValue, [key]);
    current = current.flatMap((schema) => {
      const next = childSchema(schema, key);
      return next ? applicableSchemas(next, currentValue) : [];
    });
  }
  return current.map(({ schema }) => schema);
}

/** Returns the keys that a schema allows at a path of a value, each with its description. */
export function allowedKeys(source: SchemaSource, value: Json, path: Path): ReadonlyMap<string, string> {
  const schemas = schemasAt(source, value, path);
  const entries = schemas.flatMap((schema) => (isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : []));
  return new Map(entries.map(([key, schema]) => [key, String(jsonAt(schema, ['description']) ?? '')]));
}
