/** Modules that the build generates from question-sets/. */
declare module 'virtual:question-sets' {
  type QuestionSet = import('../../runtime/definitions/types.ts').QuestionSet;
  /** The loader of each set that a page of the product shows, keyed by name. */
  const sets: Readonly<Record<import('./sets.ts').QuestionSetName, () => Promise<{ readonly default: QuestionSet }>>>;
  export default sets;
}
declare module 'virtual:survey-texts' {
  type Load = () => Promise<{ readonly default: import('../../runtime/definitions/types.ts').SurveyTexts }>;
  /** The loaders of texts, by set and language. */
  const texts: Readonly<Record<import('./sets.ts').QuestionSetName, Readonly<Record<string, Load>>>>;
  export default texts;
}
declare module 'virtual:member-surveys' {
  type QuestionSet = import('../../runtime/definitions/types.ts').QuestionSet;
  type Load = () => Promise<{ readonly default: import('../../runtime/definitions/types.ts').SurveyTexts }>;
  /** The sets with their own route, by route: the name of each, and the loaders of the set and of its texts by language. */
  const surveys: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly load: () => Promise<{ readonly default: QuestionSet }>;
        readonly texts: Readonly<Record<string, Load>>;
      }
    >
  >;
  export default surveys;
}
