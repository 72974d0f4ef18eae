import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../base/json.ts';
import { joinList } from '../base/joinList.ts';
import { memoise } from '../base/memoise.ts';
import type { Vocabulary } from './contracts.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import { nearest, suggest } from '../base/nearest.ts';
import { allowedKeys, SCHEMAS, type SchemaSource } from './schemas.ts';
import type { EquivalentMutants, Environment, QuestionSetSource, RulesSource, SharedStep, StepUse, Step, SurveyTexts } from './types.ts';

// The schemas themselves are checked in tests/definitions/schemas.test.ts.
const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, validateFormats: false, validateSchema: false });
ajv.addKeyword('errorMessage');
for (const [name, schema] of Object.entries(SCHEMAS)) ajv.addSchema(schema, name);

/** A schema with the type guard for its values. */
export interface Shape<T> {
  readonly source: SchemaSource;
  readonly fits: ValidateFunction<T>;
  /** The issues of a value, memoised. An author edits one of many files. */
  readonly issues: (value: Json & object) => readonly Issue[];
}

/** Compiles a schema when it is first needed: few processes need all of them, and compiling takes longer than a check. */
function shape<T>(source: SchemaSource): Shape<T> {
  let compiled: ValidateFunction<T> | undefined;
  const made: Shape<T> = {
    source,
    get fits() {
      return (compiled ??= ajv.compile<T>(typeof source === 'string' ? { $ref: source } : source));
    },
    issues: memoise((value) => issuesOf(made, value)),
  };
  return made;
}

/** The shapes of definition files, and of the steps within a set. */
export const SHAPES = {
  questionSet: shape<QuestionSetSource>('question-set.schema.json'),
  stepUse: shape<StepUse>('step.schema.json#/$defs/stepUse'),
  step: shape<Step>('step.schema.json#/$defs/step'),
  sharedStep: shape<SharedStep>('step.schema.json'),
  rules: shape<RulesSource>('rules.schema.json'),
  texts: shape<SurveyTexts>('texts.schema.json'),
  translation: shape<Json>('translation-records.schema.json'),
  environment: shape<Environment>('environment.schema.json'),
  member: shape<Json>('member.schema.json'),
  generatedMembers: shape<Json>('generated-members.schema.json'),
  equivalents: shape<EquivalentMutants>('equivalent-mutants.schema.json'),
} as const;

const environmentShapeOf = memoise((schema: JsonObject) => shape<Environment>(schema));

/** Returns the shape of a product's environments. Without the product's schema, an environment may have any facts besides its name. */
export function environmentShape({ environmentSchema: schema }: Pick<Vocabulary, 'environmentSchema'>): Shape<Environment> {
  return schema ? environmentShapeOf(schema) : SHAPES.environment;
}

function pathOf(pointer: string): Path {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function describeTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return TYPE_NAMES[typeof value] ?? typeof value;
}

/** Describes the violation of a keyword, as the rest of a sentence that begins with 'This'. */
function describeBound({ keyword, params }: ErrorObject): string {
  const limit = String(params['limit'] ?? params['pattern'] ?? '');
  const phrases: Readonly<Record<string, string>> = {
    minimum: `must be at least ${limit}`,
    maximum: `must be at most ${limit}`,
    exclusiveMinimum: `must be above ${limit}`,
    minItems: `needs at least ${limit} ${limit === '1' ? 'entry' : 'entries'}`,
    minProperties: `needs at least ${limit} ${limit === '1' ? 'entry' : 'entries'}`,
    minLength: 'must not be empty',
    pattern: `must look like ${limit}`,
  };
  return phrases[keyword] ?? 'is not valid';
}

/** Returns true for a string that would be a value of the wanted type without its quotes. */
function isQuotedLiteral(text: string, expectedTypes: readonly string[]): boolean {
  if (/^(true|false)$/.test(text)) return expectedTypes.includes('boolean');
  if (/^-?(0|[1-9]\d*)$/.test(text)) return expectedTypes.includes('integer') || expectedTypes.includes('number');
  return /^-?(0|[1-9]\d*)\.\d+$/.test(text) && expectedTypes.includes('number');
}

