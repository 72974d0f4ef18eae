import { asObject } from '../../../runtime/base/json.ts';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { offersRetriage } from '../../vocabulary/sharedConstants.ts';
import type { ErrorState } from '../../vocabulary/errorStates.ts';
import type { Reply } from '../../hooks/replies/reply.ts';
import { retriageMember, retriageOutcome, type RetriageMember } from '../../hooks/replies/retriageEligibility.ts';
import type { Draft } from '../../visit/draft/draft.ts';
import { visitOfMember } from '../../visit/draft/visitOfMember.ts';
import { deleteLogin, isRefusedLogin, memberLogin } from '../../visit/identity/memberLogin.ts';
import { segmentOf } from '../../visit/analytics/segmentOf.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../../surveyAdapter/surveyContext.ts';
import { usePartnerBySlug } from '../shared/partner/usePartnerBySlug.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useServices } from '../../surveyAdapter/services.ts';

/** Returns true for a visit whose completion has been tried and has not ended. */
function hasTried({ tried = null, completionKey }: Draft): boolean {
  return tried?.completionKey === completionKey;
}

/**
 * Resolves the member of a re-triage. The partner must offer it and the visitor must have logged in before. The check form asks for
 * what the login does not verify. See docs/specification/retriage.md, Entry.
 * @returns null while resolving, or when the visitor is sent elsewhere.
 */
export function useRetriageEntry(slug: string): OwnContext | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { cookies, send, reportError } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const store = useStore();
  const partner = usePartnerBySlug(slug);
  const [memberContext, setMemberContext] = useState<OwnContext | null>(null);

  /** Leaves for the error page: the visitor is not logged in, or their own partner offers no re-triage. */
  const sendAway = useEffectEvent((state: ErrorState): void => fail(state, { replace: true, canRetry: false }));
  const goToLanding = useEffectEvent((): void => void navigate(`/employer/${slug}${search}`, { replace: true }));
  /** Redirects to the member's own partner when the address names another. */
  const moveTo = useEffectEvent(
    (ownSlug: string): void => void navigate(`/employer/${encodeURIComponent(ownSlug)}/rt${search}`, { replace: true }),
  );

  useEffect(() => {
    if (!partner) return undefined;
    if (!offersRetriage(partner)) return goToLanding();
    const login = memberLogin(cookies, reportError);
    if (login === null) return sendAway('DEFAULT');
    const { accessCode, accessToken: token } = login;
    changeVisit((now) => {
      // Another partner's program id, left in this tab, would give this member that partner's support link and eligibility enforcement.
      const clearedIds = now.enrollmentInfo?.partnerId === partner.id ? {} : { upid: null, enrollmentInfo: null };
      return { ...visitOfMember(now, accessCode), ...clearedIds };
    });
    const controller = new AbortController();
    const { signal } = controller;
    const visit = store.get(visitAtom);
    if (visit.retriageEntry?.partnerId === partner.id && hasTried(visit)) {
      void Promise.resolve(visit.retriageEntry.context).then((context) => !signal.aborted && setMemberContext(context));
      return () => controller.abort();
    }
    void send({ operation: 'getRetriageEligibility', params: { accessCode } }, { token, signal }).then((reply) => {
      if (signal.aborted) return;
      if (!reply.ok && isRefusedLogin(reply.error)) {
        deleteLogin(cookies);
        return sendAway('DEFAULT');
      }
      if (!reply.ok && reply.error.kind === 'http' && reply.error.code === 'RETRIAGE_NOT_OFFERED') return sendAway('RETRIAGE_NOT_OFFERED');
      if (!reply.ok) reportError('RETRIAGE_ELIGIBILITY_FAILED', reply.error.kind);
      const member = retriageMember(reply.ok ? asObject(reply.value) : {});
      if (member.partnerSlug !== undefined && member.partnerSlug !== partner.slug) return moveTo(member.partnerSlug);
      const context = contextOf(accessCode, reply, member);
      changeVisit((now) => ({ ...now, segment: segmentOf(member.eligibility), retriageEntry: { partnerId: partner.id, context } }));
      setMemberContext(context);
    });
    return () => controller.abort();
  }, [partner, cookies, send, reportError, changeVisit, store]);

  return memberContext;
}

function contextOf(accessCode: string, reply: Reply, { profile, eligibility, isVerified }: RetriageMember): OwnContext {
  const isKnown = isVerified && !['NOT_FOUND', 'FAILED'].includes(retriageOutcome(reply).outcome);
  if (!isKnown) return { member: { accessCode } };
  return { profile, eligibility, member: { accessCode, autologinVerified: true } };
}
