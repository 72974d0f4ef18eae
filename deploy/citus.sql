-- Spreads the tables over the servers of a Citus cluster, so that members and partners can outgrow one server (docs/operating.md,
-- "Several database servers"). Run it once, as the owner of the tables, on the coordinator, after `admin -- migrate`, and while no
-- server of the product runs:
--   psql --file=deploy/citus.sql "$DATABASE_DIRECT_URL"
-- It is one transaction: if it fails, nothing has changed.
\set ON_ERROR_STOP on
\set QUIET on
\o /dev/null
set client_min_messages = warning;
begin;
-- Tables that refer to each other are changed one server after the other.
set local citus.multi_shard_modify_mode = 'sequential';

-- Accounts from before migration 0026 have no row in account_emails yet. From now on, this table alone keeps emails unique.
insert into account_emails (email_key, access_code) select email_key, access_code from accounts on conflict do nothing;
alter table accounts drop constraint accounts_email;
create index accounts_email on accounts (email_key);

-- These references would link rows on different servers. The product's server deletes a member's rows in these tables itself.
alter table account_emails drop constraint account_emails_access_code_fkey;
alter table tokens drop constraint tokens_access_code_fkey;
alter table password_resets drop constraint password_resets_access_code_fkey;
alter table mails drop constraint mails_access_code_fkey;
alter table triages drop constraint triages_access_code_fkey;
alter table accounts drop constraint accounts_upid_fkey;
alter table portal_users drop constraint portal_users_upid_fkey;
alter table upids drop constraint upids_batch_id_fkey;

-- References to accounts are restored below, because a table must be spread before others of its key can refer to it.
alter table member_keys drop constraint member_keys_access_code_fkey;
alter table surveys drop constraint surveys_access_code_fkey;
alter table outcomes drop constraint outcomes_access_code_fkey;
alter table member_surveys drop constraint member_surveys_access_code_fkey;
alter table consents drop constraint consents_access_code_fkey;
alter table past_consents drop constraint past_consents_access_code_fkey, drop constraint past_consents_text_hash_fkey;
alter table medical_enrollments drop constraint medical_enrollments_access_code_fkey;
alter table support_requests drop constraint support_requests_access_code_fkey;
alter table coach_alerts drop constraint coach_alerts_access_code_fkey;

-- A primary key must have the column by which the table is spread.
alter table roster drop constraint roster_pkey, add primary key (partner_id, id);
alter table eligibility_checks drop constraint eligibility_checks_pkey, add primary key (partner_id, id);
alter table member_surveys drop constraint member_surveys_pkey, add primary key (access_code, id);
alter table past_consents drop constraint past_consents_pkey, add primary key (access_code, id);
alter table support_requests drop constraint support_requests_pkey, add primary key (access_code, id);
alter table coach_alerts drop constraint coach_alerts_pkey, add primary key (access_code, id);

-- On every server: what nearly all calls read, and only operators and starting servers write.
select create_reference_table('partners');
select create_reference_table('consent_texts');

-- By partner.
select create_distributed_table('roster', 'partner_id', colocate_with => 'none');
select create_distributed_table('eligibility_checks', 'partner_id', colocate_with => 'roster');
select create_distributed_table('portal_users', 'partner_id', colocate_with => 'roster');

-- By what a call names.
select create_distributed_table('upids', 'upid', colocate_with => 'none');
select create_distributed_table('triages', 'key', colocate_with => 'none');
select create_distributed_table('account_emails', 'email_key', colocate_with => 'none');

-- By member.
select create_distributed_table('accounts', 'access_code', colocate_with => 'none');
select create_distributed_table('member_keys', 'access_code', colocate_with => 'accounts');
select create_distributed_table('surveys', 'access_code', colocate_with => 'accounts');
select create_distributed_table('outcomes', 'access_code', colocate_with => 'accounts');
select create_distributed_table('member_surveys', 'access_code', colocate_with => 'accounts');
select create_distributed_table('consents', 'access_code', colocate_with => 'accounts');
select create_distributed_table('past_consents', 'access_code', colocate_with => 'accounts');
select create_distributed_table('medical_enrollments', 'access_code', colocate_with => 'accounts');
select create_distributed_table('support_requests', 'access_code', colocate_with => 'accounts');
select create_distributed_table('coach_alerts', 'access_code', colocate_with => 'accounts');
alter table member_keys add foreign key (access_code) references accounts on delete cascade;
alter table surveys add foreign key (access_code) references accounts on delete cascade;
alter table outcomes add foreign key (access_code) references accounts on delete cascade;
alter table member_surveys add foreign key (access_code) references accounts on delete cascade;
alter table consents add foreign key (access_code) references accounts on delete cascade;
alter table past_consents add foreign key (access_code) references accounts on delete cascade;
alter table past_consents add foreign key (text_hash) references consent_texts;
alter table medical_enrollments add foreign key (access_code) references accounts on delete cascade;
alter table support_requests add foreign key (access_code) references accounts on delete cascade;
alter table coach_alerts add foreign key (access_code) references accounts on delete cascade;

-- The coordinator keeps the rest: batches, whose seats are counted under a row's lock, what expires, and what is removed by month.
commit;

-- The coordinator still has the rows that were copied, where no erasure would find them.
select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition where partmethod = 'h';
