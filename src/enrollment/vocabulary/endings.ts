/** The endings of a completion: the account's change that the success page confirms [ACCT-14]. */
export const ENDINGS = ['created', 'upgraded', 'transitioned'] as const;

/** An ending of a completion. */
export type Ending = (typeof ENDINGS)[number];
