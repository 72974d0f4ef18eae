import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { objectOf, type Reply } from '../../hooks/calls/reply.ts';
import { retriageMember, retriageOutcome } from '../../hooks/calls/retriageEligibility.ts';
import { ownedBy } from '../../visit/draft/owner.ts';
import { readAutologin } from '../../visit/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../enrollment/surveyContext.ts';
import { usePartnerBySlug } from '../entry/usePartnerBySlug.ts';
import { useErrorPage } from '../errors/useErrorPage.ts';
import { useServices } from '../services.ts';

/**
 * Finds out whom a re-triage is for: the partner must offer it, the visitor must have logged in before. What the login does
 * not verify is asked by the check form.
 * @returns null while that is being found out, or when the visitor is sent elsewhere.
 * @see specification 2, sections 2, 4 and 6
 */
export function useRetriageEntry(slug: string): OwnContext | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { cookies, send, reportError } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const partner = usePartnerBySlug(slug);
  const [own, setOwn] = useState<OwnContext | null>(null);

  const sendAway = useEffectEvent((offersRetriage: boolean): void => {
    if (offersRetriage) fail('DEFAULT', { replace: true, retry: false });
    else void navigate(`/employer/${slug}${search}`, { replace: true });
  });

  useEffect(() => {
    if (!partner) return undefined;
    if (partner.configs.OFFERS_RETRIAGE !== true) return sendAway(false);
    const read = readAutologin(cookies);
    if (read.kind === 'broken') reportError('AUTOLOGIN_BROKEN', read.missing);
    if (read.kind !== 'known') return sendAway(true);
    const { accessCode, accessToken: token } = read.autologin;
    changeVisit((visit) => ownedBy(visit, accessCode));
    const controller = new AbortController();
    const { signal } = controller;
    void send({ operation: 'getRetriageEligibility', params: { accessCode } }, { token, signal }).then((reply) => {
      if (signal.aborted) return;
      if (!reply.ok) reportError('RETRIAGE_ELIGIBILITY_FAILED', reply.error.kind);
      setOwn(contextOf(accessCode, reply));
    });
    return () => controller.abort();
  }, [partner, cookies, send, reportError, changeVisit]);

  return own;
}

function contextOf(accessCode: string, reply: Reply): OwnContext {
  const { profile, eligibility, isVerified } = retriageMember(reply.ok ? objectOf(reply.value) : {});
  const isKnown = isVerified && !['NOT_FOUND', 'FAILED'].includes(retriageOutcome(reply).outcome);
  if (!isKnown) return { enrollmentType: 'RETRIAGE', member: { accessCode } };
  return { enrollmentType: 'RETRIAGE', profile, eligibility, member: { accessCode, autologinVerified: true } };
}
