/** The module that the build generates from question-sets/environments/. */
declare module 'virtual:environments' {
  const environments: Readonly<Record<import('./environment.ts').PartnerLists['name'], import('./environment.ts').PartnerLists>>;
  export default environments;
}
