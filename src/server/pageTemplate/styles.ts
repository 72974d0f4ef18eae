/**
 * Style sheet of the server's own pages, served as a file because the CSP allows no inline styles. Its custom properties are tokens of the
 * page (`widgets/styles/tokens.css`), whose values a test compares, so a partner's theme changes them too.
 */
export const STYLES = `:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #ffffff; --ink: #1d2b2a; --ink-soft: #3f4e4b; --ink-on-brand: #ffffff; --brand: #0d5a50; --brand-strong: #083f39; --danger: #9b2417; --danger-tint: #fdf0ec; --line: #ded6c8; --line-strong: #7c857d; --radius-sm: 0.5rem; --radius-md: 0.875rem; --radius-lg: 1.25rem; --radius-full: 999px; --font: -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #131918; --surface: #1c2423; --ink: #eef3f1; --ink-soft: #c4cfcb; --ink-on-brand: #062520; --brand: #7ccab7; --brand-strong: #a8e0d2; --danger: #ffb3a5; --danger-tint: #3c1e19; --line: #3b4745; --line-strong: #8b9894; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; font: 1.0625rem/1.5 var(--font); color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
.brands { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; justify-content: space-between; max-width: 30rem; margin: 0 auto; font-weight: 650; }
.brands .product { display: flex; gap: 0.625rem; align-items: center; margin: 0; color: var(--brand-strong); }
.brands .sender { margin: 0; }
.brands .sender img { display: block; height: 2.5rem; padding: 0.25rem; background: #fff; border-radius: var(--radius-sm); }
main.narrow { max-width: 30rem; margin: 1.5rem auto; padding: min(2rem, 6vw); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-lg); }
main.narrow h1 { margin-top: 0; }
h1 { font-size: 1.75rem; line-height: 1.2; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600; }
input { width: 100%; min-height: 3rem; padding: 0.6rem 0.875rem; font: inherit; color: inherit; background: var(--surface); border: 1.5px solid var(--line-strong); border-radius: var(--radius-md); }
button, .button { display: inline-grid; place-items: center; min-height: 3rem; margin-top: 1.25rem; padding: 0.75rem 2rem; font: inherit; font-weight: 650; line-height: 1.2; text-align: center; text-decoration: none; color: var(--ink-on-brand); background: var(--brand); border: 1px solid transparent; border-radius: var(--radius-full); cursor: pointer; }
button:hover, .button:hover { background: var(--brand-strong); }
.error { padding: 0.75rem 1rem; color: var(--danger); background: var(--danger-tint); border: 1px solid var(--danger); border-radius: var(--radius-md); }
.soft { color: var(--ink-soft); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
nav ul, main ul { padding-left: 1.1rem; }
`;
