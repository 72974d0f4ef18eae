import type { TextFiles } from '../../runtime/texts/i18next.tsx';
import { surveyTextFiles } from '../../runtime/texts/surveyTextFiles.ts';
import type pages from './en.json';

type EnrollmentTexts = Omit<typeof pages, 'product'>;

declare module '../../runtime/texts/types.ts' {
  interface InterfaceTexts extends EnrollmentTexts {}
}

/** The texts of the survey and of this product's pages. A build puts those of a language into one file (vite.config.ts). */
export const interfaceTexts: readonly TextFiles[] = [surveyTextFiles, import.meta.glob<object>('./*.json', { import: 'default' })];
