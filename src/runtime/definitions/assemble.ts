import { optionsOf } from './answerTypes.ts';
import { isJsonObject, type Json, type JsonObject, listAt } from '../base/json.ts';
import type { Issue, Path } from '../rules/types/issue.ts';
import { nearest, suggest } from '../base/nearest.ts';
import type { Finding } from './finding.ts';
import { findingAt, type Document } from './parse.ts';
import { fit } from './repair.ts';
import { nameOf, type Place, type Sources } from './sources.ts';
import type { Derived, QuestionSet, QuestionSetSource, Rule, SharedStep, Step } from './types.ts';
import { SHAPES } from './validate.ts';

/** A step of an assembled set. `placeOf` locates each of its keys in the set or in the shared step. */
export interface PlacedStep {
  readonly step: Step;
  readonly place: Place;
  readonly placeOf: (key: string) => Place;
}

/** A named rule or derived value with its location. `shared` is true if it is defined in a file that several sets may include. */
export interface PlacedDefinition<T> {
  readonly value: T;
  readonly place: Place;
  readonly shared: boolean;
}

/** A set with its shared steps and rules resolved, and the place of everything in it. */
export interface AssembledSet {
  readonly set: QuestionSet;
  readonly document: Document;
  readonly steps: readonly PlacedStep[];
  readonly rules: ReadonlyMap<string, PlacedDefinition<Rule>>;
  readonly derived: ReadonlyMap<string, PlacedDefinition<Derived>>;
  /** Answer keys and ids of steps that could not be read. Only their names are known. */
  readonly unreadNames: ReadonlySet<string>;
  /** Ids of steps that violate the schema. Checks skip findings that may only be a consequence of that. */
  readonly invalidStepIds: ReadonlySet<string>;
  /** True if the set or its shared rules could not be read completely. Checks then use its names and nothing else. */
  readonly isIncomplete: boolean;
}

/** An assembled set, null if its file could not be read at all, and the findings of assembling it. */
export interface Assembly {
  readonly assembled: AssembledSet | null;
  readonly findings: readonly Finding[];
}

function namesIn(value: Json | undefined): readonly string[] {
  if (!isJsonObject(value)) return [];
  return [value['id'], value['answerKey'], value['use']].filter((name) => typeof name === 'string');
}

function issuesAt(document: Document, base: Path, issues: readonly Issue[]): readonly Finding[] {
  return issues.map((issue) => findingAt(document, base, issue));
}

function withoutNote<T extends { readonly description?: string }>({ description: _note, ...rest }: T): Omit<T, 'description'> {
  return rest;
}

/** Removes from a step what only authors need: notes and allowed warnings. */
function forMembers({ allow: _allow, ...step }: Step): Step {
  return withoutNote(step);
}

/** Assembles a step that a set writes in full, or a shared step overridden by the set's own keys. */
function assembleStep(
  document: Document,
  path: Path,
  source: Json,
  sources: Sources,
): { readonly step: PlacedStep | null; readonly findings: readonly Finding[] } {
  if (!isJsonObject(source) || source['use'] === undefined) {
    const { value, issues } = fit(SHAPES.step, source);
    const step = value && {
      step: forMembers(value),
      place: { document, path },
      placeOf: (key: string) => ({ document, path: [...path, key] }),
    };
    return { step, findings: issuesAt(document, path, issues) };
  }
  const { value, issues } = fit(SHAPES.stepUse, source);
  const findings = [...issuesAt(document, path, issues)];
  if (!value) return { step: null, findings };
  const { use, ...narrowed } = value;
  const shared = sources.files.step.get(use);
  if (shared && sources.broken.has(shared.file)) return { step: null, findings };
  if (!shared) {
    const hint = suggest(use, [...sources.files.step.keys()]);
    findings.push(
      findingAt(document, path, { path: ['use'], code: 'unknown-shared-step', message: `There is no shared step "${use}".`, hint }),
    );
    return { step: null, findings };
  }
  const { value: base, issues: sharedIssues } = fit(SHAPES.sharedStep, shared.value ?? null);
  findings.push(...issuesAt(shared, [], sharedIssues));
  if (!base) return { step: null, findings };
  const section = narrowed.section ?? base.section;
  if (section === undefined) {
    const message = `The step "${use}" has no section.`;
    findings.push(findingAt(document, path, { path: ['use'], code: 'missing-key', message, hint: 'Add "section" beside "use".' }));
    return { step: null, findings };
  }
  const { $schema: _schema, ...withoutSchema } = base;
  const step = forMembers({ ...withoutSchema, ...narrowed, section });
  const placeOf = (key: string): Place =>
    Object.hasOwn(narrowed, key) ? { document, path: [...path, key] } : { document: shared, path: [key] };
  findings.push(...issuesAt(document, path, reportWidening(base, narrowed)));
  return { step: { step, place: { document, path }, placeOf }, findings };
}

