/** The module that the build makes from question-sets/environments/. */
declare module 'virtual:environments' {
  const environments: Readonly<Record<import('./environment.ts').PartnerLists['name'], import('./environment.ts').PartnerLists>>;
  export default environments;
}
