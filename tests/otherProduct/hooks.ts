import type { Hooks } from 'enrollment-survey-runtime/engine';
import { satisfaction } from './satisfaction.ts';

/** The clinic's hooks. */
export const hooks: Hooks = {
  derive: { satisfaction },
  check: {},
  payload: {
    sendFeedback: ({ way }) => ({
      operation: 'sendFeedback',
      body: { answers: way.effectiveAnswers, satisfaction: way.read('derived.satisfaction'), followUp: way.program },
    }),
  },
};
