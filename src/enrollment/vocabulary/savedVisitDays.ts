/** Time in days for which a visit that was saved for another device is stored and its link works. */
export const SAVED_VISIT_DAYS = 7;
