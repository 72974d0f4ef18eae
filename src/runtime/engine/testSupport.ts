import { EMPTY_ENVIRONMENT } from '../definitions/emptyEnvironment.ts';
import type { Context } from './types.ts';

/** A context without a partner, a profile, experiments or facts about the member. */
export const EMPTY_CONTEXT: Context = {
  today: '2026-03-02',
  environment: EMPTY_ENVIRONMENT,
  enrollmentType: 'INITIAL_ENROLLMENT',
  partner: { configs: {} },
  experiments: {},
  member: {},
};
