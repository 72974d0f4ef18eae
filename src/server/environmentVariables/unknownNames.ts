import { editDistance } from '../../runtime/base/nearest.ts';

/** Minimum length of a name that may differ by a letter. Shorter ones may only swap letters: HOST and HOME differ by two. */
const MIN_LETTERS = 6;
/** Maximum edit distance to a setting of at least `LONG_LETTERS` letters; 1 for shorter ones, such as TERMS_URL and REDIS_URL. */
const MAX_EDITS = 2;
const LONG_LETTERS = 10;
/**
 * Names that platforms set: Kubernetes for each service (`MAIL_SERVICE_HOST`, `DATABASE_PORT_5432_TCP`), a login shell for its
 * user's mailbox, a desktop for its session, and password-store for its options.
 */
const PLATFORM_NAMES = /_SERVICE_(HOST|PORT)|_PORT(_\d+_(TCP|UDP).*)?$|^MAIL$|^SESSION_MANAGER$|^PASSWORD_STORE_/;

/** A name that is not a setting, and the nearest setting. */
interface UnknownName {
  readonly name: string;
  readonly nearest: string;
}

/** Names that are unknown to this server. */
export interface UnknownNames {
  /** Misspelled settings: the server would start without the intended setting. */
  readonly misspelled: readonly UnknownName[];
  /** Names that begin like settings. They may belong to another program. */
  readonly related: readonly UnknownName[];
}

/**
 * Finds variables that were intended as settings but are unknown.
 * @param settingNames the names of all settings
 * @param foreign names that the operator declares as belonging to other programs
 */
export function unknownNames(
  variables: Readonly<Record<string, string | undefined>>,
  settingNames: readonly string[],
  foreign: readonly string[],
): UnknownNames {
  const misspelled: UnknownName[] = [];
  const related: UnknownName[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (!value || settingNames.includes(name) || foreign.includes(name) || !/^[A-Za-z]\w+$/.test(name) || PLATFORM_NAMES.test(name))
      continue;
    const intended = intendedSetting(name, settingNames);
    if (intended !== null) misspelled.push({ name, nearest: intended });
    else {
      const [nearest] = relatives(name, settingNames).toSorted((a, b) => editDistance(name, a) - editDistance(name, b));
      if (nearest !== undefined) related.push({ name, nearest });
    }
  }
  return { misspelled, related };
}

function intendedSetting(name: string, settingNames: readonly string[]): string | null {
  const upper = name.toUpperCase();
  if (name.length < MIN_LETTERS)
    return settingNames.find((setting) => setting[0] === upper[0] && sortLetters(setting) === sortLetters(upper)) ?? null;
  const isNear = (setting: string): boolean =>
    setting.length >= MIN_LETTERS && editDistance(upper, setting) <= (setting.length < LONG_LETTERS ? 1 : MAX_EDITS);
  const isStartOf = (setting: string): boolean => upper.includes('_') && setting.startsWith(`${upper}_`);
  return settingNames.find((setting) => setting === upper) ?? settingNames.find(isStartOf) ?? settingNames.find(isNear) ?? null;
}

/** Returns the letters of a name in alphabetical order: PORT and PROT have the same. */
function sortLetters(name: string): string {
  return [...name].toSorted().join('');
}

/** Returns the settings that are a prefix of a name (`LOG_LEVEL_HTTP`), and its family: two or more settings with the same first word. */
function relatives(name: string, settingNames: readonly string[]): readonly string[] {
  const family = settingNames.filter((setting) => familyOf(setting) === familyOf(name));
  const prefixes = settingNames.filter((setting) => setting.includes('_') && name.startsWith(`${setting}_`));
  return family.length > 1 ? family : prefixes;
}

function familyOf(name: string): string {
  return name.split('_')[0] ?? name;
}
