import { asObject } from '../../runtime/base/json.ts';
import type { WalkHooks } from '../../runtime/engine/types.ts';
import { contracts } from '../vocabulary/contracts.ts';

/**
 * The replies that walks get in place of the server's.
 * @see docs/specification/walk.md
 */
export const walkHooks: WalkHooks = {
  repeatingCalls: Object.entries(contracts.call).flatMap(([name, { repeatsAnswer }]) => (repeatsAnswer ? [name] : [])),

  // The eligibility check succeeds without isMedEligible and keeps the partner, the check of re-triage succeeds with no program to
  // change to, and the password is correct.
  answerStepCall: ({ hook, answer }, { member: { availability } }) => {
    const typed = asObject(answer);
    switch (hook) {
      case 'checkEligibility':
        return { outcome: 'ELIGIBLE', result: { ...typed, isEligible: true, isMedEligible: false } };
      case 'checkRetriageEligibility':
        return { outcome: 'ELIGIBLE', result: { ...typed, eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: [] } };
      case 'checkPassword':
        return { outcome: 'CORRECT' };
      case 'checkEmailAvailability': {
        const emailAvailability = availability === 'HAS_B2B_ACCOUNT' || availability === 'HAS_B2C_ACCOUNT' ? availability : 'AVAILABLE';
        return { outcome: emailAvailability, result: { emailAvailability } };
      }
      default:
        return { outcome: 'OK', result: typed };
    }
  },

  answerCompletionCall: ({ operation }, { way }) => {
    if (operation === 'saveTriage') return { outcome: 'OK', result: { key: 'walk-triage-key' } };
    if (operation === 'migrateToB2B') return { outcome: 'OK', result: { accessCode: 'walk-access-code' } };
    if (operation !== 'createAccount') return { outcome: 'OK' };
    const isUpgraded = way.member['emailAvailability'] === 'HAS_B2C_ACCOUNT';
    return { outcome: isUpgraded ? 'UPGRADED' : 'CREATED', result: { accessCode: 'walk-access-code', wasCreated: !isUpgraded } };
  },

  computed: [
    'age',
    'bmi',
    'idealBmi',
    'riskScore',
    'dppEligible',
    'dppQualified',
    'medEligible',
    'scaleType',
    'recommendedCoursePacks',
    'phqTotal',
    'weightLossPlan',
  ],
};
