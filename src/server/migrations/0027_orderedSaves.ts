import { additive } from './migration.ts';

/**
 * Stores with a triage record which page sent its answers, and as which save, so that a PARTIAL that arrives after a later one of the
 * same page changes nothing ([decision 41](../../../docs/decisions/0041-partial-saves-are-numbered.md)).
 */
export const orderedSaves = additive([
  'alter table triages add column save_series text',
  'alter table triages add column save_sequence integer',
  `create function save_triages_27(given jsonb) returns void language plpgsql as $body$
    #variable_conflict use_column
    begin
      perform keep_answers_26(given);
      insert into triages (key, partner_id, participant_id, completion_status, survey, set_hash, save_series, save_sequence)
      select key, "partnerId", "participantId", "completionStatus", survey, "setHash", series, sequence
      from jsonb_to_recordset(given) as given(
        key text, "partnerId" integer, "participantId" text, "completionStatus" text, survey jsonb, "setHash" text, series text,
        sequence integer);
      insert into audit_log (actor, action, subject, request_id)
      select 'anonymous', 'saveTriage', subject, "requestId" from jsonb_to_recordset(given) as given(subject text, "requestId" text);
    end
  $body$`,
  `create function change_triages_27(asked jsonb) returns table (refusal text) language plpgsql as $body$
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
          set_hash = "setHash", updated_at = now, save_series = series, save_sequence = sequence
        from jsonb_to_recordset(asked) as asked(
          key text, "partnerId" integer, "participantId" text, "completionStatus" text, survey jsonb, "setHash" text, now timestamptz,
          series text, sequence integer)
        where triages.key = any(keys) and triages.key = asked.key and partner_id = "partnerId" and access_code is null
          and ("completionStatus" = 'COMPLETE'
            or completion_status <> 'COMPLETE' and (save_series = series and save_sequence > sequence) is not true)
        returning triages.key
      loop
        changed := changed || one;
      end loop;
      -- A PARTIAL that comes too late is answered like one that is stored: its page has nothing to repeat.
      judged := (
        select jsonb_agg(jsonb_build_object('subject', subject, 'requestId', "requestId", 'kept', kept, 'refusal', case
            when asked.key = any(changed) then null
            when seen.key is null then 'notFound'
            when access_code is null and "completionStatus" = 'PARTIAL' then null
            else 'closed'
          end) order by index)
        from jsonb_to_recordset(asked) as asked(
          index integer, key text, subject text, "partnerId" integer, "completionStatus" text, "requestId" text, kept jsonb)
        left join (select key, partner_id, access_code from triages where key = any(keys)) as seen
          on seen.key = asked.key and partner_id = "partnerId");
      given := (select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(judged) as each where each->>'refusal' is null);
      perform keep_answers_26(given);
      insert into audit_log (actor, action, subject, request_id)
      select 'anonymous', 'saveTriage', subject, "requestId" from jsonb_to_recordset(given) as given(subject text, "requestId" text);
      return query select each->>'refusal' from jsonb_array_elements(judged) as each;
    end
  $body$`,
]);