/** Reports how a set changes a shared step beyond narrowing it. A set may remove options, but not change the id or the type. */
function reportWidening(base: SharedStep, narrowed: Partial<Step>): readonly Issue[] {
  if (narrowed.id !== undefined && narrowed.id !== base.id)
    return [
      {
        path: ['id'],
        code: 'shared-step-widened',
        message: `A set cannot rename the shared step "${base.id}".`,
        hint: 'Remove "id", or write the step in full.',
      },
    ];
  if (!narrowed.answer || !base.answer) return [];
  if (narrowed.answer.type !== base.answer.type) {
    const message = `The shared step "${base.id}" has the answer type ${base.answer.type}, not ${narrowed.answer.type}.`;
    return [{ path: ['answer', 'type'], code: 'shared-step-widened', message, hint: 'Keep its type, or write the step in full.' }];
  }
  const sharedOptions = optionsOf(base.answer) ?? [];
  return (optionsOf(narrowed.answer) ?? []).flatMap((option, index): readonly Issue[] => {
    if (sharedOptions.includes(option)) return [];
    const message = `The shared step "${base.id}" has no option "${option}".`;
    return [{ path: ['answer', 'options', index], code: 'shared-step-widened', message, hint: suggest(option, sharedOptions) }];
  });
}

/** The branches look the same, but each narrows the type to one kind of derived value. */
function withoutDerivedNote(derived: Derived): Derived {
  return 'rule' in derived ? withoutNote(derived) : withoutNote(derived);
}

function placedEntries<T>(
  document: Document,
  key: string,
  entries: Readonly<Record<string, T>> | undefined,
  shared: boolean,
): readonly (readonly [string, PlacedDefinition<T>])[] {
  return Object.entries(entries ?? {}).map(([name, value]) => [name, { value, place: { document, path: [key, name] }, shared }]);
}

/** Reports descriptions of rules that the same file does not define. */
function undefinedRules({ rules = {}, ruleDescriptions = {} }: Pick<QuestionSetSource, 'rules' | 'ruleDescriptions'>): readonly Issue[] {
  const names = Object.keys(rules);
  return Object.keys(ruleDescriptions)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const message = `This file defines no rule "${name}" to describe.`;
      return { path: ['ruleDescriptions', name], code: 'unknown-rule', message, hint: suggest(name, names) };
    });
}

/** Collects the rules and derived values of the included files, overridden by the set's own. */
function namedParts(
  document: Document,
  source: QuestionSetSource,
  sources: Sources,
): Pick<AssembledSet, 'rules' | 'derived' | 'isIncomplete'> & { readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  let isIncomplete = false;
  const rules = new Map<string, PlacedDefinition<Rule>>();
  const derived = new Map<string, PlacedDefinition<Derived>>();
  const add = (from: Document, parts: Pick<QuestionSetSource, 'rules' | 'ruleDescriptions' | 'derived'>, shared: boolean): void => {
    findings.push(...issuesAt(from, [], undefinedRules(parts)));
    for (const [name, rule] of placedEntries(from, 'rules', parts.rules, shared)) rules.set(name, rule);
    for (const [name, value] of placedEntries(from, 'derived', parts.derived, shared)) derived.set(name, value);
  };
  for (const [index, name] of (source.include ?? []).entries()) {
    const includableNames = [...sources.files.rules.keys()];
    // Include the nearest match of a misspelled name, so that one mistake causes one finding.
    const included = sources.files.rules.get(name) ?? sources.files.rules.get(nearest(name, includableNames) ?? '');
    const { value, issues } = included ? fit(SHAPES.rules, included.value ?? null) : { value: null, issues: [] };
    if (included && !sources.broken.has(included.file)) findings.push(...issuesAt(included, [], issues));
    if (included && value && !sources.broken.has(included.file)) add(included, value, true);
    else isIncomplete = true;
    if (sources.files.rules.has(name)) continue;
    const hint = suggest(name, includableNames);
    const message = `There is no file of shared rules "${name}" in question-sets/rules/.`;
    findings.push(findingAt(document, [], { path: ['include', index], code: 'unknown-include', message, hint }));
  }
  add(document, source, false);
  return { rules, derived, isIncomplete, findings };
}

