/** The module that the build generates from the sets: the id of the step with each role. */
declare module 'virtual:step-roles' {
  const roles: Readonly<Record<keyof typeof import('./roles.ts').ROLES, string>>;
  export default roles;
}
