/** The longest email of the opt-out, in characters [VAL-57]. */
export const LONGEST_OPT_OUT_EMAIL = 180;

/** Checks of the opt-out's email, by the code of the error that a failure gives [VAL-57]. */
export const OPT_OUT_EMAIL_CHECKS = {
  required: (typed: string): boolean => typed.trim() !== '',
  email: (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim()),
  maxLength: (typed: string): boolean => typed.trim().length <= LONGEST_OPT_OUT_EMAIL,
};
