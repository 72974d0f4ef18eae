import { editDistance } from '../runtime/rules/types/nearest.ts';

/** Shortest name that may be a misspelled one. HOST and HOME differ by two letters. */
const LEAST_LETTERS = 6;
/** Most edits between a misspelled name and a setting of at least `LONG` letters; one edit for shorter ones, such as TERMS_URL and REDIS_URL. */
const MOST_EDITS = 2;
const LONG = 10;
/** Kubernetes adds such names for each service: `MAIL_SERVICE_HOST`, `DATABASE_PORT_5432_TCP`. */
const OF_A_PLATFORM = /_SERVICE_(HOST|PORT)|_PORT(_\d+_(TCP|UDP).*)?$/;

/** Names that this server does not know. */
export interface UnknownNames {
  /** Misspelled settings, one problem each: the server would start without what was meant. */
  readonly misspelled: readonly string[];
  /** Names that look like settings, one warning each: they may belong to something else. */
  readonly ignored: readonly string[];
}

/**
 * Finds variables that were meant as settings but are none.
 * @param known the names of all settings
 */
export function unknownNames(variables: Readonly<Record<string, string | undefined>>, known: readonly string[]): UnknownNames {
  const misspelled: string[] = [];
  const ignored: string[] = [];
  const isFamily = (family: string): boolean => known.filter((setting) => familyOf(setting) === family).length > 1;
  for (const [name, value] of Object.entries(variables)) {
    if (!value || known.includes(name) || !/^[A-Za-z]\w+$/.test(name) || OF_A_PLATFORM.test(name)) continue;
    const meant = meantBy(name, known);
    if (meant !== null) misspelled.push(`${name} is not a setting. Did you mean ${meant}?`);
    else if (isFamily(familyOf(name))) ignored.push(`${name} is not a setting, and is ignored.`);
  }
  return { misspelled, ignored };
}

function meantBy(name: string, known: readonly string[]): string | null {
  if (name.length < LEAST_LETTERS) return null;
  const upper = name.toUpperCase();
  const near = (setting: string): boolean =>
    setting.length >= LEAST_LETTERS && editDistance(upper, setting) <= (setting.length < LONG ? 1 : MOST_EDITS);
  const isStartOf = (setting: string): boolean => upper.includes('_') && setting.startsWith(`${upper}_`);
  return known.find((setting) => setting === upper) ?? known.find(isStartOf) ?? known.find(near) ?? null;
}

function familyOf(name: string): string {
  return name.split('_')[0] ?? name;
}
