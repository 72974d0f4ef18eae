import type { SetTexts } from './textsOfSet.ts';
import type { QuestionSet } from './types.ts';

/** The definitions that an edit changed: sets by name, texts by set, language and part. */
export interface EditedDefinitions {
  readonly sets: Readonly<Record<string, QuestionSet>>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, Partial<SetTexts>>>>>;
}

/** What a development server tells an open page, by the name of the event. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    'definitions:edited': EditedDefinitions;
  }
}
