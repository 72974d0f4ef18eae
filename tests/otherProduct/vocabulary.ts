import { ANY, NUMBER, objectOf, oneOfTexts, TEXT, type Vocabulary } from 'enrollment-survey-runtime/check';

const ANSWER = oneOfTexts(['no', 'partly', 'yes']);

/** The vocabulary of a clinic's feedback: one hook of each kind, and the facts that its rules may read. */
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
  call: {
    sendFeedback: { description: 'Sends the answers to the clinic.', args: {}, outcomes: ['OK', 'FAILED'], source: 'tests/otherProduct' },
  },
  payload: { sendFeedback: { description: 'The answers, the score and what was selected.', args: {}, source: 'tests/otherProduct' } },
  facts: { partner: objectOf({ name: TEXT, configs: ANY }), member: objectOf({ locale: TEXT, email: TEXT }) },
  textFacts: ['clinicName'],
  errorStates: ['DEFAULT'],
  endings: ['thanks'],
  roles: { opening: { description: 'The question that the visit begins with.', sets: ['VISIT_FEEDBACK'] } },
};