const TEXT_HINT = 'Texts are in question-sets/texts/, one file for each language, under the id of the step.';

const REQUIRED_HINT = 'Remove it: a question must be answered unless its answer has "optional": true.';

/** Hints for keys that authors expect in a step. */
const STEP_HINTS: Readonly<Record<string, string>> = {
  title: TEXT_HINT,
  label: TEXT_HINT,
  question: TEXT_HINT,
  text: TEXT_HINT,
  body: TEXT_HINT,
  help: TEXT_HINT,
  required: REQUIRED_HINT,
  next: 'Remove it: the steps follow each other in the order of the set, each only if its "visibleWhen" holds.',
  goTo: 'Remove it: the steps follow each other in the order of the set, each only if its "visibleWhen" holds.',
};

/** Hints for keys that authors expect in an answer or its fields. */
const ANSWER_HINTS: Readonly<Record<string, string>> = {
  required: REQUIRED_HINT,
};

function unknownKeyHint(key: string, knownKeys: readonly string[]): string {
  const hints = knownKeys.includes('visibleWhen') ? STEP_HINTS : knownKeys.includes('optional') ? ANSWER_HINTS : {};
  return (Object.hasOwn(hints, key) ? hints[key] : undefined) ?? suggest(key, knownKeys);
}

/** Returns how to turn a value into one of the wanted type; null if only the description of what is wanted can help. */
function typeHint({ data, params, parentSchema }: ErrorObject): string | null {
  const expectedTypes = [params['type']].flat().map(String);
  if (typeof data === 'string' && isQuotedLiteral(data, expectedTypes)) return `Remove the quotes: ${data}.`;
  const isOneOf = (...types: readonly string[]): boolean => expectedTypes.every((type) => types.includes(type));
  if (isOneOf('number', 'integer')) return 'Write a number without quotes, such as 12.';
  if (isOneOf('boolean')) return 'Write true or false, without quotes.';
  if (isOneOf('string') && (typeof data === 'number' || typeof data === 'boolean')) return `Put it in quotes: "${data}".`;
  if (typeof data === 'string' && isOneOf('object')) {
    const [key, ...others]: readonly string[] = parentSchema?.['required'] ?? [];
    return key !== undefined && others.length === 0 ? `Write {${JSON.stringify(key)}: ${JSON.stringify(data)}}.` : null;
  }
  if ((typeof data === 'number' || typeof data === 'boolean') && requiredByForm(parentSchema).some(isRuleAlone))
    return `Write {"rule": ${data}}.`;
  if (!isOneOf('array') || data === null) return null;
  if (typeof data !== 'object') {
    // Options separated by commas, unlike a sentence.
    const entries: readonly unknown[] =
      typeof data === 'string' && /^[\w-]+(?:\s*,\s*[\w-]+)+$/.test(data) ? data.split(/\s*,\s*/) : [data];
    return `Put it in brackets: [${entries.map((entry) => JSON.stringify(entry)).join(', ')}].`;
  }
  return parentSchema?.['items']?.type === 'string' ? null : 'Put it in brackets: [{ ... }].';
}

/** Returns the keys that each form of a schema requires, if it has several forms. */
function requiredByForm(schema: ErrorObject['parentSchema']): readonly (readonly string[])[] {
  const forms: readonly { readonly required?: readonly string[] }[] = schema?.['oneOf'] ?? schema?.['anyOf'] ?? [];
  return forms.flatMap(({ required = [] }) => (required.length > 0 ? [required] : []));
}

