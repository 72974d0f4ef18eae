import { parseIsoDate, toIsoDate } from '../../../base/dates.ts';
import { isJsonObject, type JsonObject } from '../../../base/json.ts';
import { KG_PER_POUND } from '../../../base/units.ts';
import { formatLocale } from '../../../texts/language/formatLocale.ts';

/** A member's goal, formatted in the language and units in use. */
export interface ShownGoal {
  readonly now: string;
  readonly target: string;
  readonly date: string;
  /** The date as ISO 8601. */
  readonly day: string;
  readonly pace: string;
}

/**
 * Returns the goal among a step's values: the weight today and a weight-loss plan. Null if either is missing, or if there is no
 * weight to lose.
 */
export function goalOf({ startKg, goal, units, locale }: JsonObject): ShownGoal | null {
  if (typeof startKg !== 'number' || !isJsonObject(goal)) return null;
  const { targetWeightInKg: targetKg, targetWeightDate: day, weightLossSpeedPerWeekInKg: paceKg } = goal;
  const date = typeof day === 'string' ? parseIsoDate(day) : null;
  if (typeof targetKg !== 'number' || typeof paceKg !== 'number' || !date) return null;
  const [unit, perKg] = units === 'metric' ? ['kilogram', 1] : ['pound', 1 / KG_PER_POUND];
  if (Math.round(startKg * perKg) <= Math.round(targetKg * perKg)) return null;
  const language = formatLocale(typeof locale === 'string' ? locale : 'en');
  const format = (kg: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { style: 'unit', ...options }).format(kg * perKg);
  const weight = (kg: number) => format(kg, { unit, maximumFractionDigits: 0 });
  return {
    now: weight(startKg),
    target: weight(targetKg),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(date.year, date.month - 1, date.day)),
    day: toIsoDate(date),
    pace: inUsPounds(format(paceKg, { unit: `${unit}-per-week`, unitDisplay: 'long', maximumFractionDigits: 1 })),
  };
}

/** In German, browsers call the pound "Pfund". A German Pfund is half a kilogram, a tenth more than a US pound. */
function inUsPounds(text: string): string {
  return text.replace('Pfund', 'US-Pfund');
}
