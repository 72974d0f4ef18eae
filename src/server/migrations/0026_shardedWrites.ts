import { additive } from './migration.ts';

/**
 * Allows the members' tables to be distributed over several servers
 * ([decision 38](../../../docs/decisions/0038-one-database-on-several-servers.md)): emails are unique in a table of their own, and
 * calls that write several tables do so by a function, each of whose statements writes one table. A cluster cannot run a statement that writes tables of different keys.
 *
 * A function is never changed: processes of the previous version call it during a rollout. A later version creates another one,
 * named after its migration.
 */
export const shardedWrites = additive([
  // Accounts that an earlier version has stored are not in it; for those, `accounts_email` refuses a second one.
  `create table account_emails (
    email_key text primary key,
    access_code text not null references accounts on delete cascade
  )`,
  'create index account_emails_account on account_emails (access_code)',
  // Stores the answers of all rows that have one in `kept`. The primary key refuses an answer that is already stored.
  `create function keep_answers_26(given jsonb) returns void language plpgsql as $body$
    begin
      insert into idempotency_keys (operation, key, body_hash, status, body)
      select kept->>'operation', kept->>'key', kept->>'bodyHash', (kept->>'status')::integer, kept->'body'
      from jsonb_to_recordset(given) as given(kept jsonb) where kept is not null;
    end
  $body$`,
  // Enrolls all members or none. A call that is repeated fails by its key first, and not by its email. Rows are locked in the order of the
  // emails, and the seats last, so that others wait for them only briefly.
  `create function enroll_members_26(asked jsonb) returns void language plpgsql as $body$
    #variable_conflict use_column
    declare
      given jsonb := (select jsonb_agg(each order by each->>'email_key') from jsonb_array_elements(asked) as each);
      -- Given separately, keys lead to the index, and on a cluster to the servers that have their rows.
      keys text[] := array(select each->>'triage_key' from jsonb_array_elements(given) as each where each->>'triage_key' is not null);
      claimed_ids text[] := array(select each->>'upid' from jsonb_array_elements(given) as each);
      linked integer;
    begin
      perform keep_answers_26(given);
      insert into accounts (access_code, email, email_key, password_hash, kind, partner_id, upid, program, program_started_at,
        first_name, last_name, dob, gender, height_cm, weight_kg, health, user_data)
      select access_code, email, email_key, password_hash, kind, partner_id, upid, program, program_started_at,
        first_name, last_name, dob, gender, height_cm, weight_kg, health, user_data
      from jsonb_to_recordset(given) as given(
        access_code text, email text, email_key text, password_hash text, kind text, partner_id integer, upid text, program text,
        program_started_at timestamptz, first_name text, last_name text, dob text, gender text, height_cm double precision,
        weight_kg double precision, health jsonb, user_data jsonb);
      insert into account_emails (email_key, access_code)
      select email_key, access_code from jsonb_to_recordset(given) as given(email_key text, access_code text);
      insert into member_keys (access_code, kek, wrapped)
      select access_code, kek, wrapped from jsonb_to_recordset(given) as given(access_code text, kek text, wrapped text)
      where wrapped is not null;
      insert into surveys (access_code, question_set, version, set_hash, program, health, answers)
      select access_code, question_set, version, set_hash, survey_program, survey_health, answers
      from jsonb_to_recordset(given) as given(
        access_code text, question_set text, version integer, set_hash text, survey_program text, survey_health jsonb, answers jsonb);
      insert into consents (access_code, name, value, signature, text_hash, locale, set_hash)
      select access_code, each->>'name', each->>'value', each->>'signature', each->>'text_hash', each->>'locale', each->>'set_hash'
      from jsonb_to_recordset(given) as given(access_code text, consents jsonb), jsonb_array_elements(consents) as each;
      update triages set access_code = given.access_code
      from jsonb_to_recordset(given) as given(access_code text, partner_id integer, triage_key text)
      where key = any(keys) and key = triage_key and triages.partner_id = given.partner_id and completion_status = 'COMPLETE'
        and triages.access_code is null;
      get diagnostics linked = row_count;
      if linked < cardinality(keys) then
        raise exception 'a triage record cannot be linked' using constraint = 'triages_linked';
      end if;
      insert into audit_log (actor, action, subject, request_id)
      select access_code, action, access_code, request_id
      from jsonb_to_recordset(given) as given(access_code text, request_id text, consents jsonb),
        lateral (values ('createAccount'), ('giveConsents')) as done(action)
      where action = 'createAccount' or jsonb_array_length(consents) > 0;

      update upids set taken = taken + members
      from (select upid, count(*)::integer as members from jsonb_to_recordset(given) as given(upid text) group by upid) as claimed
      where upids.upid = any(claimed_ids) and upids.upid = claimed.upid and seats is not null;
      update batches set taken = taken + members
      from (select batch_id, count(*)::integer as members from jsonb_to_recordset(given) as given(batch_id text) group by batch_id) as claimed
      where batches.id = claimed.batch_id and seats is not null;
    end
  $body$`,
  `create function save_triages_26(given jsonb) returns void language plpgsql as $body$
    #variable_conflict use_column
    begin
      perform keep_answers_26(given);
      insert into triages (key, partner_id, participant_id, completion_status, survey, set_hash)
      select key, "partnerId", "participantId", "completionStatus", survey, "setHash"
      from jsonb_to_recordset(given) as given(
        key text, "partnerId" integer, "participantId" text, "completionStatus" text, survey jsonb, "setHash" text);
      insert into audit_log (actor, action, subject, request_id)
      select 'anonymous', 'saveTriage', subject, "requestId" from jsonb_to_recordset(given) as given(subject text, "requestId" text);
    end
  $body$`,
  `create function change_triages_26(asked jsonb) returns table (refusal text) language plpgsql as $body$
    #variable_conflict use_column
    declare
      keys text[] := array(select each->>'key' from jsonb_array_elements(asked) as each);
      changed text[] := '{}';
      judged jsonb;
      given jsonb;
      one text;
    begin
      for one in
        update triages set participant_id = "participantId", completion_status = "completionStatus", survey = asked.survey,
          set_hash = "setHash", updated_at = now
        from jsonb_to_recordset(asked) as asked(
          key text, "partnerId" integer, "participantId" text, "completionStatus" text, survey jsonb, "setHash" text, now timestamptz)
        where triages.key = any(keys) and triages.key = asked.key and partner_id = "partnerId" and access_code is null
          and (completion_status <> 'COMPLETE' or "completionStatus" = 'COMPLETE')
        returning triages.key
      loop
        changed := changed || one;
      end loop;
      judged := (
        select jsonb_agg(jsonb_build_object('subject', subject, 'requestId', "requestId", 'kept', kept, 'refusal', case
            when asked.key = any(changed) then null
            when seen.key is null then 'notFound'
            when access_code is null and completion_status = 'COMPLETE' and "completionStatus" = 'PARTIAL' then null
            else 'closed'
          end) order by index)
        from jsonb_to_recordset(asked) as asked(
          index integer, key text, subject text, "partnerId" integer, "completionStatus" text, "requestId" text, kept jsonb)
        left join (select key, partner_id, access_code, completion_status from triages where key = any(keys)) as seen
          on seen.key = asked.key and partner_id = "partnerId");
      given := (select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(judged) as each where each->>'refusal' is null);
      perform keep_answers_26(given);
      insert into audit_log (actor, action, subject, request_id)
      select 'anonymous', 'saveTriage', subject, "requestId" from jsonb_to_recordset(given) as given(subject text, "requestId" text);
      return query select each->>'refusal' from jsonb_array_elements(judged) as each;
    end
  $body$`,
  // Each row of `asked`, with the owner of its token. Reads of one's own profile are audited.
  `create function audited_owners_26(asked jsonb) returns table (index integer, code text, owner text) language plpgsql as $body$
    #variable_conflict use_column
    declare owners jsonb;
    begin
      owners := (
        select jsonb_agg(jsonb_build_object('index', index, 'code', code, 'request', request, 'owner', tokens.access_code) order by index)
        from jsonb_to_recordset(asked) as asked(index integer, token text, code text, request text, now timestamptz)
        left join tokens on tokens.token_hash = token and tokens.expires_at > now);
      insert into audit_log (actor, action, subject, request_id)
      select code, 'getUserProfile', code, request
      from jsonb_to_recordset(owners) as given(code text, request text, owner text) where owner = code;
      return query select index, code, owner from jsonb_to_recordset(owners) as given(index integer, code text, owner text);
    end
  $body$`,
]);