/** Returns how to complete an object that lacks the keys of all its forms; null if it has those of a form, or is no object. */
function formHint({ data, parentSchema }: ErrorObject, knownKeys: readonly string[]): string | null {
  const forms = requiredByForm(parentSchema);
  if (forms.length === 0 || typeof data !== 'object' || data === null) return null;
  const has = (key: string): boolean => Object.hasOwn(data, key);
  if (forms.some((keys) => keys.every(has))) return null;
  const quote = (keys: readonly string[]): string =>
    joinList(
      keys.map((key) => JSON.stringify(key)),
      'and',
    );
  const begun = forms.filter((keys) => keys.some(has));
  if (begun.length > 0)
    return `Add ${joinList(
      begun.map((keys) => quote(keys.filter((key) => !has(key)))),
      'or',
    )}.`;
  const [stray, ...others] = Object.keys(data).filter((key) => !knownKeys.includes(key));
  const isRule = stray !== undefined && others.length === 0 && nearest(stray, knownKeys) === null && forms.some(isRuleAlone);
  if (isRule) return `${RULE_HINT}{"rule": {${JSON.stringify(stray)}: ...}}.`;
  return `Add ${forms.some(({ length }) => length > 1) ? forms.map(quote).join(', or ') : joinList(forms.map(quote), 'or')}.`;
}

const RULE_HINT = 'Put the rule under "rule": ';

function isRuleAlone(keys: readonly string[]): boolean {
  return keys.length === 1 && keys[0] === 'rule';
}

/** An issue, with `follows` where it may only be a consequence of another. */
type SchemaIssue = Issue & { readonly follows?: true };

function misplacedKey(path: Path, key: string): Issue {
  const message = `The key "${key}" does not belong with the keys next to it.`;
  return { path: [...path, key], at: 'key', code: 'unknown-key', message, hint: 'Remove it, or change the "type" or form that it is for.' };
}

/** Describes an Ajv error in plain words; null if it only follows from another error. */
function issueOf(error: ErrorObject, source: SchemaSource, value: Json): SchemaIssue | null {
  const path = pathOf(error.instancePath);
  const { keyword, params, data, parentSchema } = error;
  const customMessage: unknown = parentSchema?.['errorMessage'];
  const description: unknown = parentSchema?.['description'];
  const [example] = Array.isArray(parentSchema?.['examples']) ? parentSchema['examples'] : [];
  const defaultHint =
    typeof description === 'string'
      ? description
      : example === undefined
        ? exampleOf(source, value, path)
        : `For example: ${JSON.stringify(example)}.`;
  if (/\/(oneOf|anyOf|not|if)\//.test(error.schemaPath) || keyword === 'if' || keyword === 'not') return null;
  if (keyword === 'oneOf' || keyword === 'anyOf')
    return {
      path,
      code: 'schema-shape',
      message: typeof customMessage === 'string' ? customMessage : 'This matches none of the allowed forms.',
      hint: formHint(error, [...allowedKeys(source, value, path).keys()]) ?? defaultHint,
    };
  if (keyword === 'required' || keyword === 'dependentRequired') {
    const key = String(params['missingProperty']);
    const hint = allowedKeys(source, value, path).get(key);
    return { path, code: 'missing-key', message: `The key "${key}" is missing.`, hint: hint ? `Add it: ${hint}` : `Add "${key}".` };
  }
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const key = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
    const descriptions = allowedKeys(source, value, path);
    // Another form of this value has the key. If that key's own value is wrong, the error is reported there.
    if (descriptions.has(key)) return { ...misplacedKey(path, key), follows: true };
    return {
      path: [...path, key],
      at: 'key',
      code: 'unknown-key',
      message: `There is no key "${key}" here.`,
      hint: unknownKeyHint(key, [...descriptions.keys()]),
    };
  }
  if (keyword === 'enum' || keyword === 'const') {
    const allowed: readonly unknown[] = keyword === 'const' ? [params['allowedValue']] : params['allowedValues'];
    return {
      path,
      code: 'wrong-value',
      message: `${JSON.stringify(data)} is not allowed here.`,
      hint: suggest(String(data), allowed.map(String)),
    };
  }
  if (keyword === 'type') {
    const expectedTypes = [params['type']].flat().map((type) => TYPE_NAMES[String(type)] ?? String(type));
    const hint = typeHint(error) ?? defaultHint;
    return { path, code: 'wrong-type', message: `This is ${describeTypeOf(data)}, but ${expectedTypes.join(' or ')} is needed.`, hint };
  }
  if (keyword === 'uniqueItems') {
    const duplicate = Array.isArray(data) ? JSON.stringify(data[Number(params['i'])]) : 'an entry';
    const laterIndex = Math.max(Number(params['i']), Number(params['j']));
    return {
      path: [...path, laterIndex],
      code: 'wrong-value',
      message: `This list contains ${duplicate} twice.`,
      hint: 'Remove one of them.',
    };
  }
  return {
    path,
    code: 'wrong-value',
    message: typeof customMessage === 'string' ? customMessage : `This ${describeBound(error)}.`,
    hint: defaultHint,
  };
}

