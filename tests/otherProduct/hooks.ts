import type { Hooks } from '../../src/runtime/engine/types.ts';
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
