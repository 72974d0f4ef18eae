import type { Environment } from './types.ts';

/** An environment that lists nothing. */
export const EMPTY_ENVIRONMENT: Environment = { name: 'none' };
