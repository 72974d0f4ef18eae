/** Modules that the plugin in generatedStories.ts provides. */
declare module 'virtual:example-members' {
  const members: Readonly<Record<string, import('../../src/runtime/base/json.ts').Json>>;
  export default members;
}
declare module 'virtual:generated-stories' {
  const groups: readonly import('./catalogue.ts').GeneratedStories[];
  export default groups;
}
