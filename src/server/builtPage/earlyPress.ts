import { createHash } from 'node:crypto';

/**
 * Marks the button that was pressed last, until the page's script runs, which removes #no-script and presses the marked button
 * (src/enrollment/app/userInput/holdEarlyInput.ts). Typing withdraws the press: the form would be sent in the middle of a word.
 */
const SCRIPT = [
  '(function(){',
  "function withdraw(){document.querySelectorAll('[data-pressed]').forEach(function(each){each.removeAttribute('data-pressed')})}",
  "document.addEventListener('input',withdraw);",
  "document.addEventListener('click',function(event){",
  "var button=document.getElementById('no-script')&&event.target.closest('#root button');",
  'if(!button)return;',
  'event.preventDefault();',
  'withdraw();',
  "button.setAttribute('data-pressed','')",
  '})',
  '})()',
].join('');

/** The script of a screen that the server has rendered. It is inline, because a press during the download of a script would be lost. */
export const EARLY_PRESS = `<script>${SCRIPT}</script>`;

const SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Adds the inline script, and no other, to a policy. */
export function allowEarlyPress(policy: string): string {
  const ownScripts = "script-src 'self'";
  return policy.includes(ownScripts) ? policy.replace(ownScripts, `${ownScripts} ${SOURCE}`) : `${policy}; ${ownScripts} ${SOURCE}`;
}
