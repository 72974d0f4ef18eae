import type { Environment } from './types.ts';

/** An environment without lists. */
export const EMPTY_ENVIRONMENT: Environment = { name: 'none' };
