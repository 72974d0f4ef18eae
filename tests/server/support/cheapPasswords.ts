import { seedSandbox } from '../../../src/server/sandbox/seed/sandbox.ts';
import type { Db } from '../../../src/server/store/schema.ts';

// A password at full cost takes a third of a second and 128 MiB, which would be most of the time of the server's tests. The cost itself is
// tested in passwords.test.ts.

/** log2 of scrypt's N on the tests' servers. */
export const CHEAP_LOG2_N = 8;

/** The sandbox's password, hashed at this cost. */
const CHEAP_HASH = 'scrypt$8$8$1$p-o99wKmveN2Fb5JE1uixA$ktH28ekjxB18_MYq68gQZtPF82-pwAvWtfxA9U1dlzY';

/** Replaces the passwords of the sandbox by the same ones, hashed at this cost. */
export async function makePasswordsCheap(db: Db): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: CHEAP_HASH }).where('password_hash', 'is not', null).execute();
}

/** Seeds the sandbox, with passwords of this cost. */
export async function seedCheaply(db: Db): Promise<void> {
  await seedSandbox(db, new Date());
  await makePasswordsCheap(db);
}
