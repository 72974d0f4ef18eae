import { pluralise } from '../../runtime/base/pluralise.ts';
import type { ShownFinding } from './events.ts';

/**
 * The panel of findings in a page under development. Errors that block an edit open a drawer at the bottom, and a badge opens all other
 * findings. A notice reports an unreachable server. The page above remains usable.
 */
class DefinitionFindings extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  #findings: readonly ShownFinding[] = [];
  #isServerAway = false;
  /** The author's choice; null to open the drawer only while an error blocks an edit. */
  #isOpen: boolean | null = null;

  show(findings: readonly ShownFinding[]): void {
    if (findings.length === 0) this.#isOpen = null;
    this.#findings = findings;
    this.#draw();
  }

  showServerAway(isAway: boolean): void {
    this.#isServerAway = isAway;
    this.#draw();
  }

  #draw(): void {
    const errors = this.#findings.filter(({ severity }) => severity === 'error').length;
    const warnings = this.#findings.length - errors;
    const isBlocked = this.#findings.some(({ isBlocking }) => isBlocking);
    const parts: Node[] = [style()];
    if (this.#isServerAway)
      parts.push(element('p', { class: 'away', role: 'status' }, 'Waiting for the server. The page continues when it is back.'));
    if (this.#findings.length > 0) {
      const drawer = element('details', { class: isBlocked ? 'errors' : 'warnings' });
      const counts = [...(errors > 0 ? [pluralise(errors, 'error')] : []), ...(warnings > 0 ? [pluralise(warnings, 'warning')] : [])];
      const summary = element('summary', {}, counts.join(', '));
      summary.append(' in the definitions');
      drawer.append(summary);
      if (isBlocked) drawer.append(element('p', {}, 'The page shows the last version without errors until these are fixed.'));
      drawer.append(...this.#findings.map(entry));
      drawer.toggleAttribute('open', this.#isOpen ?? isBlocked);
      drawer.addEventListener('toggle', () => {
        const isOpen = drawer.hasAttribute('open');
        this.#isOpen = isOpen === isBlocked ? null : isOpen;
      });
      const alert = element('div', { role: isBlocked ? 'alert' : 'status' });
      alert.append(drawer);
      parts.push(alert);
    }
    this.#root.replaceChildren(...parts);
  }
}

function element(name: string, attributes: Readonly<Record<string, string>>, text = ''): HTMLElement {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.textContent = text;
  return created;
}

/** Creates the entry of a finding: its location, which opens in the editor, its message and hint, and the lines around it. */
function entry({ file, line, column, path, severity, code, message, hint, frame }: ShownFinding): HTMLElement {
  const section = element('section', { class: severity });
  const place = element('button', { type: 'button' }, `${file}:${line}:${column}`);
  place.addEventListener('click', () => void fetch(`/__open-in-editor?file=${encodeURIComponent(`${path}:${line}:${column}`)}`));
  section.append(
    place,
    element('span', { class: 'code' }, ` ${severity} ${code}`),
    element('p', { class: 'message' }, `${message} ${hint}`),
  );
  if (severity === 'error') section.append(element('pre', {}, frame));
  return section;
}

function style(): HTMLElement {
  return element(
    'style',
    {},
    `:host { position: fixed; inset: auto 0 0 auto; z-index: 2147483647; max-width: 100%; font: 14px/1.45 system-ui, sans-serif; }
    .away, details { margin: 0; background: #1f1f24; color: #fff; border-top: 4px solid #f2c94c; box-shadow: 0 0 16px rgb(0 0 0 / 40%); }
    .away { padding: 8px 16px; }
    .errors { border-color: #ff6b6b; }
    .errors[open], .warnings[open] { box-sizing: border-box; width: 100vw; max-height: 50vh; overflow: auto; padding-bottom: 16px; }
    summary { padding: 8px 16px; cursor: pointer; font-weight: 600; }
    section { padding: 8px 16px; border-top: 1px solid #44444c; }
    details > p { margin: 0; padding: 0 16px 8px; color: #c8c8d0; }
    button { padding: 0; border: 0; background: none; color: #8ecbff; font: inherit; text-decoration: underline; cursor: pointer; }
    :focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
    .code { color: #c8c8d0; }
    .message { margin: 2px 0; }
    pre { margin: 4px 0 0; padding: 8px; overflow: auto; background: #000; font: 13px/1.4 ui-monospace, monospace; }`,
  );
}

const hot = import.meta.hot;
if (hot) {
  customElements.define('definition-findings', DefinitionFindings);
  const panel = new DefinitionFindings();
  document.documentElement.append(panel);
  hot.on('definitions:findings', (findings) => panel.show(findings));
  hot.on('server:away', (isAway) => panel.showServerAway(isAway));
  hot.send('definitions:ask');
}
