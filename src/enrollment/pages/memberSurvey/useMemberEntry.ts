import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { err } from '../../../runtime/base/result.ts';
import { profileFacts } from '../../hooks/replies/profileFacts.ts';
import type { Partner } from '../../visit/draft/draft.ts';
import type { CallFailure } from '../../api/types.ts';
import { visitOfMember } from '../../visit/draft/visitOfMember.ts';
import { deleteLogin, isRefusedLogin, memberLogin } from '../../visit/identity/memberLogin.ts';
import { segmentOf } from '../../visit/analytics/segmentOf.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../../surveyAdapter/surveyContext.ts';
import { entryCalls } from '../shared/partner/entryCalls.ts';
import { useErrorPage } from '../../surveyAdapter/handOff/useErrorPage.ts';
import { useServices } from '../../surveyAdapter/services.ts';

/** A survey's requirements for a member to start it. */
export interface MemberEntry {
  /** True for a survey whose rules may read the partner: without its details, it does not start. */
  readonly needsPartner?: boolean;
  /** Called with the member's profile when the survey opens. */
  readonly onOpen?: (profile: JsonObject) => void;
}

/**
 * Resolves whose survey this is: the login in the cookie, the member's outcomes profile, and the partner that it names. The check-in
 * continues without the partner's details if they cannot be loaded, because no step depends on them [RECUR-02] [RECUR-14].
 * @returns null while resolving, or when the visitor is sent to the error page.
 */
export function useMemberEntry({ needsPartner = false, onOpen }: MemberEntry): OwnContext | null {
  const fail = useErrorPage();
  const { cookies, send, reportError } = useServices();
  const changeVisit = useSetAtom(visitAtom);
  const [memberContext, setMemberContext] = useState<OwnContext | null>(null);

  const refuse = useEffectEvent((canRetry: boolean): void => fail('DEFAULT', { replace: true, canRetry }));
  const open = useEffectEvent((accessCode: string, profile: JsonObject, partner: Partner | null): void => {
    changeVisit((visit) => {
      // Another partner's program id, left in this tab, would give this member that partner's support link.
      const clearedIds = visit.partner?.id === partner?.id ? {} : { upid: null, enrollmentInfo: null };
      return { ...visitOfMember(visit, accessCode), ...clearedIds, partner, segment: segmentOf(profile) };
    });
    onOpen?.(profile);
    setMemberContext({ profile, member: { accessCode } });
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const login = memberLogin(cookies, reportError);
    if (login === null) return refuse(false);
    const { accessCode, accessToken: token } = login;
    /** Returns undefined if the survey cannot start without the partner. */
    const partnerOf = async (slug: string | undefined): Promise<Partner | null | undefined> => {
      if (slug === undefined) return null;
      const partnerReply = await entryCalls(send, signal)
        .partnerBySlug(slug)
        .catch(() => err<CallFailure>({ kind: 'network' }));
      if (partnerReply.ok) return partnerReply.value;
      if (!signal.aborted) reportError('PARTNER_FAILED', partnerReply.error.kind);
      // A partner that does not exist counts as unknown too.
      return needsPartner && !(partnerReply.error.kind === 'http' && partnerReply.error.status === 404) ? undefined : null;
    };
    void send({ operation: 'getUserProfile', params: { accessCode } }, { token, signal }).then(async (reply) => {
      if (signal.aborted) return;
      if (reply.ok) {
        const { partnerSlug, ...profile } = reply.value;
        const partner = await partnerOf(partnerSlug);
        if (signal.aborted) return;
        if (partner === undefined) return refuse(true);
        return open(accessCode, profileFacts(profile, Date.now()), partner);
      }
      reportError('PROFILE_FAILED', reply.error.kind);
      if (isRefusedLogin(reply.error)) deleteLogin(cookies);
      return refuse(reply.error.kind !== 'http' || reply.error.status >= 500);
    });
    return () => controller.abort();
  }, [cookies, send, reportError, needsPartner]);

  return memberContext;
}
