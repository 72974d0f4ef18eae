import { sql, type Kysely, type Migration } from 'kysely';

/** Dates a text of a consent from its first display: servers now register their texts when they start. */
export const shownConsentTexts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw('alter table consent_texts rename column first_agreed_at to first_shown_at').execute(db);
  },
};
