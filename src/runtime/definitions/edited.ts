import type { SetTexts } from './textsOfSet.ts';
import type { QuestionSet } from './types.ts';

/** The definitions that an edit changed: sets by name; texts by set, then language, then part. */
export interface EditedDefinitions {
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, Partial<SetTexts>>>>>;
}

/** Events that the development server sends to an open page. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'definitions:edited': EditedDefinitions;
  }
}
