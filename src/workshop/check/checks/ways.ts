import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { offsetOf, rangeOf } from '../../../runtime/definitions/parse.ts';
import { placeOfDefinition } from '../satisfiability/ruleUses.ts';
import type { SetAnalysis } from '../satisfiability/setAnalysis.ts';
import type { WayCases } from '../satisfiability/way.ts';
import type { Place } from '../../../runtime/definitions/sources.ts';
import { findingIn } from '../report.ts';

/**
 * Reports steps that are never shown, ways that end too early, and answers that overwrite one another.
 * @param reported conditions that never hold; their consequences are not reported again
 */
export function checkWays(analysis: SetAnalysis, reported: readonly Finding[]): readonly Finding[] {
  const { assembled, ways } = analysis;
  const { no } = ways.diagrams;
  const { document } = assembled;
  if ((ways.steps[0]?.reached ?? no) === no) {
    const message = 'Nobody can start this set: one of these conditions is always true.';
    return [findingIn({ document, path: ['entry'] }, 'dead-end', message, 'Correct the conditions of the entry.', 'key')];
  }
  const ends = deadEnd(assembled, ways);
  return [
    ...(ends ? [ends] : []),
    ...assembled.steps.flatMap((step, index) => [
      ...neverShown(step, index, analysis, reported),
      ...stuckCall(step),
      ...overwritten(step, index, assembled, ways),
    ]),
  ];
}

/** Reports screen-outs that apply to everybody, so that later steps are unreachable. Their consequences are not reported again. */
export function screensOutAll({ assembled, ways }: SetAnalysis): readonly Finding[] {
  const { and, no, not } = ways.diagrams;
  const isNever = (at: number): boolean => {
    const cases = ways.steps[at];
    return cases !== undefined && and(cases.reached, cases.shown) === no;
  };
  return assembled.steps.flatMap(({ step, placeOf }, index) => {
    const cases = ways.steps[index];
    if (!cases || isNever(index)) return [];
    const effects = step.effects ?? [];
    const effect = effects.findIndex(({ screenOut }, at) => {
      const { evaluated, when } = cases.effects[at] ?? { evaluated: no, when: no };
      return screenOut !== undefined && and(cases.reached, cases.shown, evaluated, not(when)) === no;
    });
    if (effect < 0) return [];
    const lost = assembled.steps.filter((_, at) => at > index && isNever(at)).length;
    if (lost === 0) return [];
    const { document, path } = placeOf('effects');
    const message = `This screens out everybody who reaches it, because ${effects[effect]?.when === undefined ? 'it has no "when"' : 'its "when" holds for all of them'}. ${lost === 1 ? 'A later step is' : `${lost} later steps are`} never shown.`;
    const hint = 'Give the screen-out a "when" that some members do not meet.';
    return [findingIn({ document, path: [...path, effect] }, 'dead-end', message, hint)];
  });
}

function neverShown(
  { step, placeOf }: PlacedStep,
  index: number,
  { assembled, ways, rulesIn }: SetAnalysis,
  reported: readonly Finding[],
): readonly Finding[] {
  const { and, no } = ways.diagrams;
  const cases = ways.steps[index];
  // The dead end itself is reported instead of the steps after it.
  if (!cases || cases.reached === no || and(cases.reached, cases.shown) !== no) return [];
  if (and(cases.reached, cases.unknown) === no) {
    const message = `The step "${step.id}" is never shown: its answer is always known from elsewhere.`;
    return [findingIn(placeOf('knownFrom'), 'step-never-shown', message, 'Correct "knownFrom", or remove the step.')];
  }
  const named = rulesIn(step.visibleWhen ?? null).flatMap((name) => placeOfDefinition(assembled, name) ?? []);
  if ([placeOf('visibleWhen'), ...named].some((place) => isReportedWithin(place, reported))) return [];
  const message = `The step "${step.id}" is never shown: its condition is never true for those who get here.`;
  return [findingIn(placeOf('visibleWhen'), 'step-never-shown', message, 'Correct its visibleWhen, or remove the step.')];
}

function isReportedWithin({ document, path }: Place, reported: readonly Finding[]): boolean {
  const range = rangeOf(document, path);
  return reported.some(({ code, file, ...at }) => {
    const offset = code === 'always-false' && file === document.file ? offsetOf(document.text, at) : -1;
    return range !== null && offset >= range.from && offset < range.to;
  });
}

/** Reports the step that screens out the last members although steps follow it. */
function deadEnd({ set, steps }: AssembledSet, { steps: cases, end, diagrams: { no } }: WayCases): Finding | null {
  const reachAfter = (index: number) => cases[index + 1]?.reached ?? end.reached;
  const index = set.steps.findIndex((_, step) => reachAfter(step) === no);
  const placed = steps[index];
  if (!placed) return null;
  const message = `Everybody who reaches the step "${placed.step.id}" is screened out, so nothing after it is ever shown.`;
  return findingIn(placed.placeOf('effects'), 'dead-end', message, 'Give the screen-out a "when" that some members do not meet.', 'key');
}

/** Reports a call without an outcome that continues. */
function stuckCall({ step, placeOf }: PlacedStep): readonly Finding[] {
  if (!step.call || Object.values(step.call.outcomes).some((action) => 'go' in action)) return [];
  const { document, path } = placeOf('call');
  const message = `No outcome of "${step.call.hook}" continues, so the step "${step.id}" is a dead end.`;
  return [findingIn({ document, path: [...path, 'outcomes'] }, 'dead-end', message, 'Let one outcome continue: {"go": "on"}.', 'key')];
}

/** Reports steps that store answers under one key and can both be on one way. */
function overwritten(
  { step, placeOf }: PlacedStep,
  index: number,
  { set }: AssembledSet,
  { steps, diagrams: { and, no } }: WayCases,
): readonly Finding[] {
  const key = answerKeyOf(step);
  const current = steps[index];
  if (key === null || !current) return [];
  const other = set.steps.find((earlier, at) => {
    const cases = steps[at];
    return (
      at < index &&
      earlier.id !== step.id &&
      answerKeyOf(earlier) === key &&
      cases &&
      and(current.reached, current.shown, cases.shown) !== no
    );
  });
  if (!other) return [];
  const message = `The steps "${other.id}" and "${step.id}" can both be shown to one member, and the second overwrites the answer "${key}".`;
  const place = step.answerKey === undefined ? placeOf('id') : placeOf('answerKey');
  const hint = 'Give one of them a different answerKey, or make their conditions exclude each other.';
  return [findingIn(place, 'answer-overwritten', message, hint)];
}
