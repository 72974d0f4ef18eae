import type { Variables } from '../environmentVariables/environmentVariables.ts';
import { fileIn, keysIn, readKeyFile, type Keys } from './keyFile.ts';
import { makeRing, type KeyRing } from './keyRing.ts';
import type { KmsMeter, KmsSettings } from './kmsRing.ts';

/** How health data is encrypted. */
export interface HealthSettings {
  /** The keys or, for development, the data folder with a key file; null when there are none. */
  readonly keys: Keys | { readonly folder: string } | null;
  /** The KMS. It unwraps data keys, and also wraps new ones if it names a key. Null if none is configured. */
  readonly kms: KmsSettings | null;
  /** False when new health data is stored unencrypted. */
  readonly isEncrypting: boolean;
}

/**
 * Reads the location of the keys.
 * @param folder the data folder; null on PostgreSQL and in memory
 * @param problems receives the problems found. No message contains a key.
 */
export function readHealthSettings(
  variables: Variables,
  folder: string | null,
  kms: KmsSettings | null,
  problems: string[],
): HealthSettings {
  const file = variables['HEALTH_KEYS_FILE'];
  const isOn = variables['HEALTH_SEALS'] !== 'off';
  if (!file) return { keys: folder === null ? null : { folder }, kms, isEncrypting: isOn && (folder !== null || kms !== null) };
  const keyFile = readKeyFile(file);
  if (keyFile.ok) return { keys: keyFile.value, kms, isEncrypting: isOn };
  problems.push(`HEALTH_KEYS_FILE${keyFile.error.startsWith(':') ? '' : ' '}${keyFile.error}`);
  return { keys: null, kms, isEncrypting: false };
}

/**
 * Returns the key ring; null without keys.
 * @param createsKey true to create a key in the data folder if it has none
 * @param meter measures the calls to a KMS
 */
export async function openRing(
  { keys, kms, isEncrypting }: HealthSettings,
  createsKey: boolean,
  meter: KmsMeter = () => undefined,
): Promise<KeyRing | null> {
  const ringOfFile = fileRing(keys, createsKey && isEncrypting && !kms?.key);
  if (!kms) return ringOfFile;
  // Imported here so that a server without a KMS does not pay for its memory.
  const { openKmsRing } = await import('./kmsRing.ts');
  return openKmsRing(kms, ringOfFile, meter);
}

function fileRing(keys: HealthSettings['keys'], createsKey: boolean): KeyRing | null {
  if (!keys || !('folder' in keys)) return keys && makeRing(keys);
  const keysInFolder = keysIn(keys.folder, createsKey);
  return keysInFolder && makeRing(keysInFolder, fileIn(keys.folder));
}
