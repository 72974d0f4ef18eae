import { getLocation } from 'jsonc-parser';
import type { QuestionSet, Rule, SurveyTexts } from '../../../runtime/definitions/types.ts';
import { namesRead } from '../../../runtime/rules/reads.ts';
import { INELIGIBLE } from '../../../runtime/survey/navigation/stepId.ts';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import { TO_TRANSLATE } from '../../diff/untranslated.ts';
import { describeCondition } from '../../explain/describeCondition.ts';
import { ruleLabels } from '../../explain/ruleLabels.ts';
import { graphOf, type GraphEffect, type GraphStep } from '../../graph/graphOf.ts';
import type { RuleNotes } from '../editor/locations.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { isFound, textsIn } from '../state/search.ts';
import { offsetOf } from '../../../runtime/definitions/parse.ts';

/** A screen of a set: a step, the confirmation of a step's answer, or the ineligible screen for a reason. */
export interface ScreenEntry {
  /** Identifies the screen in the set. */
  readonly key: string;
  readonly kind: 'step' | 'confirmation' | 'screenOut';
  /** The step; that of a screen-out is the first that leads to it. */
  readonly step: string;
  /** The reason for a screen-out; null for the others. */
  readonly reason: string | null;
  readonly section: string;
  readonly widget: string;
  readonly title: string;
  /** Its texts, for the search. */
  readonly texts: readonly string[];
  /** Its condition and its effects, in plain English. Empty for a step that is always shown and has no effects. */
  readonly rules: readonly string[];
  /** The named rules and calculated values that these rules mention, as in `rules.mood` and `derived.bmi`. */
  readonly reads: readonly string[];
}

/** Returns every screen of a set in its order, the screen-outs last. */
export function screensOf(set: QuestionSet, texts: SurveyTexts): readonly ScreenEntry[] {
  const readerNames = ruleLabels(set, texts, vocabulary);
  const graph = graphOf(set, texts, new Set(), (rule) => describeCondition(rule, readerNames));
  const steps = graph.groups.flatMap(({ section, steps: inside }) => inside.map((step) => ({ ...step, section })));
  const shown = steps.flatMap((step): readonly ScreenEntry[] => {
    const { id, section, widget, confirms } = step;
    const title = step.title ?? id;
    const { visibleWhen, confirmWhen, effects = [] } = set.steps.find((each) => each.id === id) ?? {};
    const reads = readsIn([visibleWhen, ...effects.flatMap(({ when, program }) => [when, program])]);
    const stepScreen: ScreenEntry = {
      key: id,
      kind: 'step',
      step: id,
      reason: null,
      section,
      widget,
      title,
      texts: textsIn(texts.steps[id]),
      rules: rulesOf(step),
      reads,
    };
    if (confirms === null) return [stepScreen];
    const confirmation = texts.steps[id]?.confirm?.title ?? title;
    return [
      stepScreen,
      {
        ...stepScreen,
        key: `${id} confirmation`,
        kind: 'confirmation',
        title: confirmation,
        rules: [`Asks to confirm if ${confirms}.`],
        reads: readsIn([confirmWhen]),
      },
    ];
  });
  const out = set.screenOuts.map(({ reason }): ScreenEntry => {
    const causes = steps.flatMap((step) => step.effects.flatMap((effect) => (effect.to === reason ? [{ step, effect }] : [])));
    const [first] = causes;
    return {
      key: `${INELIGIBLE} ${reason}`,
      kind: 'screenOut',
      step: first?.step.id ?? set.steps[0]?.id ?? '',
      reason,
      section: first?.step.section ?? '',
      widget: INELIGIBLE,
      title: texts.screenOuts[reason]?.title ?? reason,
      texts: textsIn(texts.screenOuts[reason]),
      rules:
        causes.length === 0
          ? ['No step leads to it.']
          : causes.map(({ step, effect }) => `After ${step.id}${effect.when === null ? '' : `, if ${effect.when}`}.`),
      reads: readsIn(
        set.steps.flatMap(({ effects = [] }) => effects.flatMap(({ screenOut, when }) => (screenOut === reason ? [when] : []))),
      ),
    };
  });
  return [...shown, ...out];
}

/** Returns the named rules and calculated values that rules mention. */
function readsIn(rules: readonly (Rule | undefined)[]): readonly string[] {
  const names = rules.flatMap((rule) => (rule === undefined ? [] : namesRead(rule)));
  return [...new Set(names.filter((name) => /^(rules|derived)\./.test(name)))];
}

/** A named rule or a calculated value, in plain English. */
export interface NamedRule {
  /** As in `rules.mood` and `derived.bmi`. */
  readonly id: string;
  readonly name: string;
  /** The authors' note on it; null if there is none. */
  readonly note: string | null;
  readonly description: string;
  /** The other named rules and calculated values that it mentions. */
  readonly reads: readonly string[];
}

