import { compileSet } from '../engine/compile.ts';
import { bindActions } from './actions/bindActions.ts';
import { placeErrors, mismatchErrors } from './answers/errors.ts';
import type { AnswerHandling } from './loadedSurvey.ts';

/** Loaded with a whole survey: a rendered first screen is hydrated without it. */
export const answerHandling: AnswerHandling = { compileSet, bindActions, placeErrors, mismatchErrors };
