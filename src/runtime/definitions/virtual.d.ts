/** Modules that the plugin in vitePlugin.ts generates from question-sets/. */
declare module 'virtual:question-sets' {
  /** The loader of each set, by name. */
  const sets: Readonly<Record<import('./types.ts').QuestionSetName, () => Promise<{ readonly default: import('./types.ts').QuestionSet }>>>;
  export default sets;
}
declare module 'virtual:question-set/*' {
  const set: import('./types.ts').QuestionSet;
  export default set;
}
declare module 'virtual:survey-texts' {
  type Load = () => Promise<{ readonly default: import('./types.ts').SurveyTexts }>;
  /** The loaders of the two parts of the texts (textsOfSet.ts), by set and language. */
  const texts: Readonly<
    Record<import('./types.ts').QuestionSetName, Readonly<Record<string, { readonly first: Load; readonly rest: Load }>>>
  >;
  export default texts;
}
