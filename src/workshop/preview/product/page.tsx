import type { JSX, ReactNode } from 'react';
import type { Json, JsonObject } from '../../../runtime/base/json.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import type { CallSpec, LazyHooks, PartnerFacts } from '../../../runtime/engine/types.ts';
import { REVIEW } from '../../../runtime/survey/review/ReviewAnswers.tsx';
import type { SurveyFacts } from '../../../runtime/survey/types.ts';
import { OPERATIONS } from '../../../enrollment/api/generated/operations.ts';
import { lazyHooks } from '../../../enrollment/hooks/registry.ts';
import { EnrollmentFrame } from '../../../enrollment/pages/shared/frame/EnrollmentFrame.tsx';
import { Footer } from '../../../enrollment/pages/shared/frame/Footer.tsx';
import { EntryPanel, LandingLayout } from '../../../enrollment/pages/landing/LandingLayout.tsx';
import { usePanelPicture } from '../../../enrollment/pages/landing/usePanelPicture.ts';
import { LEGAL_DOCUMENTS } from '../../../enrollment/vocabulary/legalDocuments.ts';
import { SETS } from '../../../enrollment/vocabulary/sets.ts';
import { SANDBOX_PARTNERS } from '../../../enrollment/vocabulary/sandboxPartners.ts';
import { CHECK_IN_SET, RETRIAGE_SET } from '../../../enrollment/vocabulary/setNames.ts';

const PAGES: Readonly<Record<string, string>> = SETS;

/** Returns the path at which members see a set, which follows /_dev/{set} in the preview [DEV-03]; `/survey` for a set without a page. */
export function baseRoute({ name, route }: Pick<QuestionSet, 'name' | 'route'>): string {
  return route ?? PAGES[name] ?? '/survey';
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

/** Returns the initial facts of a set's preview: a member of the first sandbox partner who has passed the eligibility check. */
export function startingContext({ name, route }: Pick<QuestionSet, 'name' | 'route'>): JsonObject {
  const isMember = name === RETRIAGE_SET || name === CHECK_IN_SET || route !== undefined;
  return {
    partner: PARTNERS[0] ?? null,
    ...(isMember ? { profile: MEMBER } : { eligibility: { ...PERSON, isEligible: true, isMedEligible: true } }),
    eligibleStates: ['TX', 'CA', 'NY', 'FL'],
  };
}

/** The partners to choose from, as rules see them. */
export const PARTNERS: readonly JsonObject[] = SANDBOX_PARTNERS.map(({ id, slug, name, configs }) => ({ id, slug, name, configs }));

/** The facts of a visit. */
interface VisitFacts {
  readonly productName: string;
  readonly partnerName: string | undefined;
  readonly country: Json | undefined;
  readonly partnerLogo?: SurveyFacts['partnerLogo'];
  readonly inApp: boolean;
}

/** Returns the facts that the product's header and footer show. */
export function factsOf({ country, inApp, ...facts }: VisitFacts): SurveyFacts {
  return {
    ...facts,
    country: typeof country === 'string' ? country : undefined,
    documents: LEGAL_DOCUMENTS,
    supportHref: 'mailto:support@example.com',
    inApp: inApp || undefined,
  };
}

interface EntryFrameProps {
  readonly partner: PartnerFacts;
  readonly facts: SurveyFacts;
  readonly children: ReactNode;
}

/** Frames a set's first step as the landing page does, for sets that begin there. */
export function EntryFrame({ partner: { name, configs }, facts, children }: EntryFrameProps): JSX.Element {
  usePanelPicture();
  const displayName = configs['DISPLAY_NAME'];
  const partner = name !== undefined && {
    name,
    ...(facts.partnerLogo && { logo: facts.partnerLogo }),
    configs: {
      ...(typeof displayName === 'string' && { DISPLAY_NAME: displayName }),
      MAINTAIN_ORIGINAL_LOGO: configs['MAINTAIN_ORIGINAL_LOGO'] === true,
      HIDE_COST: configs['HIDE_COST'] === true,
    },
  };
  return (
    <LandingLayout partner={partner || null} isMember={false} footer={<Footer facts={facts} />}>
      <EntryPanel>{children}</EntryPanel>
    </LandingLayout>
  );
}

/** Returns the method, path and parameters of a call, as in a request line; null for a call that the API does not describe. */
export function requestLineOf({ operation, params = {} }: CallSpec): string | null {
  const request = OPERATIONS[operation];
  if (!request) return null;
  const isInPath = (name: string): boolean => request.path.includes(`{${name}}`);
  const path = request.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  const query = Object.entries(params).flatMap(([name, value]) => (isInPath(name) ? [] : [`${name}=${String(value)}`]));
  return `${request.method.toUpperCase()} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The hooks, loaded on demand as in the product. */
export const HOOKS: LazyHooks = lazyHooks();

export { EnrollmentFrame as Frame, REVIEW };
export type { Partner as ShownPartner } from '../../../enrollment/visit/draft/draft.ts';
