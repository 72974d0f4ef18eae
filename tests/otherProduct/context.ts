import type { Context } from '../../src/runtime/engine/types.ts';

/** The clinic's name, which texts and header show. */
export const CLINIC = 'Riverside Clinic';

/** A visitor of whom nothing is known. */
export const context: Context = {
  today: '2026-11-23',
  environment: { name: 'clinic' },
  enrollmentType: 'FEEDBACK',
  partner: { configs: {} },
  experiments: {},
  member: { locale: 'en' },
};
