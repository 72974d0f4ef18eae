import type { CallOutcome } from './types.ts';

/**
 * The outcome of a call that lacks data which its form does not ask for, such as the partner or the email of an earlier step. The
 * fault is ours and the member cannot fix it on this form. It is therefore logged, not shown, and no call is made [ERR-36] [ERR-41].
 */
export const MISSING_DATA: CallOutcome = { outcome: 'MISSING_DATA' };
