import type { Analytics } from './analytics.ts';

const noop = (): void => undefined;

/** Analytics that reports nothing. */
export const NO_ANALYTICS: Analytics = {
  track: noop,
  reportRefusal: noop,
  reportScreen: noop,
  reportEnrollment: noop,
  applyConsent: noop,
  endSession: noop,
};
