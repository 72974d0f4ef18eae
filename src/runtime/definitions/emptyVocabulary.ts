import type { Vocabulary } from './contracts.ts';

/** A vocabulary without names. */
export const EMPTY_VOCABULARY: Vocabulary = {
  derive: {},
  check: {},
  call: {},
  payload: {},
  facts: {},
  textFacts: [],
  errorStates: [],
  endings: [],
  roles: {},
};
