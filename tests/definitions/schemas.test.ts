import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../src/runtime/base/json.ts';
import { OPERATOR_NAMES } from '../../src/runtime/rules/types/signatures.ts';
import type { PartnerLists } from '../../src/enrollment/vocabulary/environment.ts';
import { ENVIRONMENT_FIELDS } from '../../src/enrollment/vocabulary/vocabulary.ts';
import type {
  AgreeSchema,
  Check,
  ChoiceSchema,
  ChoicesSchema,
  CompletionAction,
  CompletionCall,
  Derived,
  Effect,
  EntryRule,
  FieldSchema,
  FlagSchema,
  FormSchema,
  NumberSchema,
  OutcomeAction,
  QuestionSetSource,
  ScreenOut,
  Section,
  Step,
  StepCall,
  StepTexts,
  StepUse,
  SurveyTexts,
  TableValue,
  TextSchema,
} from '../../src/runtime/definitions/types.ts';
import { ERROR_CODES } from '../../src/runtime/definitions/types.ts';
import { WIDGETS } from '../../src/runtime/definitions/widgets.ts';

/** All keys of a type, including every member of a union. The compiler rejects a `KeysOf` value that lacks one. */
type Keys<T> = T extends unknown ? keyof T : never;
type KeysOf<T> = Readonly<Record<Keys<T>, true>>;

const names = (keys: Readonly<Record<string, true>>): readonly string[] => Object.keys(keys).sort();

/** The paths of all schemas, keyed by name: those of the runtime, and that of this product's environments. */
const PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    readdirSync('schemas', { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [[entry.name.replace('.schema.json', ''), `schemas/${entry.name}`]] : [],
    ),
  ),
  'partner-lists': 'schemas/enrollment/environment.schema.json',
};

function schema(name: string): JsonObject {
  const parsed: unknown = JSON.parse(readFileSync(PATHS[name] ?? name, 'utf8'));
  if (!isJsonObject(parsed)) throw new Error(`${name} is not a schema`);
  return parsed;
}

function definition(name: string, part: string): JsonObject {
  const defs = schema(name)['$defs'];
  const subschema = isJsonObject(defs) ? defs[part] : undefined;
  if (!isJsonObject(subschema)) throw new Error(`${name} defines no ${part}`);
  return subschema;
}

function properties({ properties: entries }: JsonObject): readonly string[] {
  return isJsonObject(entries) ? Object.keys(entries) : [];
}

const step: KeysOf<Step> = {
  id: true,
  description: true,
  allow: true,
  section: true,
  role: true,
  widget: true,
  answer: true,
  answerKey: true,
  visibleWhen: true,
  confirmWhen: true,
  effects: true,
  offers: true,
  call: true,
  checks: true,
  prefill: true,
  knownFrom: true,
  sensitive: true,
  variant: true,
  reply: true,
  review: true,
  options: true,
  textValues: true,
};
const tableValue: KeysOf<TableValue> = { row: true, column: true, table: true };
const stepUse: KeysOf<StepUse> = { ...step, use: true };
const set: KeysOf<QuestionSetSource> = {
  $schema: true,
  description: true,
  allow: true,
  name: true,
  version: true,
  enrollmentType: true,
  route: true,
  programs: true,
  startProgram: true,
  include: true,
  sections: true,
  rules: true,
  ruleDescriptions: true,
  derived: true,
  steps: true,
  screenOuts: true,
  entry: true,
  completionRequires: true,
  completion: true,
  partialSave: true,
};
const section: KeysOf<Section> = { id: true, weight: true, description: true };
const screenOut: KeysOf<ScreenOut> = { reason: true, description: true, variant: true, offer: true };
const entryRule: KeysOf<EntryRule> = { when: true, error: true, finished: true };
const completionCall: KeysOf<CompletionCall> = { call: true, description: true, when: true, outcomes: true };
const completionAction: KeysOf<CompletionAction> = { go: true, ends: true, report: true, error: true, redirect: true };
const outcomeAction: KeysOf<OutcomeAction> = {
  go: true,
  error: true,
  field: true,
  code: true,
  redirect: true,
  message: true,
  finished: true,
};
const stepCall: KeysOf<StepCall> = { hook: true, args: true, result: true, outcomes: true };
const effect: KeysOf<Effect> = { when: true, program: true, screenOut: true };
const check: KeysOf<Check> = { rule: true, code: true, path: true, hook: true, args: true };
const derived: KeysOf<Derived> = { description: true, rule: true, hook: true, args: true, when: true };
const partnerLists: KeysOf<PartnerLists> = {
  name: true,
  partialTriagePartners: true,
  consumerStylePartners: true,
  scaleExperimentPartners: true,
  purchasedSubscriptionPartners: true,
  mindsetCoachingPartners: true,
  benefitWordingPartners: true,
  specialTermsSlugs: true,
  specialOptOutSlugs: true,
  consentExemptSlugs: true,
  movedSlugs: true,
};
const stepTexts: KeysOf<Omit<StepTexts, 'variants'>> = {
  title: true,
  body: true,
  help: true,
  why: true,
  options: true,
  optionHelp: true,
  fields: true,
  fieldHelp: true,
  actions: true,
  confirm: true,
  messages: true,
  errors: true,
  image: true,
};
const texts: KeysOf<SurveyTexts> = { sections: true, steps: true, screenOuts: true };
const answers: KeysOf<ChoiceSchema | ChoicesSchema | NumberSchema | TextSchema | AgreeSchema | FlagSchema | FormSchema> = {
  type: true,
  optional: true,
  options: true,
  exclusive: true,
  among: true,
  min: true,
  max: true,
  positive: true,
  step: true,
  nullable: true,
  minLength: true,
  maxLength: true,
  format: true,
  trim: true,
  fields: true,
  checks: true,
};
const field: KeysOf<FieldSchema> = {
  ...answers,
  askedWhen: true,
  secret: true,
  requiredWhen: true,
  prefill: true,
  readOnlyWhen: true,
  input: true,
  group: true,
  crisisLineOn: true,
  document: true,
};

