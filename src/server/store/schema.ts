import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { Theme } from '../themes/theme.ts';
import type { JsonObject, Json } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';

type Schemas = components['schemas'];
/** A timestamp that the database sets if omitted. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** A column that is null if omitted. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** An ISO date, as text on both sides, independent of how the driver parses dates. */
type Day = Optional<string>;

/** Kind of the account that an email has. @see docs/specification/sandbox.md, Accounts */
export type AccountKind = 'b2b' | 'free' | 'paid' | 'deleted';

/** The tables, as created by src/server/migrations. */
export interface Database {
  partners: {
    id: number;
    slug: string;
    name: string;
    go_live_at: Optional<Date>;
    supported_locales: JSONColumnType<Schemas['Locale'][]>;
    configs: JSONColumnType<Schemas['PartnerConfigs']>;
    support_email: string | null;
    /** The roster in use; 0 means people who were added one by one. */
    roster_file_id: Generated<number>;
    /** Addresses of the partner's logos; null when it has none. */
    logo: OptionalJson<Schemas['PartnerLogo']>;
    /** The partner's look; null for the product's own. */
    theme: OptionalJson<Theme>;
    /** Null while the partner is enabled. */
    disabled_at: Optional<Date>;
  };
  batches: {
    id: string;
    partner_id: number;
    /** Null for an unlimited batch. */
    seats: number | null;
    taken: Generated<number>;
    ends_at: Optional<Date>;
    passcode: string | null;
    disabled_at: Optional<Date>;
    passcode_disabled_at: Optional<Date>;
  };
  upids: {
    upid: string;
    batch_id: string;
    seats: number | null;
    taken: Generated<number>;
    curriculum: Optional<string>;
    disabled_at: Optional<Date>;
  };
  roster: {
    id: string;
    partner_id: number;
    file_id: Generated<number>;
    matched_partner_id: number;
    first_name: string | null;
    last_name: string | null;
    dob: Day;
    policy_id: string | null;
    participant_id: string | null;
    email: Optional<string>;
    outcome: Schemas['EligibilityReason'];
    is_med_eligible: boolean;
    effective_on: Day;
    info: JSONColumnType<JsonObject>;
    /** Null while the person is enabled. */
    disabled_at: Optional<Date>;
  };
  /** Logos by the hash of their content. */
  logos: { hash: string; type: 'svg' | 'png'; content: Uint8Array };
  roster_files: {
    id: Generated<number>;
    partner_id: number;
    /** Name of the imported file. */
    source: string;
    people: Generated<number>;
    started_at: Timestamp;
    in_use_since: Optional<Date>;
  };
  single_sign_on: { eligibility_id: string; partner_id: number; result: JSONColumnType<Schemas['SingleSignOnEligibility']> };
  eligibility_checks: {
    id: string;
    partner_id: number;
    facts: JSONColumnType<JsonObject>;
    lead_source: string | null;
    created_at: Timestamp;
  };
  accounts: {
    access_code: string;
    email: string;
    email_key: string;
    kind: AccountKind;
    password_hash: string | null;
    partner_id: number | null;
    upid: string | null;
    program: Optional<string>;
    program_started_at: Optional<Date>;
    first_name: string | null;
    last_name: string | null;
    dob: Day;
    gender: Optional<string>;
    height_cm: Optional<number>;
    weight_kg: Optional<number>;
    /** Exercise minutes in the two weeks before `exercise_logged_at`. */
    exercise_minutes: Optional<number>;
    exercise_logged_at: Optional<Date>;
    user_data: ColumnType<JsonObject, string | undefined, string>;
    retriage: ColumnType<JsonObject, string | undefined, string>;
    last_triage_at: Optional<Date>;
    last_triage: OptionalJson<JsonObject>;
    /** The version of the set that led to `last_triage`: `question_sets`. */
    last_triage_set_hash: Optional<string>;
    /** True when support moves the account to a sponsor by hand. */
    migrates_by_hand: Generated<boolean>;
    /** Encrypted copy that replaces the columns of `HEALTH_COLUMNS` (encryptedColumns.ts); null while those are unencrypted. */
    health: OptionalJson<JsonObject>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /** The account of each email. It keeps emails unique where the accounts are distributed over several servers. */
  account_emails: { email_key: string; access_code: string };
  /** The key of data that belongs to no member, wrapped by a key-encryption key. One row, with the id 1. */
  store_keys: { id: number; kek: string; wrapped: string; created_at: Timestamp };
  /** The key of each member's encrypted data, also wrapped. */
  member_keys: { access_code: string; kek: string; wrapped: string; created_at: Timestamp };
  /** Visits that members continue on another device. Only the mailed token opens them; nothing in them reveals the owner. */
  saved_visits: {
    token_hash: string;
    sealed: Uint8Array;
    /** Hash of the id of the device that has opened the visit; null before. */
    opener: string | null;
    created_at: Timestamp;
    expires_at: Date;
  };
  tokens: { token_hash: string; access_code: string; created_at: Timestamp; expires_at: Date };
  surveys: {
    access_code: string;
    question_set: string;
    version: number;
    /** The version of the set that the answers were given to: `question_sets`. */
    set_hash: Optional<string>;
    program: string;
    /** Encrypted copy that replaces `program`; null while that is unencrypted. */
    health: OptionalJson<JsonObject>;
    answers: JSONColumnType<JsonObject>;
    created_at: Timestamp;
  };
  triages: {
    key: string;
    partner_id: number;
    participant_id: string | null;
    completion_status: 'PARTIAL' | 'COMPLETE';
    survey: JSONColumnType<JsonObject>;
    /** The version of the set that the answers were given to: `question_sets`. */
    set_hash: Optional<string>;
    /** The page that sent the stored partial save. */
    save_series: Optional<string>;
    /** The number of that save in its series. */
    save_sequence: Optional<number>;
    access_code: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  outcomes: {
    access_code: string;
    survey_id: string;
    experience: string;
    answers: ColumnType<Json, string, string>;
    /** The version of the set that the answers were given to: `question_sets`. */
    set_hash: Optional<string>;
    stored_at: Timestamp;
  };
  /** Completed member surveys. */
  member_surveys: {
    id: Generated<string>;
    access_code: string;
    question_set: string;
    version: number;
    /** The version of the set that the answers were given to: `question_sets`. */
    set_hash: Optional<string>;
    locale: string;
    answers: JSONColumnType<JsonObject>;
    /** The values that the set derives from the answers. */
    results: JSONColumnType<JsonObject>;
    stored_at: Timestamp;
  };
  consents: {
    access_code: string;
    name: string;
    value: string;
    signature: string | null;
    /** Refers to `consent_texts`; null: the wording of this consent is not kept. */
    text_hash: Optional<string>;
    /** The language in which the text was shown. */
    locale: Optional<string>;
    /** The version of the set that asked for the consent: `question_sets`. */
    set_hash: Optional<string>;
    given_at: Timestamp;
  };
  /** Consents that the member has since given again. */
  past_consents: Database['consents'] & { id: Generated<string>; replaced_at: Timestamp };
  /** The texts of consents that any version has shown, by their SHA-256. They contain no personal data, so erasing a member keeps them. */
  consent_texts: { hash: string; text: string; first_shown_at: Timestamp };
  /** The content of every version of a question set that servers have used, as JSON, by its SHA-256. Nothing personal. */
  question_sets: { hash: string; name: string; content: string; first_used_at: Timestamp; used_at: Timestamp };
  opt_outs: { email_key: string; country: string; subdivision: string | null; created_at: Timestamp };
  medical_enrollments: {
    access_code: string;
    data: JSONColumnType<JsonObject>;
    /** The version of the set that asked for the intake: `question_sets`. */
    set_hash: Optional<string>;
    created_at: Timestamp;
  };
  support_requests: { id: Generated<string>; access_code: string; reason: string; created_at: Timestamp };
  coach_alerts: { id: Generated<string>; access_code: string; created_at: Timestamp };
  /** Events stored by versions before migration 0022. */
  events: { uuid: string; event: JSONColumnType<JsonObject>; received_at: Timestamp };
  /** Events, by the month of `at`: the time that the event itself names. */
  event_log: { uuid: string; at: Date; event: JSONColumnType<JsonObject>; received_at: Timestamp };
  password_resets: {
    token_hash: string;
    /** Null when the requested email has no account. */
    access_code: string | null;
    redirect_url: string;
    created_at: Timestamp;
    expires_at: Date;
    used_at: Optional<Date>;
  };
  /** Emails that wait to be sent, and abandoned ones (`failed_at`), whose content is deleted. */
  mails: {
    id: Generated<string>;
    /** Null for an email to an address without an account. */
    access_code: string | null;
    /** False for an email to nobody (an address without an account), which is stored like any other and then dropped. */
    to_anyone: Generated<boolean>;
    content: ColumnType<string | null, string, null>;
    attempts: Generated<number>;
    next_at: Timestamp;
    expires_at: Date;
    created_at: Timestamp;
    failed_at: Optional<Date>;
    error: Optional<string>;
    /** Null for an email stored by a version before migration 0024. */
    request_id: string | null;
  };
  portal_users: {
    partner_id: number;
    /** The id under which the partner's portal knows the person. */
    portal_user_id: string;
    /** The program id allotted on the first visit. */
    upid: Optional<string>;
    /** Email of the account that claimed the program id; null until then. */
    linked_email: string | null;
    created_at: Timestamp;
  };
  ad_conversions: { event_id: string; event: JSONColumnType<JsonObject>; received_at: Timestamp };
  idempotency_keys: {
    operation: string;
    key: string;
    body_hash: string;
    status: number | null;
    body: ColumnType<Json, string | null | undefined, string | null>;
    created_at: Timestamp;
  };
  attempts: { id: Generated<string>; bucket: string; subject: string; at: Timestamp };
  /** A row for each subject whose attempts are counted one at a time. Writing the row takes the lock. */
  attempt_locks: { subject: string; taken_at: Date };
  /** Audit rows written by versions before migration 0022. */
  audit: AuditTable;
  /** Audit rows, by month. */
  audit_log: AuditTable;
  audit_seals: {
    id: Generated<string>;
    sealed_at: Timestamp;
    rows: number;
    hash: string;
    /** Null without a key: written by a version that had none, or by a server without `HEALTH_KEYS_FILE`. */
    mac: Optional<string>;
    /** The month of all its rows in `audit_log`, such as 2026-05; null when they are in `audit`. */
    month: string | null;
  };
  /** Months of `audit_log` whose rows are in a file elsewhere. */
  audit_archives: {
    month: string;
    seals: number;
    /** Drivers differ in how they return a bigint. */
    rows: ColumnType<string | number, number, never>;
    /** The hash of the file. */
    sha256: string;
    /** Null without a key. */
    mac: string | null;
    made_at: Timestamp;
  };
}

interface AuditTable {
  id: Generated<string>;
  at: Timestamp;
  actor: string;
  action: string;
  subject: string;
  request_id: string;
  /** Null until sealed. */
  seal_id: ColumnType<string | null, never, string>;
}

/**
 * The database, or a transaction on it. Inside a transaction, use only the transaction: PGlite has one connection and would
 * deadlock.
 */
export type Db = Kysely<Database>;
