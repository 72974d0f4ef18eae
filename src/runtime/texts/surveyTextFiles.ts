import type { TextFiles } from './i18next.tsx';

/** The survey's own texts. */
export const surveyTextFiles: TextFiles = import.meta.glob<object>('./interface/*.json', { import: 'default' });
