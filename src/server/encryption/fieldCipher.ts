import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { decrypt, encrypt } from './cipher.ts';

/** Where a value is in the database. An encrypted value can be decrypted only there. */
export interface FieldLocation {
  readonly table: string;
  readonly column: string;
  /** The identifier of the row. */
  readonly row: readonly string[];
}

/** Encrypts values for the database, and decrypts them. */
export interface FieldCipher {
  /** False when values are stored unencrypted. */
  readonly isEncrypting: boolean;
  /**
   * Returns the stored form of a value.
   * @param visible the part that stays readable next to the encrypted value, because statements search for it
   */
  readonly encrypt: (field: FieldLocation, value: Json, visible?: JsonObject) => Json;
  /** Returns the value of its stored form, encrypted or unencrypted. @throws when it was modified or belongs to another location */
  readonly decrypt: (field: FieldLocation, stored: Json) => Json;
}

/** Version of the format. */
const FORMAT = 'v1.';

/** Returns true for a document that contains an encrypted value. */
export function isEncrypted(stored: Json): stored is JsonObject & { readonly sealed: string } {
  return isJsonObject(stored) && typeof stored['sealed'] === 'string' && stored['sealed'].startsWith(FORMAT);
}

/**
 * Builds a cipher.
 * @param keyOf returns the key for a location; null when there is none
 * @param isEncrypting false to store values unencrypted and only open encrypted ones
 */
export function makeFieldCipher(keyOf: (field: FieldLocation) => Uint8Array | null, isEncrypting: boolean): FieldCipher {
  return {
    isEncrypting,
    encrypt: (field, value, visible = {}) => {
      const key = isEncrypting ? keyOf(field) : null;
      if (!key) return value;
      return { ...visible, sealed: `${FORMAT}${encrypt(key, JSON.stringify(value), aboutOf(field)).toString('base64')}` };
    },
    decrypt: (field, stored) => {
      if (!isEncrypted(stored)) return stored;
      const key = keyOf(field);
      const opened = key && decrypt(key, Buffer.from(stored.sealed.slice(FORMAT.length), 'base64'), aboutOf(field));
      // The row is not named, because errors are logged.
      if (!opened)
        throw new Error(
          `A sealed value of ${field.table}.${field.column} ${key ? 'was changed, or moved from another row' : 'has no key in member_keys'}. Restore the row, with its member_keys, from a backup.`,
        );
      return parse(opened.toString('utf8'));
    },
  };
}

/** Returns the text that binds a value to its location. */
export function aboutOf({ table, column, row }: FieldLocation): string {
  return JSON.stringify([table, column, ...row]);
}

function parse(text: string): Json {
  return JSON.parse(text);
}
