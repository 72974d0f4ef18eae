import type { ErrorSite, Repair } from './repair.ts';
import { splice } from './textEdits.ts';

/** Constants of other languages, with the ones of JSON. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['NULL', 'null'],
]);

/** Yields a repair of a word without quotes: a key, a constant of another language such as `True`, or a text. */
export function* repairWord({ text, offset, token }: ErrorSite): Generator<Repair> {
  if (!/^[A-Za-z_$]/.test(token)) return;
  const end = offset + token.length;
  const quoted = splice(text, offset, end, JSON.stringify(token));
  const isKey = /^\s*:/.test(text.slice(end));
  if (isKey) {
    yield { offset, message: `The key ${token} has no quotes.`, hint: `Write "${token}".`, text: quoted };
    return;
  }
  const constant = CONSTANTS.get(token);
  const fixed = constant === undefined ? quoted : splice(text, offset, end, constant);
  const hint = constant === undefined ? `Write "${token}", or true, false, null or a number.` : `Write ${constant}.`;
  yield { offset, message: `${token} is not a JSON word.`, hint, text: fixed };
}