/** Returns the named rules and calculated values of a set in plain English, sorted by name. */
export function namedRulesOf(set: QuestionSet, texts: SurveyTexts, notes: RuleNotes): readonly NamedRule[] {
  const readerNames = ruleLabels(set, texts, vocabulary);
  const withNote = (id: string) => ({ id, note: notes.get(id) ?? null });
  const calculated = Object.entries(set.derived).map(([name, derived]) => ({
    ...withNote(`derived.${name}`),
    name: describeCondition({ var: `derived.${name}` }),
    description:
      'rule' in derived
        ? describeCondition(derived.rule, readerNames)
        : (vocabulary.derive[derived.hook]?.description ?? `Calculated by ${derived.hook}.`),
    reads: readsIn('rule' in derived ? [derived.rule] : [derived.when, ...Object.values(derived.args)]),
  }));
  const rules = Object.entries(set.rules).map(([name, rule]) => ({
    ...withNote(`rules.${name}`),
    name: describeCondition({ rule: name }),
    description: describeCondition(rule, readerNames),
    reads: readsIn([rule]),
  }));
  return [...rules, ...calculated].toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Returns the named rules that the rules of some screens mention, directly or through others, and those that a search finds by their name,
 * note or description.
 */
export function rulesFor(screens: readonly ScreenEntry[], rules: readonly NamedRule[], search: string): readonly NamedRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const mentioned = new Set(screens.flatMap(({ reads }) => reads));
  // Iterating over a Set includes items added during the iteration.
  for (const id of mentioned) for (const read of byId.get(id)?.reads ?? []) mentioned.add(read);
  return rules.filter(
    ({ id, name, note, description }) => mentioned.has(id) || (search.trim() !== '' && isFound(search, name, note ?? '', description)),
  );
}

function rulesOf({ when, effects }: GraphStep): readonly string[] {
  return [...(when === null ? [] : [`Shown if ${when}.`]), ...effects.map(describeEffect)];
}

function describeEffect({ kind, to, when, note }: GraphEffect): string {
  const what = kind === 'screenOut' ? `Screens out as ${to}` : kind === 'program' ? `Sets the program ${to}` : `Leads to ${to}`;
  return `${what}${when === null ? '' : ` if ${when}`}${note === null ? '' : `; ${note}`}.`;
}

/** The filter of the screens. An empty text matches every screen. */
export interface ScreenFilter {
  readonly search: string;
  readonly section: string;
  readonly widget: string;
  readonly hasRule: boolean;
  /** The steps and reasons that have changed, or null for all screens. */
  readonly changed: ReadonlySet<string> | null;
  /** The steps and reasons that are not translated, or null for all screens. */
  readonly untranslated: ReadonlySet<string> | null;
}

/** Returns the screens that pass a filter. The search looks at ids, texts and rules. */
export function filterScreens(screens: readonly ScreenEntry[], filter: ScreenFilter): readonly ScreenEntry[] {
  return screens.filter((screen) => {
    const name = screen.reason ?? screen.step;
    return (
      (filter.section === '' || screen.section === filter.section) &&
      (filter.widget === '' || screen.widget === filter.widget) &&
      (!filter.hasRule || screen.rules.length > 0) &&
      filter.changed?.has(name) !== false &&
      filter.untranslated?.has(name) !== false &&
      isFound(filter.search, screen.key, screen.title, ...screen.texts, ...screen.rules)
    );
  });
}

/**
 * Returns the steps and screen-out reasons with a text that a translator still has to write or review.
 * @param findings of all files
 * @param file the texts of a language
 * @param text the content of the file
 */
export function untranslatedScreens(
  findings: readonly Pick<ShownFinding, 'code' | 'file' | 'line' | 'column'>[],
  file: string,
  text: string,
): ReadonlySet<string> {
  const open = findings.filter((finding) => finding.file === file && TO_TRANSLATE.includes(finding.code));
  return new Set(
    open.flatMap((place) => {
      const [list, name] = getLocation(text, offsetOf(text, place)).path;
      return (list === 'steps' || list === 'screenOuts') && name !== undefined ? [String(name)] : [];
    }),
  );
}

/** The steps and the English texts of a version of a set. */
export interface SetVersion {
  readonly set: QuestionSet;
  readonly texts: SurveyTexts;
}

/** Returns the steps and screen-out reasons of a set that differ from an earlier version, in their definition or English texts. */
export function changesSince(before: SetVersion | null, now: SetVersion): ReadonlySet<string> {
  const stepIn = ({ set, texts }: SetVersion, id: string): unknown => [set.steps.find((step) => step.id === id), texts.steps[id]];
  const outIn = ({ set, texts }: SetVersion, id: string): unknown => [
    set.screenOuts.find(({ reason }) => reason === id),
    texts.screenOuts[id],
  ];
  const differs = (one: unknown, other: unknown): boolean => before === null || JSON.stringify(one) !== JSON.stringify(other);
  return new Set([
    ...now.set.steps.flatMap(({ id }) => (differs(before && stepIn(before, id), stepIn(now, id)) ? [id] : [])),
    ...now.set.screenOuts.flatMap(({ reason }) => (differs(before && outIn(before, reason), outIn(now, reason)) ? [reason] : [])),
  ]);
}
