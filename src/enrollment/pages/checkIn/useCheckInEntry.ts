import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { err } from '../../../runtime/base/result.ts';
import { outcomesAreDue, outcomesProfile } from '../../hooks/calls/outcomesProfile.ts';
import type { Partner } from '../../visit/draft/draft.ts';
import type { CallFailure } from '../../api/types.ts';
import { ownedBy } from '../../visit/draft/owner.ts';
import { forgetLogin, isRefusedLogin, memberLogin } from '../../visit/memberLogin.ts';
import { segmentOf } from '../../visit/segmentOf.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../../host/surveyContext.ts';
import { entryCalls } from '../entry/entryCalls.ts';
import { useErrorPage } from '../../host/useErrorPage.ts';
import { useServices } from '../../host/services.ts';

/**
 * Resolves whose check-in this is: the login in the cookie, the member's outcomes profile, and the partner that it names. Continues
 * without the partner's details if they cannot be loaded, because no step depends on them [RECUR-02] [RECUR-14].
 * @returns null while resolving, or when the visitor is sent to the error page.
 */
export function useCheckInEntry(): OwnContext | null {
  const fail = useErrorPage();
  const { cookies, send, analytics, reportError } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const [own, setOwn] = useState<OwnContext | null>(null);

  const refuse = useEffectEvent((canRetry: boolean): void => fail('DEFAULT', { replace: true, retry: canRetry }));
  const open = useEffectEvent((accessCode: string, profile: JsonObject, partner: Partner | null): void => {
    const { currentProgram = 'WEIGHT', daysInProgram = 0 } = profile;
    const isDue = outcomesAreDue(String(currentProgram), Number(daysInProgram));
    changeVisit((visit) => {
      // A program id and its result that this tab holds from another partner do not belong to this member.
      const known = visit.partner?.id === partner?.id ? {} : { upid: null, enrollmentInfo: null };
      return { ...ownedBy(visit, accessCode), ...known, partner, segment: segmentOf(profile) };
    });
    analytics.track('check_in_opened', { isDue });
    setOwn({ profile, member: { accessCode } });
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const login = memberLogin(cookies, reportError);
    if (login === null) return refuse(false);
    const { accessCode, accessToken: token } = login;
    const partnerOf = async (slug: string | undefined): Promise<Partner | null> => {
      if (slug === undefined) return null;
      const found = await entryCalls(send, signal)
        .partnerBySlug(slug)
        .catch(() => err<CallFailure>({ kind: 'network' }));
      if (found.ok) return found.value;
      if (!signal.aborted) reportError('PARTNER_FAILED', found.error.kind);
      return null;
    };
    void send({ operation: 'getUserProfile', params: { accessCode } }, { token, signal }).then(async (reply) => {
      if (signal.aborted) return;
      if (reply.ok) {
        const { partnerSlug, ...profile } = reply.value;
        const partner = await partnerOf(partnerSlug);
        if (!signal.aborted) open(accessCode, outcomesProfile(profile, Date.now()), partner);
        return;
      }
      reportError('PROFILE_FAILED', reply.error.kind);
      if (isRefusedLogin(reply.error)) forgetLogin(cookies);
      return refuse(reply.error.kind !== 'http' || reply.error.status >= 500);
    });
    return () => controller.abort();
  }, [cookies, send, reportError]);

  return own;
}
