import { expect, it } from 'vitest';
import { readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import { reasonAtPlace, stepAtPlace } from './stepAtPlace.ts';

const files = readDefinitionFiles(process.cwd(), ['set', 'step', 'texts']);

/** Returns the step at the first occurrence of a marker in a file. */
function stepAt(file: string, marker: string, text = files[file] ?? ''): string | null {
  const before = text.slice(0, text.indexOf(marker));
  return stepAtPlace({ file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }, text);
}

it.each([
  ['a shared step', 'question-sets/steps/pregnant.json', '"visibleWhen"', 'pregnant'],
  ['a text', 'question-sets/texts/de.json', '"Was davon beschreibt Ihre Herkunft?"', 'ethnicity'],
  ['an option of a text', 'question-sets/texts/en.json', '"Black or African American"', 'ethnicity'],
  ['a step that a set writes in full', 'question-sets/DPP_SURVEY.json', '"affordingHealthyFood"', 'eatingMovingAffordably'],
  ['a step that a set uses', 'question-sets/DPP_SURVEY.json', '"use": "pregnant"', 'pregnant'],
  ['the sections of a set', 'question-sets/DPP_SURVEY.json', '"sections"', null],
])('stepAtPlace returns the step at a position in %s', (_title, file, marker, step) => {
  expect(stepAt(file, marker)).toBe(step);
});

it.each([
  ['a screen-out', 'question-sets/texts/en.json', '"PREGNANT": {', 'PREGNANT'],
  ['a step', 'question-sets/texts/en.json', '"Black or African American"', null],
  ['a set', 'question-sets/DPP_SURVEY.json', '"reason": "PREGNANT"', null],
])("reasonAtPlace returns the reason of a screen-out's text, and null elsewhere: %s", (_title, file, marker, reason) => {
  const text = files[file] ?? '';
  // Just after the key, because a position on the key itself belongs to the enclosing value.
  const before = text.slice(0, text.indexOf(marker) + marker.length);
  expect(reasonAtPlace({ file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }, text)).toBe(reason);
});

it('stepAtPlace returns null for a file with invalid JSON', () => {
  expect(stepAt('question-sets/steps/pregnant.json', '"id"', '{ "id": "pregnant", ')).toBeNull();
});
