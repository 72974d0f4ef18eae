import { additive } from './migration.ts';

/** Adds the look of a partner: brand and accent, corners, typeface. */
export const partnerThemes = additive(['alter table partners add column theme jsonb']);
