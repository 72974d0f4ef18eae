/** The actor and request id with which tests run operator commands. */
export const COMMAND_RUN = { actor: 'operator:test', requestId: 'command-run' } as const;
