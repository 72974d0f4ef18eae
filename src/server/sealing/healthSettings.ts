import type { Variables } from '../variables.ts';
import { fileIn, keysIn, readKeyFile, type Keys } from './keyFile.ts';
import { ringOf, type KeyRing } from './keyRing.ts';

/** How health data is sealed. */
export interface HealthSettings {
  /** The keys or, for development, the data folder with a key file; null when there are none. */
  readonly keys: Keys | { readonly folder: string } | null;
  /** False when new health data is stored unsealed. */
  readonly seals: boolean;
}

/**
 * Reads the location of the keys. @param folder the data folder; null on PostgreSQL and in memory @param problems receives the
 * faults, never with a key
 */
export function readHealthSettings(variables: Variables, folder: string | null, problems: string[]): HealthSettings {
  const file = variables['HEALTH_KEYS_FILE'];
  const isOn = variables['HEALTH_SEALS'] !== 'off';
  if (!file) return folder === null ? { keys: null, seals: false } : { keys: { folder }, seals: isOn };
  const read = readKeyFile(file);
  if (read.ok) return { keys: read.value, seals: isOn };
  problems.push(`HEALTH_KEYS_FILE${read.error.startsWith(':') ? '' : ' '}${read.error}`);
  return { keys: null, seals: false };
}

/** Returns the key ring; null without keys. @param makes true to create a key in the data folder if it has none */
export function ringFrom({ keys, seals }: HealthSettings, makes: boolean): KeyRing | null {
  if (!keys || !('folder' in keys)) return keys && ringOf(keys);
  const found = keysIn(keys.folder, makes && seals);
  return found && ringOf(found, fileIn(keys.folder));
}
