import { renameSync, writeFileSync } from 'node:fs';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { createPglite } from '../../../src/server/store/connection/createPglite.ts';
import { seedCheaply } from './cheapPasswords.ts';
import { pgliteDatabase } from './pgliteDatabase.ts';

// Writes a dump of a migrated and seeded PGlite to the file that its argument names.

const [file = ''] = process.argv.slice(2);
const pglite = await createPglite('memory://');
const db = pgliteDatabase(pglite);
await migrate(db);
await seedCheaply(db);
const content = await pglite.dumpDataDir('none');
await db.destroy();
// Test files run in parallel: each writes its own copy, and the last one wins.
const ownFile = `${file}.${process.pid}`;
writeFileSync(ownFile, new Uint8Array(await content.arrayBuffer()));
renameSync(ownFile, file);
