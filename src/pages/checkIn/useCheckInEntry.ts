import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { JsonObject } from '../../base/json.ts';
import { outcomesAreDue, outcomesProfile } from '../../hooks/calls/outcomesProfile.ts';
import { objectOf } from '../../hooks/calls/reply.ts';
import { ownedBy } from '../../visit/draft/owner.ts';
import { forgetLogin, isRefusedLogin, memberLogin } from '../../visit/memberLogin.ts';
import { segmentOf } from '../../visit/segmentOf.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../enrollment/surveyContext.ts';
import { useErrorPage } from '../errors/useErrorPage.ts';
import { useServices } from '../services.ts';

/**
 * Finds out whose check-in it is: the login in the cookie, and the member's outcomes profile.
 * @returns null while that is being found out, or when the visitor is sent to the error page.
 * @see specification 2, section 4, Recurring survey
 */
export function useCheckInEntry(): OwnContext | null {
  const fail = useErrorPage();
  const { cookies, send, analytics, reportError } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const [own, setOwn] = useState<OwnContext | null>(null);

  const refuse = useEffectEvent((canRetry: boolean): void => fail('DEFAULT', { replace: true, retry: canRetry }));
  const open = useEffectEvent((accessCode: string, profile: JsonObject): void => {
    const { currentProgram = 'WEIGHT', daysInProgram = 0 } = profile;
    const isDue = outcomesAreDue(String(currentProgram), Number(daysInProgram));
    changeVisit((visit) => ({ ...ownedBy(visit, accessCode), segment: segmentOf(profile) }));
    analytics.track('check_in_opened', { isDue });
    setOwn({ profile, member: { accessCode } });
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const login = memberLogin(cookies, reportError);
    if (login === null) return refuse(false);
    const { accessCode, accessToken: token } = login;
    void send({ operation: 'getUserProfile', params: { accessCode } }, { token, signal }).then((reply) => {
      if (signal.aborted) return;
      if (reply.ok) return open(accessCode, outcomesProfile(objectOf(reply.value), Date.now()));
      reportError('PROFILE_FAILED', reply.error.kind);
      if (isRefusedLogin(reply.error)) forgetLogin(cookies);
      return refuse(reply.error.kind !== 'http' || reply.error.status >= 500);
    });
    return () => controller.abort();
  }, [cookies, send, reportError]);

  return own;
}
