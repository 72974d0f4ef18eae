/** How long a visit that was saved for another device is kept, and its link works, in days. */
export const SAVED_VISIT_DAYS = 7;
