import { migrationOf } from './migration.ts';

/** Dates each consent text from its first display, because servers register their texts at startup. */
export const shownConsentTexts = migrationOf(['alter table consent_texts rename column first_agreed_at to first_shown_at']);
