import { HEALTH_DATA_LAW_STATES } from '../../enrollment/vocabulary/sharedConstants.ts';

/**
 * US states where the medication program may not be offered.
 * @see docs/specification/sandbox.md, Partner portal and telehealth; [MED-12]
 */
const EXCLUDED = new Set([...HEALTH_DATA_LAW_STATES, 'MS']);

const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX ' +
  'UT VT VA WA WV WI WY'
).split(' ');

/** US states where the medication program may be offered. */
export const ELIGIBLE_STATES: readonly string[] = STATES.filter((state) => !EXCLUDED.has(state));
