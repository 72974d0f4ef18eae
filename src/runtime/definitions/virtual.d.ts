/** A module that the plugin in vitePlugin.ts generates from question-sets/. The product declares the others, with the names of its sets. */
declare module 'virtual:question-set/*' {
  const set: import('./types.ts').QuestionSet;
  export default set;
}
