/** Modules that the plugin in vitePlugin.ts makes from question-sets/. */
declare module 'virtual:question-sets' {
  /** By name, how to load a set. */
  const sets: Readonly<Record<import('./types.ts').QuestionSetName, () => Promise<{ readonly default: import('./types.ts').QuestionSet }>>>;
  export default sets;
}
declare module 'virtual:question-set/*' {
  const set: import('./types.ts').QuestionSet;
  export default set;
}
declare module 'virtual:survey-texts' {
  type Load = () => Promise<{ readonly default: import('./types.ts').SurveyTexts }>;
  /** By set and language, its two parts (textsOfSet.ts). */
  const texts: Readonly<
    Record<import('./types.ts').QuestionSetName, Readonly<Record<string, { readonly first: Load; readonly rest: Load }>>>
  >;
  export default texts;
}
