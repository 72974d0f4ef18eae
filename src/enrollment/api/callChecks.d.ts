/** What openapi/ says of the completions' calls, as code: made by scripts/callChecks.ts. */
declare module 'virtual:call-checks' {
  const checks: import('./checkedPort.ts').CallChecks;
  export default checks;
}
