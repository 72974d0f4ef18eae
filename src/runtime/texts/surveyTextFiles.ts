import type { TextFiles } from './setup.ts';

/** The survey's own texts. */
export const surveyTextFiles: TextFiles = import.meta.glob<object>('./{first,later}/*.json', { import: 'default' });
