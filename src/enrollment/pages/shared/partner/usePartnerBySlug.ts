import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { err } from '../../../../runtime/base/result.ts';
import type { CallFailure } from '../../../api/types.ts';
import type { Partner } from '../../../visit/draft/draft.ts';
import { visitAtom } from '../../../visit/visitAtom.ts';
import { useErrorPage } from '../../../surveyAdapter/handOff/useErrorPage.ts';
import { useServices } from '../../../surveyAdapter/services.ts';
import { entryCalls, isNoSuchPartner } from './entryCalls.ts';
import { withParameter } from '../../../visit/addressBar/withParameter.ts';

/**
 * Loads a partner by its slug and stores it in the visit. Sends the visitor to the not-found page for an unknown partner, and to
 * the error page after a failed load.
 * @param slug null to load none.
 * @returns null until it is loaded.
 */
export function usePartnerBySlug(slug: string | null): Partner | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const { send } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const [partner, setPartner] = useState<Partner | null>(null);
  const refuse = useEffectEvent((failure: CallFailure): void => {
    if (isNoSuchPartner(failure)) {
      void navigate(`/not-found${withParameter(search, 'reason', 'partner')}`, { replace: true });
    } else fail('DEFAULT', { replace: true });
  });
  useEffect(() => {
    if (slug === null) return undefined;
    const controller = new AbortController();
    void entryCalls(send, controller.signal)
      .partnerBySlug(slug)
      .catch(() => err<CallFailure>({ kind: 'network' }))
      .then((reply) => {
        if (controller.signal.aborted) return;
        if (!reply.ok) return refuse(reply.error);
        changeVisit((visit) => ({ ...visit, partner: reply.value }));
        setPartner(reply.value);
      });
    return () => controller.abort();
  }, [slug, send, changeVisit]);
  return partner;
}
