import { isJsonObject, jsonAt, type Json } from '../../../runtime/base/json.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { nearest, suggest } from '../../../runtime/base/nearest.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import type { Document } from '../../../runtime/definitions/parse.ts';
import { INELIGIBLE_SCREEN, ineligibleTextKeys, stepsById, stepTextKeys, type StepTextKeys } from '../neededTexts.ts';
import { hasWidgetMistake } from './structure.ts';
import { issueAt } from '../report.ts';
import { isStepId } from '../../../runtime/definitions/stepId.ts';

/** The names by which rules select texts, keyed by step id or screen-out reason; null if they are unknown. */
export interface TextNames {
  /** The variants of a step that its rule can select. */
  readonly variants: ReadonlyMap<string, readonly string[] | null>;
  /** The variants of a screen-out that its rule can select. */
  readonly screenOutVariants: ReadonlyMap<string, readonly string[] | null>;
  /** The messages that a step's reply rule can select. */
  readonly replies: ReadonlyMap<string, readonly string[] | null>;
}

/** The texts that all sets require. */
interface RequiredTexts extends TextNames {
  readonly steps: ReadonlyMap<string, readonly StepTextKeys[]>;
  readonly sections: readonly string[];
  /** Sections that are declared without a step, or named by a step without a declaration. Another check reports them. */
  readonly doubtfulSections: readonly string[];
  readonly screenOuts: readonly string[];
  /** Ids of steps that are unreadable or malformed. Their texts are not checked. */
  readonly unread: ReadonlySet<string>;
  /** Ids of steps that no step can have. Any text may be meant for them. */
  readonly malformed: readonly string[];
}

/** An issue in the texts. `intendedPath` is the path of the missing text if the issue is reported at another key. */
export interface TextIssue extends Issue {
  readonly intendedPath?: Path;
}

/** Returns the texts that the sets require. */
export function requiredTexts(sets: readonly AssembledSet[], names: TextNames): RequiredTexts {
  const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
  const declared = unique(sets.flatMap(({ set }) => set.sections.map(({ id }) => id)));
  const named = unique(sets.flatMap(({ set }) => set.steps.map(({ section }) => section)));
  return {
    steps: new Map([...stepsById(sets)].map(([id, steps]) => [id, steps.map(stepTextKeys)])),
    sections: declared.filter((id) => named.includes(id)),
    doubtfulSections: [...declared, ...named].filter((id) => !declared.includes(id) || !named.includes(id)),
    screenOuts: unique(sets.flatMap(({ set }) => set.screenOuts.map(({ reason }) => reason))),
    ...names,
    unread: new Set(
      sets.flatMap(({ steps, unreadNames, invalidStepIds }) => [
        ...unreadNames,
        ...invalidStepIds,
        ...steps.filter(hasWidgetMistake).map(({ step }) => step.id),
      ]),
    ),
    malformed: sets.flatMap(({ unreadNames }) => [...unreadNames].filter((id) => !isStepId(id))),
  };
}

/** Checks the texts of the first language against the definitions: none is missing and none is unused. */
export function textIssues({ value }: Document, required: RequiredTexts): readonly TextIssue[] {
  // Another check reports a step that is named like the screen.
  const steps = [...required.steps].filter(([id]) => !required.unread.has(id) && id !== INELIGIBLE_SCREEN);
  return renamedTexts([
    ...steps.flatMap(([id, keys]) => stepIssues(id, keys, required, value)),
    ...required.sections.flatMap((id) => reportMissing(['sections', id], value, `The section "${id}" has no text.`)),
    ...required.screenOuts.flatMap((reason) => screenOutIssues(reason, required, value)),
    ...(required.screenOuts.length > 0 && jsonAt(value, ['steps', INELIGIBLE_SCREEN]) !== undefined ? ineligibleIssues(value) : []),
    ...unusedKeys(['sections'], [...required.sections, ...required.doubtfulSections], 'section', value),
    ...unusedKeys(['screenOuts'], required.screenOuts, 'screen-out', value),
    ...(required.malformed.length > 0
      ? []
      : unusedKeys(['steps'], [...required.steps.keys(), ...required.unread, INELIGIBLE_SCREEN], 'step', value)),
  ]);
}

