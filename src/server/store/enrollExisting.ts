import { emailKey, storeConsents, storeSurvey, upgradeMember } from './accounts.ts';
import type { FieldCipher } from '../encryption/fieldCipher.ts';
import { audit } from './audit.ts';
import type { Enrollment, EnrollmentRefusal } from './enrollNew.ts';
import { linkPortalUser } from './portalUsers.ts';
import type { AccountKind, Db } from './schema.ts';
import { linkTriage, type TriageRecord } from './triages.ts';
import { claimSeat } from './upids.ts';

/** The data of a consumer account that becomes a sponsored one. */
export interface Upgrade extends Omit<Enrollment, 'batchId' | 'passwordHash' | 'kept'> {
  /** The operation that requests the upgrade. */
  readonly action: 'createAccount' | 'migrateToB2B';
  /** The kinds that the account may currently have. */
  readonly kinds: readonly AccountKind[];
  /** Statuses that its triage record may have. */
  readonly triage: readonly TriageRecord['completionStatus'][];
  /** The hash that the typed password was compared with; null for an owner who has shown a token. */
  readonly comparedHash: string | null;
}

/** Enrolls an existing account: seat, account, answers, consents, triage and audit row. The caller must roll back on a refusal. */
export async function enrollExisting(
  tx: Db,
  cipher: FieldCipher,
  upgrade: Upgrade,
): Promise<EnrollmentRefusal | 'PASSWORD_CHANGED' | null> {
  const { accessCode, member, triageKey, action, requestId, now, comparedHash } = upgrade;
  const unavailable = await claimSeat(tx, member.upid, now);
  if (unavailable) return unavailable;
  if (comparedHash !== null && (await lockPasswordHash(tx, accessCode)) !== comparedHash) return 'PASSWORD_CHANGED';
  if (!(await upgradeMember(tx, cipher, accessCode, member, now, upgrade.kinds))) return 'EMAIL_TAKEN';
  if (upgrade.linksPortalUser) await linkPortalUser(tx, member.upid, emailKey(member.email));
  await storeSurvey(tx, cipher, accessCode, upgrade.survey);
  await storeConsents(tx, accessCode, upgrade.consents, requestId);
  const isLinked =
    triageKey === null || (await linkTriage(tx, { key: triageKey, partnerId: member.partnerId, accessCode }, upgrade.triage));
  if (!isLinked) return 'TRIAGE_NOT_FOUND';
  await audit(tx, { actor: accessCode, action, subject: accessCode, requestId });
  return null;
}

/** Locks an account until the end of the transaction, and returns its password's hash. */
async function lockPasswordHash(tx: Db, accessCode: string): Promise<string | null> {
  const row = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('access_code', '=', accessCode)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
