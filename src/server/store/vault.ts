import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { identifiersIn } from '../encryption/identifiers.ts';
import { KMS_PREFIX, type KeyRing, type WrappedKey } from '../encryption/keyRing.ts';
import { aboutOf, makeFieldCipher, type FieldCipher } from '../encryption/fieldCipher.ts';
import { insertMissing } from './insertMissing.ts';
import type { Db } from './schema.ts';

/** A new member's key, which the database does not have yet: null if nothing is encrypted. */
export interface NewMemberKey {
  readonly cipher: FieldCipher;
  readonly memberKey: WrappedKey | null;
}

/** Encrypts the health data of this database ([decision 30](../../../docs/decisions/0030-sealed-health-data.md)). */
export interface Vault {
  /** Encrypts rows that belong to no member, each with a key derived from the store's key. */
  readonly storeCipher: FieldCipher;
  /** Creates the key of a member who does not exist yet. */
  readonly makeMemberKey: (accessCode: string) => Promise<NewMemberKey>;
  /** Returns a member's cipher, and stores a new key for a member without one. Not for transactions: a KMS may be slow. */
  readonly memberCipher: (db: Db, accessCode: string) => Promise<FieldCipher>;
  /** Returns the cipher of a member whose key has already been read. */
  readonly cipherFor: (accessCode: string, memberKey: WrappedKey | null) => Promise<FieldCipher>;
  /** Returns the form of an identifier in an encrypted document: a keyed hash, which statements can search for. */
  readonly mark: (identifier: string) => string;
  /** Authenticates the seals of the audit log; null if there are no keys. */
  readonly auditKey: Uint8Array | null;
  /** Returns the marks of a document that identifies members, as its visible part. */
  readonly marksOf: (document: Json) => JsonObject;
}

/** The database and its vault. */
export interface Store {
  readonly db: Db;
  readonly vault: Vault;
}

const KEY_BYTES = 32;
/** A member without a key: nothing encrypted can be opened, and new values stay unencrypted. */
const KEYLESS = makeFieldCipher(() => null, false);

/** A vault without keys. Everything is stored unencrypted. */
export const PLAIN_VAULT: Vault = {
  storeCipher: KEYLESS,
  makeMemberKey: async () => ({ cipher: KEYLESS, memberKey: null }),
  memberCipher: async () => KEYLESS,
  cipherFor: async () => KEYLESS,
  mark: (identifier) => identifier,
  auditKey: null,
  marksOf: () => ({}),
};

/**
 * Opens the vault of a database. A process with the wrong keys does not start.
 * @param ring null when there are no keys
 * @param isEncrypting false to open encrypted data but store new data unencrypted
 * @throws for the operator, when something in the database needs a key that the ring lacks
 */
export async function openVault(db: Db, ring: KeyRing | null, isEncrypting: boolean): Promise<Vault> {
  const storedKey = await storeKeyOf(db);
  if (!ring) {
    if (storedKey) {
      const where = storedKey.kek.startsWith(KMS_PREFIX)
        ? `HEALTH_KMS_URL to the KMS that has its key, "${storedKey.kek}"`
        : `HEALTH_KEYS_FILE to the file with its key, "${storedKey.kek}" (for a data folder in development: its health.keys)`;
      throw new Error(`The database has sealed health data. Set ${where}. If that key is lost, the data is too.`);
    }
    return PLAIN_VAULT;
  }
  // Needed even while encryption is off: other processes may encrypt, and this one must open their data.
  const storeKey = storedKey ?? (await makeStoreKey(db, ring));
  const key = await ring.unwrap(storeKey, ABOUT_STORE);
  for (const { kek, wrapped, accessCode } of await oneOfEachKey(db)) await ring.unwrap({ kek, wrapped }, aboutMember(accessCode));
  return vaultOf(ring, key, isEncrypting);
}