/** Reports a text that is missing because its key is misspelled once, at that key. */
export function renamedTexts(issues: readonly Issue[]): readonly TextIssue[] {
  const missingTexts = issues.filter(({ code }) => code === 'text-missing');
  const parentOf = ({ path }: Issue): string => path.slice(0, -1).join('/');
  const nameOf = ({ path }: Issue): string => String(path.at(-1));
  const corrected = issues.map((issue): TextIssue => {
    if (issue.code !== 'text-unused') return issue;
    const siblings = missingTexts.filter((each) => parentOf(each) === parentOf(issue));
    const near = nearest(nameOf(issue), siblings.map(nameOf));
    const isOnly =
      siblings.length === 1 && issues.filter((each) => each.code === 'text-unused' && parentOf(each) === parentOf(issue)).length === 1;
    const meant = near ?? (isOnly ? siblings.map(nameOf)[0] : null);
    const at = missingTexts.findIndex((each) => siblings.includes(each) && nameOf(each) === meant);
    const renamed = missingTexts[at];
    if (!renamed) return issue;
    missingTexts.splice(at, 1);
    const hint =
      near === null
        ? `If "${meant}" is the new name of "${nameOf(issue)}", rename it here too. Otherwise add "${renamed.path.join('.')}", and remove this.`
        : `Rename "${nameOf(issue)}" to "${meant}". If "${meant}" is the mistake, correct it where it is defined.`;
    return { ...renamed, path: issue.path, intendedPath: renamed.path, hint };
  });
  return corrected.filter((issue) => issue.code !== 'text-missing' || issue.intendedPath !== undefined || missingTexts.includes(issue));
}

function isWritten(value: Json | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function keysOf(value: Json | undefined): readonly string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}

function screenOutIssues(reason: string, { screenOutVariants }: RequiredTexts, value: Json | undefined): readonly Issue[] {
  const base: Path = ['screenOuts', reason];
  const screenOut = `The screen-out "${reason}"`;
  if (jsonAt(value, base) === undefined) return reportMissing(base, value, `${screenOut} has no texts.`);
  return [
    ...['title', 'body'].flatMap((part) => reportMissing([...base, part], value, `${screenOut} has no ${part}.`)),
    ...variantIssues(screenOut, base, namesOf(screenOutVariants, reason), value),
  ];
}

function reportMissing(path: Path, value: Json | undefined, message: string): readonly Issue[] {
  const hint = jsonAt(value, path) === undefined ? `Add "${path.join('.')}".` : 'Write it: a text must not be blank.';
  return isWritten(jsonAt(value, path)) ? [] : [issueAt(path, 'text-missing', message, hint, 'key')];
}

function reportUnused(path: Path, message: string, validKeys: readonly string[]): TextIssue {
  const near = nearest(String(path.at(-1)), validKeys);
  if (near === null) return issueAt(path, 'text-unused', message, 'Remove it.', 'key');
  const intendedPath = [...path.slice(0, -1), near];
  return { ...issueAt(path, 'text-unused', message, `Did you mean "${near}"?`, 'key'), intendedPath };
}

function unusedKeys(base: Path, validKeys: readonly string[], what: string, value: Json | undefined): readonly Issue[] {
  return keysOf(jsonAt(value, base)).flatMap((key) =>
    validKeys.includes(key) ? [] : [reportUnused([...base, key], `There is no ${what} "${key}".`, validKeys)],
  );
}

/** Returns the names that can be selected: none without a rule, null if they are unknown. */
function namesOf(names: ReadonlyMap<string, readonly string[] | null>, id: string): readonly string[] | null {
  const variants = names.get(id);
  return variants === undefined ? [] : variants;
}

