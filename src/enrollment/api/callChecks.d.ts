/** Checks of completion calls, compiled from openapi/ by scripts/vite/callChecks.ts. */
declare module 'virtual:call-checks' {
  const checks: import('./checkedPort.ts').CallChecks;
  export default checks;
}
