import { migrationOf } from './migration.ts';

/** Dates a text of a consent from its first display: servers now register their texts when they start. */
export const shownConsentTexts = migrationOf(['alter table consent_texts rename column first_agreed_at to first_shown_at']);
