/** Modules that the plugin in madeStories.ts provides. */
declare module 'virtual:example-members' {
  const members: Readonly<Record<string, import('../../src/runtime/base/json.ts').Json>>;
  export default members;
}
declare module 'virtual:made-stories' {
  const groups: readonly import('./catalogue.ts').MadeStories[];
  export default groups;
}
