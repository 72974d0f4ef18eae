import { decrypt, encrypt } from './cipher.ts';

/** A data key that is encrypted with a key of the ring. */
export interface WrappedKey {
  /** Name of the key-encryption key. */
  readonly kek: string;
  readonly wrapped: string;
}

/** The prefix of the stored names of a KMS's keys. The names in a key file have no colon, so the two are never confused. */
export const KMS_PREFIX = 'kms:';

/** Wraps and unwraps data keys of 32 bytes: a port, for a key file or a key management service (kmsRing.ts). */
export interface KeyRing {
  /** Name of the key that wraps new data keys. */
  readonly current: string;
  /** @param about the owner of the data key; unwrapping needs the same */
  readonly wrap: (dataKey: Uint8Array, about: string) => Promise<WrappedKey>;
  /** @throws for the operator, when the ring lacks the key or the wrapped key was modified */
  readonly unwrap: (wrapped: WrappedKey, about: string) => Promise<Uint8Array>;
}

/** A key-encryption key of 256 bits. */
export interface NamedKey {
  readonly name: string;
  readonly key: Uint8Array;
}

/**
 * Builds a ring of keys in memory. The first one wraps; the others only unwrap.
 * @param source the origin of the keys, for the operator
 */
export function makeRing([first, ...others]: readonly [NamedKey, ...NamedKey[]], source = 'HEALTH_KEYS_FILE'): KeyRing {
  const keys = new Map([...others, first].map(({ name, key }) => [name, key]));
  return {
    current: first.name,
    wrap: async (dataKey, about) => ({ kek: first.name, wrapped: encrypt(first.key, dataKey, about).toString('base64') }),
    unwrap: async ({ kek, wrapped }, about) => {
      const key = keys.get(kek);
      if (!key) throw new Error(`The health data was sealed with the key "${kek}", which ${source} does not contain. ${fixFor(kek)}`);
      const dataKey = decrypt(key, Buffer.from(wrapped, 'base64'), about);
      if (!dataKey)
        throw new Error(
          `The key "${kek}" of ${source} cannot decrypt the health data of this database: it is a different key with the same name, or the database was changed. Use the key file that belongs to the database.`,
        );
      return dataKey;
    },
  };
}

/** Returns what to do about a key that a file lacks. */
function fixFor(kek: string): string {
  return kek.startsWith(KMS_PREFIX) ? 'Set HEALTH_KMS_URL to the KMS that has it.' : 'Add its line again.';
}
