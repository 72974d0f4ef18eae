import type { Json } from '../../../runtime/base/json.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import { nearest, suggest } from '../../../runtime/base/nearest.ts';
import { answerKeyOf, answerType } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingAt } from '../../../runtime/definitions/parse.ts';
import type { AnswerSchema, FieldSchema, NumberSchema, QuestionSet } from '../../../runtime/definitions/types.ts';
import { OPTION_VALUES, WIDGETS } from '../../../runtime/definitions/widgets.ts';
import { INELIGIBLE_SCREEN } from '../neededTexts.ts';
import { issueAt, findingIn } from '../report.ts';

/** Checks that sections, ids, keys, screen-outs and widgets are unique, and that references to them resolve. */
export function checkStructure(
  assembled: AssembledSet,
  sets: ReadonlyMap<string, AssembledSet>,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const { drawings = [], facts, screens = [] } = vocabulary;
  const top = [...sectionIssues(assembled), ...screenOutIssues(assembled, sets)];
  const visitFacts = facts['member']?.kind === 'object' ? Object.keys(facts['member'].fields) : [];
  return [
    ...enrollmentTypeFindings(assembled, vocabulary),
    ...top.map((issue) => findingAt(assembled.document, [], issue)),
    ...assembled.steps.flatMap((step, index) => stepFindings(step, assembled, index, [INELIGIBLE_SCREEN, ...screens])),
    ...assembled.steps.flatMap((step) => nameFindings(step, { drawing: drawings, visitFact: visitFacts })),
  ];
}

/** Reports an enrollment type that is not in the vocabulary, if the vocabulary lists any. */
function enrollmentTypeFindings({ set, document }: AssembledSet, { facts }: Vocabulary): readonly Finding[] {
  const type = facts['enrollmentType'];
  if (type?.kind !== 'text' || !type.values || type.values.includes(set.enrollmentType)) return [];
  const message = `"${set.enrollmentType}" is not allowed here.`;
  return [findingIn({ document, path: ['enrollmentType'] }, 'wrong-value', message, suggest(set.enrollmentType, type.values))];
}

function sectionIssues({ set }: AssembledSet): readonly Issue[] {
  const sumOf = (sections: QuestionSet['sections']): number => sections.reduce((total, { weight }) => total + weight, 0);
  const is100 = (total: number): boolean => Math.abs(total - 100) < 1e-9;
  const sum = sumOf(set.sections);
  const ids = set.sections.map(({ id }) => id);
  const sumMessage = `The weights of the sections add up to ${sum} instead of 100.`;
  const isCopyAdded = is100(sumOf(set.sections.filter(({ id }, index) => ids.indexOf(id) === index)));
  const weights =
    is100(sum) || isCopyAdded ? [] : [issueAt(['sections'], 'section-weights', sumMessage, 'Divide 100 percent among them.', 'key')];
  const weightless = set.sections.flatMap(({ id, weight }, index) => {
    const message = `The section "${id}" has no weight, so progress does not advance during it.`;
    return weight > 0
      ? []
      : [issueAt(['sections', index, 'weight'], 'section-weights', message, 'Give it some of the weight of the others.')];
  });
  const duplicates = ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [issueAt(['sections', index, 'id'], 'duplicate-section', `There are two sections "${id}".`, 'Rename or remove one of them.')],
  );
  const undeclared = undeclaredSections(set);
  const unknown = undeclared.flatMap(({ name, steps, declaration }): readonly Issue[] => {
    if (declaration === null) return [];
    const message =
      declaration === ''
        ? `There is no section "${name}", and ${steps} steps are in it.`
        : `No step is in the section "${declaration}", and ${steps} steps are in "${name}".`;
    return declaration === ''
      ? [issueAt(['sections'], 'unknown-section', message, `Add {"id": "${name}", "weight": ...} here, or move the steps.`, 'key')]
      : [issueAt(['sections', ids.indexOf(declaration), 'id'], 'unknown-section', message, `Did you mean "${name}"?`)];
  });
  const empty = ids.flatMap((id, index): readonly Issue[] =>
    // If steps misspell a section, the finding is reported at the steps or at the section.
    set.steps.some(({ section }) => section === id) ||
    undeclared.some(({ name, declaration }) => declaration === id || nearest(name, [id]) === id)
      ? []
      : [issueAt(['sections', index, 'id'], 'empty-section', `The section "${id}" has no steps.`, 'Remove it, or add a step to it.')],
  );
  return [...weights, ...weightless, ...duplicates, ...unknown, ...empty];
}

