/** What a survey needs to take an answer, beyond showing its step. A rendered first screen is taken over without it. */
export { compileSet } from '../engine/compile.ts';
export { boundActions } from './boundActions.ts';
export { placedErrors, unmatched } from './errors.ts';
