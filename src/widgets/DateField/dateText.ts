import { parseIsoDate } from '../../base/dates.ts';

const ISO = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/;

/** Widths of month, day and year, in digits. */
const WIDTHS = [2, 2, 4] as const;

function pad(part: string): string {
  return part.padStart(2, '0');
}

/**
 * Puts the slashes into a date while it is typed: `0401` gives `04/01/`, `4/1/` gives `04/01/`. An ISO date, as browsers fill
 * in, is turned round. A text with letters stays as it is: the validation tells what is wrong with it.
 * @see specification 1, section 5
 */
export function withSlashes(text: string): string {
  const iso = ISO.exec(text);
  if (iso) return `${pad(iso[2] ?? '')}/${pad(iso[3] ?? '')}/${iso[1] ?? ''}`;
  if (/[^\d\s/.-]/.test(text)) return text;
  const parts = [''];
  for (const sign of text) {
    const last = parts.length - 1;
    const part = parts[last] ?? '';
    const full = part.length === WIDTHS[last];
    if (/\d/.test(sign)) {
      if (full && last < 2) parts.push(sign);
      else parts[last] = part + sign;
    } else if (part !== '' && last < 2) {
      parts[last] = pad(part);
      parts.push('');
    }
  }
  const last = parts.length - 1;
  if (last < 2 && parts[last]?.length === WIDTHS[last]) parts.push('');
  return parts.join('/');
}

/** A date as the field shows it: `1980-04-01` gives `04/01/1980`; anything else stays as it is. */
export function typedDate(text: string): string {
  return parseIsoDate(text) ? withSlashes(text) : text;
}
