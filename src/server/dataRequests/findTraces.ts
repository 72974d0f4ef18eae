import { hash } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { objectAt, type JsonObject } from '../../runtime/base/json.ts';
import { equalsFolded } from '../store/equalsFolded.ts';
import type { Database } from '../store/schema.ts';
import type { Vault } from '../store/vault.ts';

/** The person behind an account. */
export type Person = Pick<Selectable<Database['accounts']>, 'partner_id' | 'first_name' | 'last_name' | 'dob'>;

/** Builds a condition: the JSON column contains the member's access code or email, encrypted or not, or the email's hash, encrypted. */
export type Mentions = (column: string) => RawBuilder<boolean>;

/** Returns the condition for a member. The tables whose rows no account owns have an index for it (indexes.ts). */
export function mentionsOf({ mark }: Vault, accessCode: string, emailKey: string): Mentions {
  const names = [accessCode.toLowerCase(), emailKey, ...[accessCode, emailKey, emailHashOf(emailKey)].map(mark)];
  return (column) => sql<boolean>`identifiers(${sql.ref(column)}) && ${names}::text[]`;
}

/** Returns the hash that the page sends to ad networks instead of an email. */
export function emailHashOf(emailKey: string): string {
  return hash('sha256', emailKey, 'hex');
}

/**
 * Returns the ids under which the page reports events of a member: one from the email, and the anonymous id of the browser in which the
 * account was created. Events of others who used that browser before may carry the latter too.
 */
export function userIdsOf(emailKey: string, userData: JsonObject): readonly string[] {
  const { b2bUserId } = objectAt(userData, 'extras');
  return [emailHashOf(emailKey).slice(0, 32), ...(typeof b2bUserId === 'string' ? [b2bUserId] : [])];
}

/** Returns the id of the check, or of the person from single sign-on, that an account was created with; empty if there is none. */
export function eligibilityIdOf(userData: JsonObject): string {
  const { eligibilityId } = objectAt(userData, 'extras');
  return typeof eligibilityId === 'string' ? eligibilityId : '';
}

/**
 * Matches the eligibility checks that mention the member, the one that the account was created with, and those of a person with the
 * same names and date of birth, or age when no date was required.
 */
export function isCheckOf(
  {
    partner_id: partnerId,
    first_name: firstName,
    last_name: lastName,
    dob,
    user_data: userData,
  }: Person & Pick<Selectable<Database['accounts']>, 'user_data'>,
  mentions: Mentions,
): RawBuilder<boolean> {
  const { age = null } = userData;
  return sql<boolean>`(${mentions('facts')} or id = ${eligibilityIdOf(userData)} or (
    ${equalsFolded(sql`facts->>'firstName'`, firstName ?? '')} and ${equalsFolded(sql`facts->>'lastName'`, lastName ?? '')}
    and (facts->>'dob' = ${dob ?? ''} or (partner_id = ${partnerId} and not facts ? 'dob' and facts->>'age' = ${String(age)}))))`;
}

/**
 * Matches the triage records of no account that mention the member or were saved after one of the member's checks.
 * @param checkIds the ids of these checks
 */
export function isTriageOf(checkIds: readonly string[], mentions: Mentions): RawBuilder<boolean> {
  return sql<boolean>`(access_code is null and (${mentions('survey')} or participant_id = any(${checkIds}::text[])))`;
}