/** A section that steps name and the set does not declare. */
interface UndeclaredSection {
  readonly name: string;
  readonly steps: number;
  /** The declared section whose id is the mistake; empty if the declaration is missing; null if the steps must be corrected. */
  readonly declaration: string | null;
}

/**
 * Returns the undeclared sections. A name that several steps agree on is what the author means, so one finding at the declaration replaces
 * one at each step.
 */
function undeclaredSections({ sections, steps }: AssembledSet['set']): readonly UndeclaredSection[] {
  const ids = sections.map(({ id }) => id);
  const named = steps.map(({ section }) => section);
  const unused = ids.filter((id) => !named.includes(id));
  const undeclared = [...new Set(named)].filter((name) => !ids.includes(name));
  const renamed = unused.length === 1 && undeclared.length === 1 ? unused[0] : undefined;
  return undeclared.map((name) => {
    const count = named.filter((section) => section === name).length;
    const declaration = nearest(name, unused) ?? renamed ?? (nearest(name, ids) === null ? '' : null);
    return { name, steps: count, declaration: count > 1 ? declaration : null };
  });
}

function screenOutIssues(assembled: AssembledSet, sets: ReadonlyMap<string, AssembledSet>): readonly Issue[] {
  const { set, unreadNames } = assembled;
  const reasons = set.screenOuts.map(({ reason }) => reason);
  const used = new Set(set.steps.flatMap(({ effects }) => (effects ?? []).map(({ screenOut }) => screenOut)));
  const undeclared = [...used].filter((each) => each !== undefined && !reasons.includes(each)).map(String);
  const keys = set.steps.flatMap((step) => answerKeyOf(step) ?? []);
  return set.screenOuts.flatMap(({ reason, offer }, index): readonly Issue[] => {
    const at: Path = ['screenOuts', index];
    const issues: Issue[] = [];
    if (reasons.indexOf(reason) !== index)
      issues.push(issueAt([...at, 'reason'], 'duplicate-screen-out', `There are two screen-outs "${reason}".`, 'Remove one of them.'));
    // A screen-out that an effect misspells is reported at the effect.
    if (!used.has(reason) && unreadNames.size === 0 && !undeclared.some((each) => nearest(each, reasons) === reason))
      issues.push(
        issueAt([...at, 'reason'], 'unused-screen-out', `No step screens out with "${reason}".`, 'Remove it, or use it in an effect.'),
      );
    if (!offer) return issues;
    const steps = set.steps.map(({ id }) => id);
    if (!steps.includes(offer.goTo) && !unreadNames.has(offer.goTo))
      issues.push(
        issueAt([...at, 'offer', 'goTo'], 'unknown-step', `There is no step "${offer.goTo}" to continue from.`, suggest(offer.goTo, steps)),
      );
    if (keys.includes(offer.answerKey))
      issues.push(
        issueAt(
          [...at, 'offer', 'answerKey'],
          'answer-key',
          `The answer to this offer would be stored as that of the question "${offer.answerKey}".`,
          'Give the offer a key of its own.',
        ),
      );
    if (offer.accept === offer.decline)
      issues.push(
        issueAt([...at, 'offer', 'decline'], 'wrong-value', 'Accepting and declining are the same answer.', 'Give each its own value.'),
      );
    // An offer that restarts the set carries its answers over, so they can belong to any set.
    const asking = offer.startsOver ? [...sets.values()] : [assembled];
    return [...issues, ...offerSets(offer.sets, [...at, 'offer', 'sets'], asking)];
  });
}

