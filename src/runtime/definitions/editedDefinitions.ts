import type { QuestionSet, SurveyTexts } from './types.ts';

/** The definitions that an edit changed: sets keyed by name; texts keyed by set, then language. */
export interface EditedDefinitions {
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, SurveyTexts>>>>;
}

/** Events that the development server sends to an open page. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'definitions:edited': EditedDefinitions;
  }
}
