/** The run of an operator's command that a test calls. */
export const COMMAND_RUN = { actor: 'operator:test', requestId: 'command-run' } as const;
