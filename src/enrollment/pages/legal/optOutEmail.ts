import { emailChecks } from '../shared/forms/emailChecks.ts';

/** The longest email of the opt-out, in characters [VAL-57]. */
export const MAX_OPT_OUT_EMAIL_LENGTH = 180;

/** Checks of the opt-out's email [VAL-57]. */
export const OPT_OUT_EMAIL_CHECKS = emailChecks(MAX_OPT_OUT_EMAIL_LENGTH);
