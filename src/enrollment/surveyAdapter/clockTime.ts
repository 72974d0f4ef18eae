import { formatLocale } from '../../runtime/texts/language/formatLocale.ts';

/**
 * Returns the time of day, such as "3:45 PM", in a language. Rounds up to the minute, so that whatever is announced for that time
 * has happened by then.
 * @param at milliseconds since 1970.
 */
export function clockTime(at: number, language: string): string {
  const MINUTE = 60_000;
  return new Date(Math.ceil(at / MINUTE) * MINUTE).toLocaleTimeString(formatLocale(language), { timeStyle: 'short' });
}
