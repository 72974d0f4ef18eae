import { compileSet } from '../engine/compile.ts';
import { boundActions } from './actions/boundActions.ts';
import { placedErrors, unmatched } from './answers/errors.ts';
import type { Answering } from './loadedSurvey.ts';

/** Loaded with a whole survey: a rendered first screen is taken over without it. */
export const answering: Answering = { compileSet, boundActions, placedErrors, unmatched };
