import type { TextFiles } from '../../runtime/texts/i18next.tsx';
import type pages from './interface/en.json';

type EnrollmentTexts = Omit<typeof pages, 'product'>;

declare module '../../runtime/texts/types.ts' {
  interface InterfaceTexts extends EnrollmentTexts {}
}

/** The texts of the survey and of this product's pages. */
export const interfaceTexts: readonly TextFiles[] = [import.meta.glob<object>('./interface/*.ts', { import: 'texts' })];
