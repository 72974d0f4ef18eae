import { additive } from './migration.ts';

/**
 * Events and audit rows by month ([decision 34](../../../docs/decisions/0034-months.md)). The tables `events` and `audit` keep what versions
 * before this one have written, and still write during a rollout.
 */
export const monthly = additive([
  `create table event_log (
    uuid text not null,
    at timestamptz not null,
    event jsonb not null,
    received_at timestamptz not null default now(),
    primary key (uuid, at)
  ) partition by range (at)`,
  'create index event_log_identify on event_log using gin (identifiers(event))',
  "create index event_log_user on event_log ((event->>'userId'))",
  'create table event_log_other partition of event_log default',
  'create index event_log_other_age on event_log_other (received_at)',
  `create table audit_log (
    id bigint generated always as identity,
    at timestamptz not null default now(),
    actor text not null,
    action text not null,
    subject text not null,
    request_id text not null,
    seal_id bigint references audit_seals,
    primary key (id, at)
  ) partition by range (at)`,
  'create index audit_log_subject on audit_log (subject, at)',
  'create index audit_log_unsealed on audit_log (id) where seal_id is null',
  'create index audit_log_seal on audit_log (seal_id, id) where seal_id is not null',
  'create table audit_log_other partition of audit_log default',
  // Null for seals of `audit`.
  'alter table audit_seals add column month text',
  `create table audit_archives (
    month text primary key,
    seals integer not null,
    rows bigint not null,
    sha256 text not null,
    mac text,
    made_at timestamptz not null default now()
  )`,
  // It runs with the privileges of the tables' owner, because a server may have no right to create tables. When it creates the table of a
  // month, it moves the rows of that month there from the partition "_other". One call at a time does so.
  `create function keep_months() returns void language plpgsql security definer set search_path from current
    set lock_timeout = '2s' as $body$
    declare
      log text;
      part text;
      opens timestamptz;
      closes timestamptz;
    begin
      if not pg_try_advisory_xact_lock(732004) then return; end if;
      foreach log in array array['event_log', 'audit_log'] loop
        for ahead in 0..3 loop
          opens := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC';
          closes := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead + 1)) at time zone 'UTC';
          part := log || to_char(opens at time zone 'UTC', '_YYYY_MM');
          continue when to_regclass(quote_ident(part)) is not null;
          execute format('create table %I (like %I including defaults including constraints including indexes)', part, log);
          execute format('lock table %I in access exclusive mode', log || '_other');
          execute format('with moved as (delete from %I where at >= %L and at < %L returning *) insert into %I select * from moved',
            log || '_other', opens, closes, part);
          execute format('alter table %I attach partition %I for values from (%L) to (%L)', log, part, opens, closes);
        end loop;
      end loop;
    end
  $body$`,
]);
