import { Migrator, type Migration } from 'kysely';
import type { Db } from '../store/schema.ts';
import { initial } from './0001_initial.ts';
import { portalAndRetriage } from './0002_portalAndRetriage.ts';
import { auditSeals } from './0003_auditSeals.ts';
import { portalSignIn } from './0004_portalSignIn.ts';
import { sealedAudit } from './0005_sealedAudit.ts';
import { rosterFiles } from './0006_rosterFiles.ts';
import { logos } from './0007_logos.ts';
import { checkIns } from './0008_checkIns.ts';
import { consentTexts } from './0009_consentTexts.ts';
import { shownConsentTexts } from './0010_shownConsentTexts.ts';

/** Run in the order of their names. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_initial': initial,
  '0002_portalAndRetriage': portalAndRetriage,
  '0003_auditSeals': auditSeals,
  '0004_portalSignIn': portalSignIn,
  '0005_sealedAudit': sealedAudit,
  '0006_rosterFiles': rosterFiles,
  '0007_logos': logos,
  '0008_checkIns': checkIns,
  '0009_consentTexts': consentTexts,
  '0010_shownConsentTexts': shownConsentTexts,
};

/**
 * Migrates the tables to the latest version. Safe in several processes concurrently, because they take turns.
 * @throws the migration's own error, after rolling it back
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
