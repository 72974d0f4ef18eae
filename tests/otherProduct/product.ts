import { readFileSync } from 'node:fs';
import type { Vocabulary } from '../../src/runtime/definitions/contracts.ts';
import type { SourceFiles } from '../../src/runtime/definitions/sources.ts';
import type { Context, Hooks } from '../../src/runtime/engine/types.ts';
import { ANY, NUMBER, objectOf, oneOfTexts, TEXT } from '../../src/runtime/rules/types/valueType.ts';
import { satisfaction } from './satisfaction.ts';

const ANSWER = oneOfTexts(['no', 'partly', 'yes']);

/** The names of a clinic's feedback: its one hook of each kind, and the facts that its rules may read. */
export const vocabulary: Vocabulary = {
  derive: {
    satisfaction: {
      description: 'From 0 to 10, by how long the visit took to begin and how it went.',
      args: { waited: { type: NUMBER }, listened: { type: ANSWER }, explained: { type: ANSWER } },
      result: NUMBER,
      range: [0, 10],
      source: 'tests/otherProduct',
    },
  },
  check: {},
  call: { sendFeedback: { description: 'Sends the answers to the clinic.', args: {}, outcomes: ['OK', 'FAILED'], source: 'tests/otherProduct' } },
  payload: { sendFeedback: { description: 'The answers, the score and what was selected.', args: {}, source: 'tests/otherProduct' } },
  facts: { partner: objectOf({ name: TEXT, configs: ANY }), member: objectOf({ locale: TEXT }) },
  textFacts: ['clinicName'],
};

/** The clinic's hooks. */
export const hooks: Hooks = {
  derive: { satisfaction },
  check: {},
  payload: {
    sendFeedback: ({ way }) => ({
      operation: 'sendFeedback',
      body: { answers: way.known, satisfaction: way.read('derived.satisfaction'), followUp: way.program },
    }),
  },
};

const FOLDER = 'question-sets';

/** The clinic's definitions, by their paths. */
export const files: SourceFiles = Object.fromEntries(
  [`${FOLDER}/VISIT_FEEDBACK.json`, `${FOLDER}/texts/en.json`].map((path) => [
    path,
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  ]),
);

/** A visitor of whom nothing is known. */
export const context: Context = {
  today: '2026-11-23',
  environment: { name: 'clinic' },
  enrollmentType: 'FEEDBACK',
  partner: { configs: {} },
  experiments: {},
  member: { locale: 'en' },
};