/** Returns the description that the enclosing schema gives for a value, or a generic hint. */
function exampleOf(source: SchemaSource, value: Json, path: Path): string {
  const description = allowedKeys(source, value, path.slice(0, -1)).get(String(path.at(-1)));
  return description || 'Compare it with a similar one in another file.';
}

/**
 * Returns all reasons why a value does not fit a shape, in plain words.
 * @returns an empty list if it fits.
 */
export function schemaIssues<T>(shape: Shape<T>, value: Json): readonly Issue[] {
  return typeof value === 'object' && value !== null ? shape.issues(value) : issuesOf(shape, value);
}

function issuesOf<T>({ fits, source }: Shape<T>, value: Json): readonly Issue[] {
  if (fits(value)) return [];
  const allIssues = (fits.errors ?? []).map((error) => issueOf(error, source, value)).filter((issue) => issue !== null);
  const causes = allIssues.filter(({ follows }) => follows !== true);
  const issues = (causes.length > 0 ? causes : allIssues).map(({ follows: _follows, ...issue }): Issue => issue);
  return withoutForms(renamedKeys([...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()]));
}

/**
 * Keeps one issue where a value has none of its forms: its wrong type, or the unknown key that was meant to be a form's. A rule in
 * place of the object with the rule counts as the missing form.
 */
function withoutForms(issues: readonly Issue[]): readonly Issue[] {
  const placesOf = (which: (issue: Issue) => boolean): ReadonlySet<string> =>
    new Set(issues.filter(which).map(({ code, path }) => (code === 'unknown-key' ? path.slice(0, -1) : path).join('/')));
  const rules = placesOf(({ code, hint }) => code === 'schema-shape' && hint.startsWith(RULE_HINT));
  const unknownKeys = placesOf(({ code }) => code === 'unknown-key');
  const wrongTypes = placesOf(({ code }) => code === 'wrong-type');
  return issues.filter(({ code, path, hint }) => {
    if (code === 'unknown-key') return !rules.has(path.slice(0, -1).join('/'));
    if (code !== 'schema-shape') return true;
    const place = path.join('/');
    return !wrongTypes.has(place) && !(hint.startsWith('Add ') && unknownKeys.has(place));
  });
}

/** Merges a missing key and an unknown key with a similar name into one issue, at the misspelled key. */
function renamedKeys(issues: readonly Issue[]): readonly Issue[] {
  const missing = issues.filter(({ code }) => code === 'missing-key');
  const reported = issues.map((issue) => {
    if (issue.code !== 'unknown-key') return issue;
    const siblings = missing.filter(({ path }) => path.join('/') === issue.path.slice(0, -1).join('/'));
    const intendedKey = nearest(String(issue.path.at(-1)), siblings.map(missingKey));
    const index = missing.findIndex((each) => siblings.includes(each) && missingKey(each) === intendedKey);
    if (intendedKey === null || index < 0) return issue;
    missing.splice(index, 1);
    return { ...issue, hint: `Did you mean "${intendedKey}"?` };
  });
  // A form that lacks only the key that a misspelled one means is not a mistake of its own.
  const misspelled = new Set(
    reported.flatMap(({ code, hint, path }) =>
      code === 'unknown-key' && hint.startsWith('Did you mean') ? path.slice(0, -1).join('/') : [],
    ),
  );
  return reported.filter(({ code, path }, index) => {
    if (code === 'schema-shape') return !misspelled.has(path.join('/'));
    return code !== 'missing-key' || missing.some((each) => each === issues[index]);
  });
}

function missingKey({ message }: Issue): string {
  return /"([^"]*)"/.exec(message)?.[1] ?? '';
}
