import type { Context } from 'enrollment-survey-runtime/engine';

/** The clinic's name, shown in texts and header. */
export const CLINIC = 'Riverside Clinic';

/** A visitor whose email address the clinic knows. */
export const context: Context = {
  today: '2026-11-23',
  environment: { name: 'clinic' },
  enrollmentType: 'FEEDBACK',
  partner: { configs: {} },
  experiments: {},
  member: { locale: 'en', email: 'ada@example.com' },
};