/** Reports offers that set an unknown answer, or a value that its question does not allow. */
function offerSets(
  sets: Readonly<Record<string, unknown>>,
  at: Path,
  asking: readonly Pick<AssembledSet, 'set' | 'unreadNames'>[],
): readonly Issue[] {
  const steps = asking.flatMap(({ set }) => set.steps);
  const keys = steps.flatMap((step) => answerKeyOf(step) ?? []);
  return Object.entries(sets).flatMap(([key, value]): readonly Issue[] => {
    if (!keys.includes(key)) {
      if (asking.some(({ unreadNames }) => unreadNames.has(key))) return [];
      const message = `There is no question with the answer key "${key}" in this set.`;
      return [issueAt([...at, key], 'unknown-name', message, suggest(key, keys), 'key')];
    }
    const answer = steps.find((step) => answerKeyOf(step) === key)?.answer;
    if (answer?.type !== 'choice' || (typeof value === 'string' && answer.options.includes(value))) return [];
    return [
      issueAt(
        [...at, key],
        'unknown-option',
        `"${String(value)}" is not an option of the question "${key}".`,
        suggest(String(value), answer.options),
      ),
    ];
  });
}

function stepFindings(
  placed: PlacedStep,
  { set, steps, unreadNames, invalidStepIds }: AssembledSet,
  index: number,
  screens: readonly string[],
): readonly Finding[] {
  const { step, placeOf } = placed;
  const at = (key: string, issue: Issue): Finding => findingAt(placeOf(key).document, placeOf(key).path, issue);
  const findings: Finding[] = [];
  if (step.role !== undefined && steps.slice(0, index).some((other) => other.step.role === step.role)) {
    const message = `Another step of this set already has the role "${step.role}".`;
    findings.push(at('role', issueAt([], 'duplicate-role', message, 'Remove the role from one of them.')));
  }
  if (screens.includes(step.id)) {
    const message = `"${step.id}" is the name of one of the page's own screens, which has the same address.`;
    findings.push(at('id', issueAt([], 'reserved-name', message, 'Give the step another id.')));
  }
  const sections = set.sections.map(({ id }) => id);
  if (undeclaredSections(set).some(({ name, declaration }) => name === step.section && declaration === null))
    findings.push(at('section', issueAt([], 'unknown-section', `There is no section "${step.section}".`, suggest(step.section, sections))));
  const reasons = set.screenOuts.map(({ reason }) => reason);
  for (const [effect, { screenOut }] of (step.effects ?? []).entries())
    if (screenOut !== undefined && !reasons.includes(screenOut))
      findings.push(
        at(
          'effects',
          issueAt(
            [effect, 'screenOut'],
            'unknown-screen-out',
            `There is no screen-out "${screenOut}" in this set.`,
            nearest(screenOut, reasons) === null
              ? `Add {"reason": "${screenOut}"} to the "screenOuts" of the set.`
              : suggest(screenOut, reasons),
          ),
        ),
      );
  // A malformed step may have lost its answer.
  if (!invalidStepIds.has(step.id)) findings.push(...widgetIssues(placed).map(([key, issue]) => at(key, issue)));
  if (step.answer) findings.push(...schemaIssues(step.answer, []).map((issue) => at('answer', issue)));
  if (!unreadNames.has(step.id)) findings.push(...keyIssues(placed, steps.slice(0, index)).map((issue) => at('answerKey', issue)));
  return findings;
}

/** Reports steps that share an answer key but ask for different types of answers. */
function keyIssues({ step }: PlacedStep, earlier: readonly PlacedStep[]): readonly Issue[] {
  const key = answerKeyOf(step);
  const other = key === null ? undefined : earlier.find((placed) => answerKeyOf(placed.step) === key && placed.step.id !== step.id)?.step;
  if (key === null || !other?.answer || !step.answer) return [];
  if (answerType(other.answer, key).kind === answerType(step.answer, key).kind) return [];
  return [
    issueAt(
      [],
      'answer-key',
      `The steps "${other.id}" and "${step.id}" store answers of different types under "${key}".`,
      'Give one of them a different answerKey.',
    ),
  ];
}

