import type { JsonObject } from '../../../runtime/base/json.ts';
import type { LateHooks } from '../../../runtime/engine/types.ts';
import { REVIEW } from '../../../runtime/survey/ReviewAnswers.tsx';
import type { SurveyFacts } from '../../../runtime/survey/types.ts';
import { lateHooks } from '../../../enrollment/hooks/registry.ts';
import { EnrollmentFrame } from '../../../enrollment/pages/chrome/EnrollmentFrame.tsx';
import { SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';

/** The path below /_dev/{set} at which each set is shown, as members know it [DEV-03]. */
const BASE_ROUTES: Readonly<Record<string, string>> = {
  DPP_SURVEY: '/enrollment',
  RETRIAGE_SURVEY: '/employer/test/rt',
  TRANSITION_SURVEY: '/transition',
  RECURRING_OUTCOMES: '/recurring-wellness-survey',
};

/** Returns the base route of a set; `/survey` for a set that no page of the product shows yet. */
export function baseRoute(set: string): string {
  return BASE_ROUTES[set] ?? '/survey';
}

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };

const MEMBER = {
  accessCode: 'PREVIEW',
  firstName: 'Ada',
  email: 'ada@example.com',
  currentProgram: 'WEIGHT',
  curriculum: 'HW',
  sex: 'female',
  gender: 'FEMALE',
  dateOfBirth: { year: 1980, month: 4, day: 1 },
  eligibleRetriagePrograms: ['DPP', 'MED', 'MOOD'],
};

/** The facts that a preview of a set begins with: a member of the first sandbox partner, who has passed the check. */
export function startingContext(set: string): JsonObject {
  const isMember = set === 'RETRIAGE_SURVEY' || set === 'RECURRING_OUTCOMES';
  return {
    partner: PARTNERS[0] ?? null,
    ...(isMember ? { profile: MEMBER } : { eligibility: { ...PERSON, isEligible: true, isMedEligible: true } }),
    eligibleStates: ['TX', 'CA', 'NY', 'FL'],
  };
}

/** The partners to choose from, as rules see them. */
export const PARTNERS: readonly JsonObject[] = SANDBOX_PARTNERS.map(({ id, slug, name, configs }) => ({ id, slug, name, configs }));

/** What is known of a visit. */
interface VisitFacts {
  readonly productName: string;
  readonly partnerName: string | undefined;
  readonly country: string | undefined;
  readonly inApp: boolean;
}

/** Returns the facts that the product's header and footer show. */
export function factsOf({ inApp, ...facts }: VisitFacts): SurveyFacts {
  return { ...facts, supportHref: 'mailto:support@example.com', inApp: inApp || undefined };
}

/** The hooks as the page loads them. */
export const HOOKS: LateHooks = lateHooks();

export { EnrollmentFrame as Frame, REVIEW };