function stepIssues(
  id: string,
  keys: readonly StepTextKeys[],
  { variants, replies }: RequiredTexts,
  value: Json | undefined,
): readonly Issue[] {
  const base: Path = ['steps', id];
  if (jsonAt(value, base) === undefined) return reportMissing(base, value, `The step "${id}" has no texts.`);
  const replyKeys = (replies.get(id) ?? []).map((name) => `messages/${name}`);
  const needed = [...new Set([...keys.flatMap((each) => [...each.needed]), ...replyKeys])];
  const hasNoGroup = (key: string): boolean => key.startsWith('confirm/') && jsonAt(value, [...base, 'confirm']) === undefined;
  const isGroup = needed.some(hasNoGroup);
  const gaps = [
    ...(isGroup ? reportMissing([...base, 'confirm'], value, `The step "${id}" has no texts for its confirmation.`) : []),
    ...needed.flatMap((key) =>
      hasNoGroup(key)
        ? []
        : reportMissing([...base, ...key.split('/')], value, `The step "${id}" has no text for ${key.split('/').join('.')}.`),
    ),
  ];
  // A computed reply can be any message.
  const isReply = (path: string): boolean => replyKeys.includes(path) || (replies.get(id) === null && path.startsWith('messages/'));
  const names = namesOf(variants, id);
  const shown = keysOf(jsonAt(value, [...base, 'variants'])).filter((name) => names === null || names.includes(name));
  return [
    ...gaps,
    ...strayKeys(base, keys, value, isReply),
    ...variantIssues(`The step "${id}"`, base, names, value),
    ...shown.flatMap((name) => strayKeys([...base, 'variants', name], keys, value, isReply)),
  ];
}

/** Checks the texts of the screen-out screen. */
function ineligibleIssues(value: Json | undefined): readonly Issue[] {
  const base: Path = ['steps', INELIGIBLE_SCREEN];
  const keys = ineligibleTextKeys();
  const gaps = [...keys.needed].flatMap((key) =>
    reportMissing([...base, ...key.split('/')], value, `The screen "ineligible" has no text for ${key.split('/').join('.')}.`),
  );
  return [...gaps, ...strayKeys(base, [keys], value)];
}

/**
 * Reports texts of a step or variant that nothing shows.
 * @param isReply returns true for a path that a reply can select
 */
function strayKeys(
  base: Path,
  keys: readonly StepTextKeys[],
  value: Json | undefined,
  isReply: (path: string) => boolean = () => false,
): readonly Issue[] {
  const shown = keys.flatMap((each) => [...each.needed, ...each.optional]);
  return keysOf(jsonAt(value, base)).flatMap((group) => {
    if (group === 'variants') return [];
    return keysOf(jsonAt(value, [...base, group])).flatMap((key) => {
      if (keys.some(({ known }) => known([group, key])) || isReply(`${group}/${key}`)) return [];
      const siblings = shown.flatMap((path) => (path.startsWith(`${group}/`) ? [path.slice(group.length + 1)] : []));
      return [reportUnused([...base, group, key], `Nothing shows the text "${group}.${key}" of the step "${base[1]}".`, siblings)];
    });
  });
}

/** Reports variants that no rule selects, and those that a rule selects but that have no texts. */
function variantIssues(holder: string, base: Path, names: readonly string[] | null, value: Json | undefined): readonly Issue[] {
  const written = keysOf(jsonAt(value, [...base, 'variants']));
  const lacking = (names ?? []).filter((name) => !written.includes(name));
  return [
    ...lacking.flatMap((name) => reportMissing([...base, 'variants', name], value, `${holder} has no texts for its variant "${name}".`)),
    ...written.flatMap((name) => {
      if (names === null || names.includes(name)) return [];
      const message = names.length === 0 ? `${holder} has no variants.` : `${holder} never has the variant "${name}".`;
      const hint = names.length === 0 ? 'Give it a "variant", or remove this.' : suggest(name, names);
      return [{ ...reportUnused([...base, 'variants', name], message, names), hint }];
    }),
  ];
}
