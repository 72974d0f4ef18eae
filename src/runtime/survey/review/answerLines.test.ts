import { expect, it } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { answerLines } from './answerLines.ts';

const FORMAT = { locale: 'en', yes: 'Yes', no: 'No', noAnswer: 'No answer' };
const OPTIONAL = { type: 'number', optional: true } as const;

/** Formats a height and weight, all parts of which may be left out. */
function lineOf(value: JsonObject, facts: JsonObject = {}): string {
  const fields = { heightFeetPortion: OPTIONAL, heightInchesPortion: OPTIONAL, weight: OPTIONAL };
  const step = { id: 'heightWeight', section: 'first', widget: 'heightWeight', answer: { type: 'form', fields } } as const;
  const view = {
    step,
    key: step.id,
    variant: null,
    prefilled: undefined,
    value,
    choices: [],
    exclusive: [],
    textValues: {},
    askedFields: () => [],
  };
  return answerLines({ view, texts: { title: '' }, facts, reply: null }, FORMAT)
    .map(({ text }) => text)
    .join('; ');
}

const METRIC = { units: 'metric' };

it.each([
  ['no weight', { heightFeetPortion: 5, heightInchesPortion: 4 }, {}, '5 ft 4 in'],
  ['no weight in metric units', { heightFeetPortion: 5, heightInchesPortion: 4 }, METRIC, '163 cm'],
  ['no height', { weight: 190 }, {}, '190 lb'],
  ['no height in metric units', { weight: 190 }, METRIC, '86 kg'],
  ['no inches', { heightFeetPortion: 5, weight: 190 }, {}, '5 ft, 190 lb'],
  ['no inches in metric units', { heightFeetPortion: 5, weight: 190 }, METRIC, '152 cm, 86 kg'],
  ['neither', {}, {}, 'No answer'],
])('the review of a height and weight with %s shows only what was answered', (_title, value, facts, text) => {
  expect(lineOf(value, facts)).toBe(text);
});
