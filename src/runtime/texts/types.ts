import type later from './locales/later/en.json';
import type first from './locales/en.json';

/** The interface's texts. English has every key. */
export type InterfaceTexts = typeof first & typeof later;

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: InterfaceTexts };
  }
}
