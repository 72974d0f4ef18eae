/** Style sheet of the server's own pages, served as a file because the CSP allows no inline styles. */
export const STYLES = `:root { color-scheme: light dark; --ink: #1d2329; --soft: #56616c; --paper: #fff; --line: #c9d0d6; --brand: #0b5cad; --ink-on-brand: #fff; --radius-sm: 0.4rem; --font: system-ui, sans-serif; --bad: #a4161a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecef; --soft: #a9b4bd; --paper: #14181c; --line: #414a53; --brand: #7cb8f5; --ink-on-brand: #14181c; --bad: #ff9a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; font: 1rem/1.5 var(--font); color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
main.narrow { max-width: 26rem; margin: 2rem auto; }
.sender { display: block; margin-bottom: 1.5rem; font-weight: 600; }
.sender img { display: block; height: 2.5rem; padding: 0.25rem; background: #fff; border-radius: var(--radius-sm); }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
input { width: 100%; padding: 0.6rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: var(--radius-sm); }
button, .button { display: inline-block; min-height: 2.75rem; margin-top: 1.25rem; padding: 0.6rem 1.25rem; font: inherit; font-weight: 600; text-decoration: none; color: var(--ink-on-brand); background: var(--brand); border: 1px solid transparent; border-radius: var(--radius-sm); cursor: pointer; }
.error { padding: 0.75rem; color: var(--bad); border: 1px solid var(--bad); border-radius: var(--radius-sm); }
.soft { color: var(--soft); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
nav ul, main ul { padding-left: 1.1rem; }
`;