function vaultOf(ring: KeyRing, storeKey: Uint8Array, isEncrypting: boolean): Vault {
  const deriveKey = (about: string): Uint8Array => createHmac('sha256', storeKey).update(about).digest();
  const markKey = deriveKey('marks');
  const mark = (identifier: string): string => createHmac('sha256', markKey).update(identifier.toLowerCase()).digest('hex').slice(0, 32);
  const cipherFor = async (accessCode: string, memberKey: WrappedKey | null): Promise<FieldCipher> => {
    if (!memberKey) return KEYLESS;
    const key = await ring.unwrap(memberKey, aboutMember(accessCode));
    return makeFieldCipher(() => key, isEncrypting);
  };
  const makeMemberKey: Vault['makeMemberKey'] = async (accessCode) => {
    if (!isEncrypting) return { cipher: KEYLESS, memberKey: null };
    const key = randomBytes(KEY_BYTES);
    return { cipher: makeFieldCipher(() => key, true), memberKey: await ring.wrap(key, aboutMember(accessCode)) };
  };
  return {
    storeCipher: makeFieldCipher((field) => deriveKey(aboutOf(field)), isEncrypting),
    makeMemberKey,
    memberCipher: async (db, accessCode) => {
      const storedKey = await memberKeyOf(db, accessCode);
      if (storedKey || !isEncrypting) return cipherFor(accessCode, storedKey);
      const { memberKey } = await makeMemberKey(accessCode);
      if (memberKey) await insertMemberKey(db, accessCode, memberKey);
      // Another process may have stored a key in the meantime.
      return cipherFor(accessCode, await memberKeyOf(db, accessCode));
    },
    cipherFor,
    mark,
    auditKey: deriveKey('audit'),
    // The database's `identifiers` finds only codes in upper case, and returns them in lower case.
    marksOf: (document) => ({ identifiers: identifiersIn(document).map((each) => mark(each).toUpperCase()) }),
  };
}

/** Returns the context that a member's wrapped key is bound to. */
export function aboutMember(accessCode: string): string {
  return `member ${accessCode}`;
}

/** The context that the store's wrapped key is bound to. */
export const ABOUT_STORE = 'store';

/** Returns true when a process with keys has used the database. */
export async function hasStoreKey(db: Db): Promise<boolean> {
  return (await storeKeyOf(db)) !== null;
}

async function storeKeyOf(db: Db): Promise<WrappedKey | null> {
  return (await db.selectFrom('store_keys').select(['kek', 'wrapped']).where('id', '=', 1).executeTakeFirst()) ?? null;
}

/** Stores a new key, unless another process has done so. */
async function makeStoreKey(db: Db, ring: KeyRing): Promise<WrappedKey> {
  const newKey = await ring.wrap(randomBytes(KEY_BYTES), ABOUT_STORE);
  await insertMissing(db, 'store_keys', { id: 1, ...newKey });
  return (await storeKeyOf(db)) ?? newKey;
}

async function memberKeyOf(db: Db, accessCode: string): Promise<WrappedKey | null> {
  const row = await db.selectFrom('member_keys').select(['kek', 'wrapped']).where('access_code', '=', accessCode).executeTakeFirst();
  return row ?? null;
}

/** Stores the key of a member who has none. Does nothing for an unknown access code. */
async function insertMemberKey(db: Db, accessCode: string, { kek, wrapped }: WrappedKey): Promise<void> {
  await db
    .insertInto('member_keys')
    .columns(['access_code', 'kek', 'wrapped'])
    .expression(({ selectFrom, val }) =>
      selectFrom('accounts')
        .select(['access_code', val(kek).as('kek'), val(wrapped).as('wrapped')])
        .where('access_code', '=', accessCode),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A wrapped key, with its owner. */
interface OwnedKey extends WrappedKey {
  readonly accessCode: string;
}

/** Returns one member's key for each key-encryption key in use. A loose index scan: one index probe per name. */
async function oneOfEachKey(db: Db): Promise<readonly OwnedKey[]> {
  const ownedKeys: OwnedKey[] = [];
  for (;;) {
    const next = await db
      .selectFrom('member_keys')
      .select(['kek', 'access_code as accessCode', 'wrapped'])
      .where('kek', '>', ownedKeys.at(-1)?.kek ?? '')
      .orderBy('kek')
      .limit(1)
      .executeTakeFirst();
    if (!next) return ownedKeys;
    ownedKeys.push(next);
  }
}

/** Selects the wrapped key of the member of `accounts`, as JSON. */
export const MEMBER_KEY = sql<WrappedKey | null>`(
  select json_build_object('kek', kek, 'wrapped', wrapped) from member_keys where member_keys.access_code = accounts.access_code)`;
