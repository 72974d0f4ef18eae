/**
 * Indexes of tables that are large in production. They are built concurrently, after the migrations and outside their
 * transaction, so that nobody waits for them. Building is repeated until each is valid, even after a crash.
 *
 * The indexes on `folded` contain every column that their lookup compares. Earlier versions use roster_person, roster_participant,
 * roster_email, accounts_person and eligibility_checks_called instead, so a later version drops these.
 */
export const INDEXES = {
  roster_called: "roster (partner_id, file_id, folded(last_name), coalesce(dob, ''), folded(first_name))",
  roster_numbered: 'roster (partner_id, file_id, folded(participant_id))',
  roster_emailed: 'roster (partner_id, file_id, folded(email))',
  accounts_called: 'accounts (partner_id, folded(last_name), folded(first_name), dob)',
  accounts_numbered: "accounts (partner_id, folded(user_data #>> '{extras,employeeId}'), folded(last_name), folded(first_name))",
  // Columns of expiring rows, for cleaning and retention.
  tokens_expiry: 'tokens (expires_at)',
  password_resets_expiry: 'password_resets (expires_at)',
  attempts_age: 'attempts (at)',
  events_age: 'events (received_at)',
  ad_conversions_age: 'ad_conversions (received_at)',
  eligibility_checks_age: 'eligibility_checks (created_at)',
  triages_abandoned: 'triages (updated_at) where access_code is null',
  portal_users_abandoned: 'portal_users (created_at) where linked_email is null',
  // Columns that an erasure searches.
  events_identify: 'events using gin (identifiers(event))',
  events_user: "events ((event->>'userId'))",
  ad_conversions_identify: 'ad_conversions using gin (identifiers(event))',
  ad_conversions_hashed: "ad_conversions ((event #>> '{userData,em}'))",
  idempotency_keys_identify: 'idempotency_keys using gin (identifiers(body))',
  eligibility_checks_identify: 'eligibility_checks using gin (identifiers(facts))',
  eligibility_checks_named: "eligibility_checks (folded(facts->>'lastName'), folded(facts->>'firstName'))",
  triages_checked: 'triages (participant_id) where access_code is null',
  triages_identify: 'triages using gin (identifiers(survey)) where access_code is null',
  support_requests_of: 'support_requests (access_code)',
  coach_alerts_of: 'coach_alerts (access_code)',
} as const;
