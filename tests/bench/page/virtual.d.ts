/** The synthetic survey, which `pages.ts` writes into the pages of the benchmark. */
declare module 'virtual:bench/ours' {
  export const set: import('../../../src/runtime/definitions/types.ts').QuestionSet;
  export const texts: import('../../../src/runtime/definitions/types.ts').SurveyTexts;
}

declare module 'virtual:bench/surveyJs' {
  /** The survey in SurveyJS's own format. */
  export const survey: object;
}
