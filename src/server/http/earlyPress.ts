import { createHash } from 'node:crypto';

/**
 * Marks the button that was pressed last, for as long as the page's program has not run: it removes #no-script, and then presses the
 * button (src/enrollment/app/holdEarlyInput.ts). A form may send nothing before.
 */
const SCRIPT = [
  "document.addEventListener('click',function(event){",
  "var button=document.getElementById('no-script')&&event.target.closest('#root button');",
  'if(!button)return;',
  'event.preventDefault();',
  "document.querySelectorAll('[data-pressed]').forEach(function(each){each.removeAttribute('data-pressed')});",
  "button.setAttribute('data-pressed','')",
  '})',
].join('');

/** The inline script of a rendered screen, which must be there before the page's program is: a press during its download would be lost. */
export const EARLY_PRESS = `<script>${SCRIPT}</script>`;

const SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Adds the inline script, and no other, to a policy. */
export function allowEarlyPress(policy: string): string {
  const own = "script-src 'self'";
  return policy.includes(own) ? policy.replace(own, `${own} ${SOURCE}`) : `${policy}; ${own} ${SOURCE}`;
}
