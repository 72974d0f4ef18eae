import type en from './locales/en.json';

/** The interface's own texts; English has every key. */
export type InterfaceTexts = typeof en;

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: InterfaceTexts };
  }
}