/** Returns true if the widget of a step does not fit it. Which texts the step shows is then unknown. */
export function hasWidgetMistake(placed: PlacedStep): boolean {
  return widgetIssues(placed).length > 0;
}

function answerHint(asked: readonly string[], given: string | undefined): string {
  if (asked.length === 0) return 'Remove the "answer", or choose a different widget.';
  if (given === undefined) return `Add "answer": { "type": "${asked.join('" or "')}" }, or choose a different widget.`;
  return 'Choose a different widget, or a different type of answer.';
}

function widgetIssues({ step }: PlacedStep): readonly (readonly [key: string, issue: Issue])[] {
  const widget = Object.hasOwn(WIDGETS, step.widget) ? WIDGETS[step.widget] : undefined;
  if (!widget)
    return [['widget', issueAt([], 'unknown-widget', `There is no widget "${step.widget}".`, suggest(step.widget, Object.keys(WIDGETS)))]];
  const type = step.answer?.type;
  const expected = widget.answers.length === 0 ? 'no answer' : `an answer of the type ${widget.answers.join(' or ')}`;
  const fits = type === undefined ? widget.answers.length === 0 : widget.answers.includes(type);
  const message = `The widget "${step.widget}" asks for ${expected}, but the step has ${type ?? 'none'}.`;
  const misfit = fits ? [] : [['widget', issueAt([], 'widget-answer', message, answerHint(widget.answers, type))] as const];
  const options = Object.entries(step.options ?? {}).map(([key, value]) => optionIssue(step.widget, widget.options, key, value));
  return [...misfit, ...options.flatMap((issue) => (issue ? [['options', issue] as const] : []))];
}

/** Reports an option that names a drawing or a fact that the product does not have. */
function nameFindings(
  { step, placeOf }: PlacedStep,
  names: Readonly<Record<'drawing' | 'visitFact', readonly string[]>>,
): readonly Finding[] {
  return Object.entries(step.options ?? {}).flatMap(([key, name]) => {
    const kind = OPTION_VALUES[key];
    if (kind !== 'drawing' && kind !== 'visitFact') return [];
    if (typeof name === 'string' && names[kind].includes(name)) return [];
    const { document, path } = placeOf('options');
    const message = `There is no ${key} ${JSON.stringify(name)}.`;
    return [findingAt(document, path, issueAt([key], 'widget-option-value', message, suggest(String(name), names[kind])))];
  });
}

/** Reports an option that a widget does not have, or a value that it cannot use. */
function optionIssue(widget: string, optionNames: readonly string[], key: string, value: Json | undefined): Issue | null {
  if (!optionNames.includes(key))
    return issueAt([key], 'unknown-widget-option', `The widget "${widget}" has no option "${key}".`, suggest(key, optionNames), 'key');
  const accepted = Object.hasOwn(OPTION_VALUES, key) ? OPTION_VALUES[key] : undefined;
  if (accepted === undefined || accepted === 'drawing' || accepted === 'visitFact') return null;
  if (typeof accepted === 'object' && 'quantity' in accepted) {
    const { min, max, quantity } = accepted;
    if (typeof value === 'number' && value >= min && value <= max) return null;
    const message = `"${key}" takes ${quantity} from ${min} to ${max}, not ${JSON.stringify(value)}.`;
    return issueAt([key], 'widget-option-value', message, typeof value === 'number' ? 'Check the number and its unit.' : 'Write a number.');
  }
  if (typeof accepted !== 'string')
    return typeof value === 'string' && accepted.includes(value)
      ? null
      : issueAt([key], 'widget-option-value', `There is no ${key} ${JSON.stringify(value)}.`, suggest(String(value), accepted));
  if (typeof value === accepted && !(typeof value === 'number' && value <= 0)) return null;
  const kind = accepted === 'number' ? 'a number above 0' : 'true or false';
  return issueAt([key], 'widget-option-value', `"${key}" takes ${kind}, not ${JSON.stringify(value)}.`, `Write ${kind}.`);
}

