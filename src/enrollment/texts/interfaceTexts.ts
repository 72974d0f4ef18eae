import type { TextFiles } from '../../runtime/texts/i18next.tsx';
import type later from './later/en.json';
import type first from './first/en.json';

type EnrollmentTexts = Omit<typeof first, 'product'> & typeof later;

declare module '../../runtime/texts/types.ts' {
  interface InterfaceTexts extends EnrollmentTexts {}
}

/** The texts of the survey and of this product's pages. */
export const interfaceTexts: readonly TextFiles[] = [import.meta.glob<object>('./{first,later}/*.ts', { import: 'texts' })];
