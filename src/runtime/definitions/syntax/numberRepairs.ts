import { explain } from './explanations.ts';
import type { ErrorSite, Repair } from './repair.ts';
import { splice } from './textEdits.ts';

/** Yields a repair of full-width digits, which Korean and Japanese keyboards type. */
export function* replaceFullWidthDigits({ text, offset }: ErrorSite): Generator<Repair> {
  const fullWidth = /^[０-９．－]+/.exec(text.slice(offset))?.[0];
  if (fullWidth === undefined) return;
  const number = fullWidth.normalize('NFKC');
  const hint = `Write ${number}.`;
  yield { offset, message: `${fullWidth} has full-width digits.`, hint, text: splice(text, offset, offset + fullWidth.length, number) };
}

/** Yields a repair of a decimal comma: 0,5 is read as 0, a comma and a number without a key. */
export function* replaceDecimalComma({ text, offset }: ErrorSite): Generator<Repair> {
  const whole = /-?\d+,$/.exec(text.slice(0, offset))?.[0];
  const fraction = /^\d+/.exec(text.slice(offset))?.[0];
  if (whole === undefined || fraction === undefined) return;
  const from = offset - whole.length;
  const number = `${whole.slice(0, -1)}.${fraction}`;
  const message = `${whole}${fraction} is not a number.`;
  yield { offset: from, message, hint: `Write ${number}.`, text: splice(text, from, offset + fraction.length, number) };
}

/** Yields a repair of a number that JSON does not allow: 01, +5, .5, 5. */
export function* normaliseNumber({ text, offset, line }: ErrorSite): Generator<Repair> {
  // The parser may report an error in the middle of a number.
  const from = text.slice(line.from, offset).search(/[-+.\d,]*$/) + line.from;
  const number = /^[-+]?[\d.]*/.exec(text.slice(from, line.to))?.[0] ?? '';
  if (number === '' || Number.isNaN(Number(number))) return;
  const fixed = splice(text, from, from + number.length, String(Number(number)));
  yield { offset: from, ...explain('InvalidNumberFormat'), text: fixed };
}
