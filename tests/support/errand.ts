/** The errand of a test that calls an operator's command. */
export const ERRAND = { actor: 'operator:test', requestId: 'errand' } as const;
