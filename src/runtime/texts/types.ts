import type survey from './interface/en.json';

/** The texts that the survey needs from its product. */
export interface ProductTexts {
  readonly product: {
    readonly name: string;
    /** The title of a page, with `{{page}}`. */
    readonly title: string;
    /** The title of a page with refused answers, with `{{title}}`. */
    readonly refused: string;
  };
}

type SurveyTexts = typeof survey;

/** The interface's texts. English has every key. A product declares its own by adding to this interface. */
export interface InterfaceTexts extends SurveyTexts, ProductTexts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: InterfaceTexts };
  }
}
