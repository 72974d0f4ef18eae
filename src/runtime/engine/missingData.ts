import type { CallOutcome } from './types.ts';

/**
 * What a form needs for its call and does not ask itself (the partner, the email of an earlier step) is not there. That is a
 * fault of ours, which the member can do nothing about on this form: it is logged and not shown, and no call is made.
 * @see [ERR-36] [ERR-41]
 */
export const MISSING_DATA: CallOutcome = { outcome: 'MISSING_DATA' };
