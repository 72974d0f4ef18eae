import { longestRising } from '../../../runtime/base/longestRising.ts';
import type { AssembledSet, PlacedStep } from '../../../runtime/definitions/assemble.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { findingIn } from '../report.ts';

/** Checks the order of steps: each section is contiguous and in order, and each waiver follows its alert. */
export function checkSequence(assembled: AssembledSet): readonly Finding[] {
  return [...sectionFindings(assembled), ...waiverFindings(assembled.steps)];
}

/** Reports steps outside their section's run: the progress and its label would jump back and forth. */
function sectionFindings({ set, steps, document }: AssembledSet): readonly Finding[] {
  // A copied section is reported by itself.
  const ids = [...new Set(set.sections.map(({ id }) => id))];
  const sectionSteps = steps.filter(({ step }) => ids.includes(step.section));
  const runs = sectionSteps
    .filter(({ step }, index) => sectionSteps[index - 1]?.step.section !== step.section)
    .map(({ step }) => step.section);
  if (new Set(runs).size === runs.length) {
    const declared = ids.filter((id) => runs.includes(id));
    const index = declared.findIndex((id, at) => id !== runs[at]);
    if (index < 0) return [];
    const place = { document, path: ['sections', set.sections.findIndex(({ id }) => id === runs[index]), 'id'] };
    const message = `The steps of "${runs[index]}" come before those of "${declared[index]}", but the section is listed after it.`;
    return [findingIn(place, 'section-order', message, 'Put the sections in the order of their steps.')];
  }
  const stays = new Set(longestRising(sectionSteps.map(({ step }) => ids.indexOf(step.section))));
  return sectionSteps.flatMap((placed, index) => {
    const { section, id } = placed.step;
    const previous = sectionSteps[index - 1];
    const follows = previous?.step.section === section && !stays.has(index - 1);
    if (stays.has(index) || follows) return [];
    const around =
      sectionSteps.findLast((_, at) => at < index && stays.has(at))?.step.section ??
      sectionSteps.find((_, at) => stays.has(at))?.step.section;
    const message = `The step "${id}" belongs to the section "${section}", but is among the steps of "${around}".`;
    return [findingIn(placed.placeOf('section'), 'section-order', message, `Write "section": "${around}", or move the step.`)];
  });
}

/** Reports waivers before their alert, which is the alert with the same condition or name. */
function waiverFindings(steps: readonly PlacedStep[]): readonly Finding[] {
  return steps.flatMap((placed, index) => {
    const { step } = placed;
    if (step.widget !== 'waiver') return [];
    const isAlertOfWaiver = ({ step: { widget, visibleWhen, id } }: PlacedStep): boolean =>
      widget === 'alert' &&
      (stem(id) === stem(step.id) || (visibleWhen !== undefined && JSON.stringify(visibleWhen) === JSON.stringify(step.visibleWhen)));
    const alert = steps.findIndex(isAlertOfWaiver);
    if (alert < index) return [];
    const name = steps[alert]?.step.id;
    const message = `The waiver "${step.id}" comes before the alert "${name}" that it answers.`;
    return [findingIn(placed.placeOf('id'), 'waiver-order', message, `Move it after "${name}".`)];
  });
}

function stem(id: string): string {
  return id.replace(/(?:Alert|Waiver)$/, '');
}