/** Returns true if no answer lies within the limits. */
export function isImpossible(schema: FieldSchema | AnswerSchema): boolean {
  return schemaIssues(schema, []).some(({ code }) => code === 'impossible-range');
}

/** Reports contradictions within an answer type. */
function schemaIssues(schema: FieldSchema | AnswerSchema, path: Path): readonly Issue[] {
  const issues: Issue[] = [];
  if (schema.type === 'choices')
    for (const [index, option] of (schema.exclusive ?? []).entries())
      if (!schema.options.includes(option))
        issues.push(
          issueAt(
            [...path, 'exclusive', index],
            'unknown-option',
            `"${option}" is not one of the options.`,
            suggest(option, schema.options),
          ),
        );
  if (schema.type === 'number' && schema.min !== undefined && schema.max !== undefined && schema.min > schema.max)
    issues.push(
      issueAt([...path, 'min'], 'impossible-range', `No number is at least ${schema.min} and at most ${schema.max}.`, 'Swap the two.'),
    );
  if (schema.type === 'number' && schema.min !== undefined && schema.min === schema.max)
    issues.push(issueAt([...path, 'max'], 'impossible-range', `The only possible answer is ${schema.min}.`, 'Change "min" or "max".'));
  if (schema.type === 'number' && !issues.some(({ code }) => code === 'impossible-range') && isEmptyRange(schema)) {
    const message = `No multiple of ${schema.step ?? 1} lies between ${schema.min ?? 0} and ${schema.max}.`;
    issues.push(issueAt([...path, 'step'], 'impossible-range', message, 'Change "step", or the bounds.'));
  }
  if (schema.type === 'number' && issues.length === 0) issues.push(...missedBounds(schema, path));
  if (schema.type === 'text' && (schema.minLength ?? 0) > (schema.maxLength ?? Number.POSITIVE_INFINITY))
    issues.push(issueAt([...path, 'minLength'], 'impossible-range', '"minLength" is greater than "maxLength".', 'Swap the two.'));
  if ('requiredWhen' in schema && schema.optional !== true)
    issues.push(
      issueAt(
        [...path, 'requiredWhen'],
        'required-when',
        '"requiredWhen" does nothing on a field that is always required.',
        'Add "optional": true, or remove it.',
        'key',
      ),
    );
  if (schema.type !== 'form') return issues;
  return [...issues, ...Object.entries(schema.fields).flatMap(([name, field]) => schemaIssues(field, [...path, 'fields', name]))];
}

/** Reports a bound that no answer can have, because it is not a multiple of the step. */
function missedBounds({ min, max, step }: NumberSchema, path: Path): readonly Issue[] {
  if (step === undefined) return [];
  const isMissed = (bound: number) => Math.abs(bound / step - Math.round(bound / step)) > 1e-9;
  return [['min', min, Math.ceil] as const, ['max', max, Math.floor] as const].flatMap(([key, bound, round]): readonly Issue[] => {
    if (bound === undefined || !isMissed(bound)) return [];
    const nearestMultiple = Number((round(bound / step) * step).toFixed(9));
    const message = `Nobody can answer ${bound}, because answers are multiples of ${step}.`;
    return [issueAt([...path, key], 'missed-bound', message, `Write ${nearestMultiple}, or change "step".`)];
  });
}

/** Returns true when no multiple of the step is within the bounds. */
function isEmptyRange({ min, max, step, positive }: NumberSchema): boolean {
  if (max === undefined) return false;
  if (positive === true && max <= 0) return true;
  const lowest = Math.max(min ?? Number.NEGATIVE_INFINITY, positive === true ? Number.MIN_VALUE : Number.NEGATIVE_INFINITY);
  if (step === undefined || lowest === Number.NEGATIVE_INFINITY) return false;
  const first = Math.ceil(lowest / step - 1e-9) * step;
  return (positive === true && first <= 0 ? step : first) > max + 1e-9;
}
