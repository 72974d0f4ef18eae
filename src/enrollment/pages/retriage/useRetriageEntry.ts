import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import { objectOf, type Reply } from '../../hooks/calls/reply.ts';
import { retriageMember, retriageOutcome, type RetriageMember } from '../../hooks/calls/retriageEligibility.ts';
import { ownedBy } from '../../visit/draft/owner.ts';
import { forgetLogin, isRefusedLogin, memberLogin } from '../../visit/memberLogin.ts';
import { segmentOf } from '../../visit/segmentOf.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../../host/surveyContext.ts';
import { usePartnerBySlug } from '../entry/usePartnerBySlug.ts';
import { useErrorPage } from '../../host/useErrorPage.ts';
import { useServices } from '../../host/services.ts';

/**
 * Finds out whom a re-triage is for: the partner must offer it, the visitor must have logged in before. What the login does
 * not verify is asked by the check form.
 * @returns null while that is being found out, or when the visitor is sent elsewhere.
 * @see docs/specification/retriage.md, Entry
 */
export function useRetriageEntry(slug: string): OwnContext | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { cookies, send, reportError } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const partner = usePartnerBySlug(slug);
  const [own, setOwn] = useState<OwnContext | null>(null);

  /** Re-triage is for who is logged in, and whose own partner offers it. */
  const sendAway = useEffectEvent((state: ErrorState): void => fail(state, { replace: true, retry: false }));
  const goToLanding = useEffectEvent((): void => void navigate(`/employer/${slug}${search}`, { replace: true }));
  /** The address names another partner than the member's. */
  const moveTo = useEffectEvent(
    (ownSlug: string): void => void navigate(`/employer/${encodeURIComponent(ownSlug)}/rt${search}`, { replace: true }),
  );

  useEffect(() => {
    if (!partner) return undefined;
    if (partner.configs.OFFERS_RETRIAGE !== true) return goToLanding();
    const login = memberLogin(cookies, reportError);
    if (login === null) return sendAway('DEFAULT');
    const { accessCode, accessToken: token } = login;
    changeVisit((visit) => ownedBy(visit, accessCode));
    const controller = new AbortController();
    const { signal } = controller;
    void send({ operation: 'getRetriageEligibility', params: { accessCode } }, { token, signal }).then((reply) => {
      if (signal.aborted) return;
      if (!reply.ok && isRefusedLogin(reply.error)) {
        forgetLogin(cookies);
        return sendAway('DEFAULT');
      }
      if (!reply.ok && reply.error.kind === 'http' && reply.error.code === 'RETRIAGE_NOT_OFFERED') return sendAway('RETRIAGE_NOT_OFFERED');
      if (!reply.ok) reportError('RETRIAGE_ELIGIBILITY_FAILED', reply.error.kind);
      const found = retriageMember(reply.ok ? objectOf(reply.value) : {});
      if (found.partnerSlug !== undefined && found.partnerSlug !== partner.slug) return moveTo(found.partnerSlug);
      changeVisit((visit) => ({ ...visit, segment: segmentOf(found.eligibility) }));
      setOwn(contextOf(accessCode, reply, found));
    });
    return () => controller.abort();
  }, [partner, cookies, send, reportError, changeVisit]);

  return own;
}

function contextOf(accessCode: string, reply: Reply, { profile, eligibility, isVerified }: RetriageMember): OwnContext {
  const isKnown = isVerified && !['NOT_FOUND', 'FAILED'].includes(retriageOutcome(reply).outcome);
  if (!isKnown) return { enrollmentType: 'RETRIAGE', member: { accessCode } };
  return { enrollmentType: 'RETRIAGE', profile, eligibility, member: { accessCode, autologinVerified: true } };
}