const NOTES = ['$schema', 'description'];
const AGREEMENTS: Readonly<Record<string, readonly [given: readonly string[], expected: readonly string[]]>> = {
  Step: [properties(definition('step', 'stepWords')), names(step)],
  StepUse: [[...properties(definition('step', 'stepWords')), ...properties(definition('step', 'stepUse'))], names(stepUse)],
  QuestionSetSource: [properties(schema('question-set')), names(set)],
  Section: [properties(definition('question-set', 'section')), names(section)],
  ScreenOut: [properties(definition('question-set', 'screenOut')), names(screenOut)],
  EntryRule: [properties(definition('question-set', 'entryRule')), names(entryRule)],
  CompletionCall: [properties(definition('question-set', 'completionCall')), names(completionCall)],
  CompletionAction: [properties(definition('question-set', 'completionAction')), names(completionAction)],
  OutcomeAction: [properties(definition('step', 'outcomeAction')), names(outcomeAction)],
  StepCall: [properties(definition('step', 'call')), names(stepCall)],
  TableValue: [properties(definition('step', 'tableValue')), names(tableValue)],
  Effect: [properties(definition('step', 'effect')), names(effect)],
  Check: [properties(definition('step', 'check')), names(check)],
  Derived: [properties(definition('rules', 'derivedValue')), names(derived)],
  PartnerLists: [properties(schema('partner-lists')), [...names(partnerLists), ...NOTES]],
  SurveyTexts: [properties(schema('texts')), [...names(texts), '$schema', 'allow']],
  StepTexts: [properties(definition('texts', 'stepWords')), names(stepTexts)],
  AnswerSchema: [
    ['answerType', 'choice', 'choices', 'number', 'text', 'form'].flatMap((part) => properties(definition('step', part))),
    names(answers),
  ],
  FieldSchema: [
    ['answerType', 'choice', 'choices', 'number', 'text', 'form', 'fieldWords'].flatMap((part) => properties(definition('step', part))),
    names(field),
  ],
};

/** A schema within a file, with its JSON pointer. `isKey` is true for the schema of a key, which needs a description. */
interface Part {
  readonly pointer: string;
  readonly isKey: boolean;
  readonly schema: JsonObject;
}

function partsOf(value: Json | undefined, pointer: string, isKey: boolean): readonly Part[] {
  if (!isJsonObject(value)) return [];
  const groups = ['properties', '$defs'].flatMap((group) => {
    const entries = value[group];
    if (!isJsonObject(entries)) return [];
    return Object.entries(entries).flatMap(([key, part]) =>
      partsOf(part, `${pointer}/${group}/${encodeURIComponent(key.replaceAll('/', '~1'))}`, group === 'properties'),
    );
  });
  return [{ pointer, isKey, schema: value }, ...groups, ...partsOf(value['items'], `${pointer}/items`, false)];
}

describe('schemas', () => {
  it.each(Object.entries(AGREEMENTS))('%s has the same keys as its TypeScript type', (_name, [schemaKeys, typeKeys]) => {
    expect([...new Set(schemaKeys)].sort()).toEqual([...new Set(typeKeys)].sort());
  });

  it('list the same values as the TypeScript types', () => {
    expect(definition('step', 'errorCode')['enum']).toEqual([...ERROR_CODES]);
    expect(properties(definition('rule', 'operation')).toSorted()).toEqual(OPERATOR_NAMES.toSorted());
    expect(Object.keys(ENVIRONMENT_FIELDS).sort()).toEqual(names(partnerLists));
  });

  it('list every widget in the examples of "widget"', () => {
    const stepProperties = definition('step', 'stepWords')['properties'];
    const widget = isJsonObject(stepProperties) && isJsonObject(stepProperties['widget']) ? stepProperties['widget']['examples'] : null;
    expect(widget).toEqual(Object.keys(WIDGETS));
  });

  it.each(Object.keys(PATHS))('%s describes every key and gives valid examples', (name) => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addKeyword('errorMessage');
    for (const each of Object.keys(PATHS)) ajv.addSchema(schema(each), `${each}.schema.json`);
    expect(schema(name)).toMatchObject({ title: expect.any(String), description: expect.any(String), examples: expect.any(Array) });
    for (const { pointer, isKey, schema: part } of partsOf(schema(name), '', false)) {
      const location = `${name}.schema.json#${pointer}`;
      const isReference = typeof part['$ref'] === 'string';
      const hasFixedValues = part['enum'] !== undefined || part['const'] !== undefined || part['type'] === 'boolean';
      if (isKey && !isReference) expect(part['description'], location).toEqual(expect.any(String));
      if (isKey && !isReference && !hasFixedValues) expect(part['examples'], location).toEqual(expect.any(Array));
      for (const example of Array.isArray(part['examples']) ? part['examples'] : [])
        expect(ajv.validate({ $ref: location }, example), `${location} ${JSON.stringify(example)} ${ajv.errorsText()}`).toBe(true);
    }
  });
});
