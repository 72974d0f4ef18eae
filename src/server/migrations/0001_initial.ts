import { migrationOf } from './migration.ts';

/** Creates the first tables. Never edit a released migration; add a new one. */
export const initial = migrationOf([
  `create table partners (
    id integer primary key,
    slug text not null unique,
    name text not null,
    go_live_at timestamptz,
    supported_locales jsonb not null,
    configs jsonb not null,
    support_email text
  )`,
  // A batch holds the program ids of one contract. The constraint prevents overfilling even if the code has a bug.
  `create table batches (
    id text primary key,
    partner_id integer not null references partners,
    seats integer,
    taken integer not null default 0,
    ends_at timestamptz,
    passcode text,
    constraint batches_seats check (taken >= 0 and (seats is null or taken <= seats)),
    constraint batches_passcode unique (partner_id, passcode)
  )`,
  `create table upids (
    upid text primary key,
    batch_id text not null references batches,
    seats integer,
    taken integer not null default 0,
    curriculum text,
    constraint upids_seats check (taken >= 0 and (seats is null or taken <= seats))
  )`,
  `create table roster (
    id text primary key,
    partner_id integer not null references partners,
    matched_partner_id integer not null references partners,
    first_name text,
    last_name text,
    dob text,
    policy_id text,
    participant_id text,
    outcome text not null,
    is_med_eligible boolean not null,
    effective_on text,
    info jsonb not null
  )`,
  'create index roster_person on roster (partner_id, lower(last_name))',
  'create index roster_participant on roster (partner_id, lower(participant_id))',
  `create table single_sign_on (
    eligibility_id text primary key,
    partner_id integer not null references partners,
    result jsonb not null
  )`,
  `create table eligibility_checks (
    id text primary key,
    partner_id integer not null references partners,
    facts jsonb not null,
    lead_source text,
    created_at timestamptz not null default now()
  )`,
  `create table accounts (
    access_code text primary key,
    email text not null,
    email_key text not null,
    kind text not null,
    password_hash text,
    partner_id integer references partners,
    upid text references upids,
    program text,
    program_started_at timestamptz,
    first_name text,
    last_name text,
    dob text,
    gender text,
    height_cm double precision,
    weight_kg double precision,
    user_data jsonb not null default '{}',
    retriage jsonb not null default '{}',
    last_triage_at timestamptz,
    last_triage jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint accounts_email unique (email_key),
    constraint accounts_kind check (kind in ('b2b', 'free', 'paid', 'deleted'))
  )`,
  `create table tokens (
    token_hash text primary key,
    access_code text not null references accounts on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index tokens_account on tokens (access_code)',
  `create table surveys (
    access_code text not null references accounts on delete cascade,
    question_set text not null,
    version integer not null,
    program text not null,
    answers jsonb not null,
    created_at timestamptz not null default now(),
    primary key (access_code, question_set)
  )`,
  `create table triages (
    key text primary key,
    partner_id integer not null references partners,
    participant_id text,
    completion_status text not null check (completion_status in ('PARTIAL', 'COMPLETE')),
    survey jsonb not null,
    access_code text references accounts on delete cascade,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index triages_account on triages (access_code)',
  `create table outcomes (
    access_code text not null references accounts on delete cascade,
    survey_id text not null,
    experience text not null,
    answers jsonb not null,
    stored_at timestamptz not null default now(),
    primary key (access_code, survey_id, experience)
  )`,
  `create table consents (
    access_code text not null references accounts on delete cascade,
    name text not null,
    value text not null,
    signature text,
    given_at timestamptz not null default now(),
    primary key (access_code, name)
  )`,
  `create table opt_outs (
    email_key text primary key,
    country text not null,
    subdivision text,
    created_at timestamptz not null default now()
  )`,
  `create table medical_enrollments (
    access_code text primary key references accounts on delete cascade,
    data jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table support_requests (
    id bigint generated always as identity primary key,
    access_code text not null references accounts on delete cascade,
    reason text not null,
    created_at timestamptz not null default now()
  )`,
  `create table coach_alerts (
    id bigint generated always as identity primary key,
    access_code text not null references accounts on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `create table events (
    uuid text primary key,
    event jsonb not null,
    received_at timestamptz not null default now()
  )`,
  `create table password_resets (
    token_hash text primary key,
    access_code text not null references accounts on delete cascade,
    redirect_url text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create table idempotency_keys (
    operation text not null,
    key text not null,
    body_hash text not null,
    status integer,
    body jsonb,
    created_at timestamptz not null default now(),
    primary key (operation, key)
  )`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
  // Failed attempts, for the rate limits. The subject is a keyed hash, so the table contains no address and no email.
  `create table attempts (
    id bigint generated always as identity primary key,
    bucket text not null,
    subject text not null,
    at timestamptz not null default now()
  )`,
  'create index attempts_subject on attempts (bucket, subject, at)',
  `create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    request_id text not null
  )`,
  'create index audit_subject on audit (subject, at)',
]);
