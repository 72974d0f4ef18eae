/** Settings for showing a product's facts. Facts are named as in rules. */
export interface FactSettings {
  /** The roots with fields, in their order, each with its label. */
  readonly roots: readonly (readonly [root: string, label: string])[];
  /** The labels of facts whose names are not clear enough. */
  readonly labels: Readonly<Record<string, string>>;
  readonly hints: Readonly<Record<string, string>>;
  /** The texts that are ISO dates. */
  readonly dates: readonly string[];
  /** The facts that the world stores under the name of another fact. */
  readonly storedAs: Readonly<Record<string, string>>;
  /** The facts that have fields elsewhere in the panel. */
  readonly elsewhere: readonly string[];
}

/** The World panel's settings for the product's facts. */
export const FACT_SETTINGS: FactSettings = {
  roots: [
    ['eligibility', 'Eligibility check'],
    ['profile', 'Profile of an existing member'],
    ['member', 'Visit'],
    ['partner', 'More about the partner'],
    ['experiments', 'Experiments'],
    ['enrollmentType', 'Enrollment'],
  ],
  labels: {
    'eligibility.isEligible': 'Is eligible',
    'eligibility.isMedEligible': 'Is eligible for medication',
    'eligibility.dob': 'Date of birth',
    'profile.dob': 'Date of birth',
    'profile.heightCms': 'Height in cm',
    'profile.latestWeightKgs': 'Latest weight in kg',
    'profile.loggedExerciseMinsPastTwoWks': 'Minutes of exercise in the past two weeks',
    'member.eligibleStates': 'US states where medication is offered',
  },
  hints: { 'eligibility.age': 'Used only if there is no date of birth.' },
  dates: ['eligibility.dob', 'eligibility.effectiveDate', 'profile.dob'],
  // A walk stores a profile's date of birth as year, month and day.
  storedAs: { 'profile.dob': 'profile.dateOfBirth' },
  elsewhere: [
    'partner.id',
    'partner.slug',
    'partner.name',
    'member.autologinVerified',
    'member.country',
    'member.emailAvailability',
    'member.inApp',
    'member.locale',
  ],
};
