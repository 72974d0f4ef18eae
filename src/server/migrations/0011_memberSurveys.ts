import { additive } from './migration.ts';

const STATEMENTS = [
  // Each completion of a member survey. `results` contains the values that the set derives, such as a score.
  `create table member_surveys (
    id bigint generated always as identity primary key,
    access_code text not null references accounts on delete cascade,
    question_set text not null,
    version integer not null,
    locale text not null,
    answers jsonb not null,
    results jsonb not null,
    stored_at timestamptz not null default now()
  )`,
  'create index member_surveys_of on member_surveys (access_code, question_set, stored_at)',
];

/** Adds the answers to member surveys: sets with their own route, which the product's code does not name. */
export const memberSurveys = additive(STATEMENTS);
