/** The endings of a completion: the account's change that the success page confirms [ACCT-14]. */
export const ENDINGS = ['created', 'upgraded', 'transitioned'] as const;

/** An ending of a completion. */
export type Ending = (typeof ENDINGS)[number];

/** The reasons why a re-triage never starts, which its finished page shows [RETR-13]. */
export const FINISHED_REASONS = ['ALREADY_MED', 'RECENTLY_RETRIAGED'] as const;

/** A reason why a re-triage never starts. */
export type FinishedReason = (typeof FINISHED_REASONS)[number];

/** The pages to which an outcome of a call redirects: the landing of another partner's program id, and the transition. */
export const DESTINATIONS: readonly string[] = ['matchedPartner', 'transition'];
