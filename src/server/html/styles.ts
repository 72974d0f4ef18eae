/** Style sheet of the server's own pages, served as a file because the CSP allows no inline styles. */
export const STYLES = `:root { color-scheme: light dark; --ink: #1d2329; --soft: #56616c; --paper: #fff; --panel: #f3f5f7; --line: #c9d0d6; --accent: #0b5cad; --bad: #a4161a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecef; --soft: #a9b4bd; --paper: #14181c; --panel: #1f252b; --line: #414a53; --accent: #7cb8f5; --bad: #ff9a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
main.narrow { max-width: 26rem; margin: 2rem auto; }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
input { width: 100%; padding: 0.6rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 0.4rem; }
button, .button { display: inline-block; min-height: 2.75rem; margin-top: 1.25rem; padding: 0.6rem 1.25rem; font: inherit; font-weight: 600; text-decoration: none; color: var(--paper); background: var(--accent); border: 1px solid transparent; border-radius: 0.4rem; cursor: pointer; }
.error { padding: 0.75rem; color: var(--bad); border: 1px solid var(--bad); border-radius: 0.4rem; }
.soft { color: var(--soft); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
nav ul, main ul { padding-left: 1.1rem; }
`;