function values<T>(placedParts: ReadonlyMap<string, PlacedDefinition<T>>): Readonly<Record<string, T>> {
  return Object.fromEntries([...placedParts].map(([name, { value }]) => [name, value]));
}

/** Replaces the invalid parts of a set with defaults, so that its names are still known. */
function withDefaults(raw: JsonObject, issues: readonly Issue[], file: string): JsonObject {
  const invalidKeys = new Set(issues.map(({ path }) => String(path[0])));
  const validEntries = Object.fromEntries(Object.entries(raw).filter(([key]) => !invalidKeys.has(key)));
  const sections = [{ id: 'any', weight: 100 }];
  return {
    name: nameOf(file),
    version: 1,
    enrollmentType: '',
    sections,
    screenOuts: [],
    completion: [],
    ...validEntries,
  };
}

/** Returns the position of a step's id in its set. */
function idPlace({ place, placeOf }: PlacedStep): Place {
  const id = placeOf('id');
  return id.document.file === place.document.file ? id : { ...place, path: [...place.path, 'use'] };
}

/** Placeholder for the steps while the rest of a set is checked. Each step is checked separately. */
const NO_STEPS: readonly Json[] = [{ use: 'none' }];

/**
 * Assembles a set: resolves shared steps, rules and derived values, and removes authors' notes.
 * Parts that do not fit their schema are reported and skipped, so that the rest can still be checked.
 */
export function assembleSet(document: Document, sources: Sources): Assembly {
  const raw = document.value ?? null;
  const rawSteps = listAt(raw, 'steps');
  const source = isJsonObject(raw) && rawSteps.length > 0 ? { ...raw, steps: NO_STEPS } : raw;
  const fitted = fit(SHAPES.questionSet, source);
  const findings = [...issuesAt(document, [], fitted.issues)];
  const head =
    fitted.value === null && isJsonObject(source) && rawSteps.length > 0
      ? fit(SHAPES.questionSet, withDefaults(source, fitted.issues, document.file))
      : fitted;
  if (!head.value) return { assembled: null, findings };
  const namedDefinitions = namedParts(document, head.value, sources);
  findings.push(...namedDefinitions.findings);
  const steps: PlacedStep[] = [];
  const unreadNames = new Set<string>();
  const invalidStepIds = new Set<string>();
  const sharedNames = [...sources.files.step.keys()];
  let hasDuplicate = false;
  for (const [index, rawStep] of rawSteps.entries()) {
    const { step, findings: stepFindings } = assembleStep(document, ['steps', index], rawStep, sources);
    findings.push(...stepFindings);
    if (step && stepFindings.length > 0) invalidStepIds.add(step.step.id);
    // An invalid `answer` was skipped. Keep the names, so that rules that read the answer cause no further findings.
    if (step && stepFindings.length > 0 && !step.step.answer) for (const name of [step.step.id, ...namesIn(rawStep)]) unreadNames.add(name);
    if (step && steps.some((other) => other.step.id === step.step.id)) {
      const { document: twinDocument, path } = idPlace(step);
      const message = `There are two steps "${step.step.id}" in this set.`;
      findings.push(findingAt(twinDocument, path, { path: [], code: 'duplicate-step', message, hint: 'Rename or remove one of them.' }));
      hasDuplicate = true;
    } else if (step) steps.push(step);
    // Keep the names of the nearest match of a misspelled shared step, so that one mistake causes one finding.
    else for (const name of namesIn(rawStep)) for (const each of [name, nearest(name, sharedNames) ?? name]) unreadNames.add(each);
  }
  const { $schema: _schema, description: _note, ruleDescriptions: _notes, allow: _allow, include: _include, ...rest } = head.value;
  const set: QuestionSet = {
    ...rest,
    programs: rest.programs ?? [],
    sections: rest.sections.map(withoutNote),
    rules: values(namedDefinitions.rules),
    derived: Object.fromEntries(Object.entries(values(namedDefinitions.derived)).map(([key, value]) => [key, withoutDerivedNote(value)])),
    steps: steps.map(({ step }) => step),
    screenOuts: rest.screenOuts.map(withoutNote),
    completion: rest.completion.map(withoutNote),
    ...(rest.partialSave && { partialSave: withoutNote(rest.partialSave) }),
  };
  // Whatever is missing in a malformed set may only be a consequence of its malformed parts.
  const isIncomplete = namedDefinitions.isIncomplete || fitted.issues.length > 0 || hasDuplicate;
  return {
    assembled: {
      set,
      document,
      steps,
      rules: namedDefinitions.rules,
      derived: namedDefinitions.derived,
      unreadNames,
      invalidStepIds,
      isIncomplete,
    },
    findings,
  };
}
