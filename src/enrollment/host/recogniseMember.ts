import { objectOf } from '../hooks/calls/reply.ts';
import { retriageMember } from '../hooks/calls/retriageEligibility.ts';
import type { Partner } from '../visit/draft/draft.ts';
import { forgetLogin, isRefusedLogin, memberLogin } from '../visit/memberLogin.ts';
import type { Services } from './services.ts';

/** Who a visitor with an autologin cookie turns out to be. */
export type Recognised =
  /** Nobody whom the landing treats otherwise. */
  | { readonly kind: 'stranger' }
  /** A member: of the partner with this slug, who goes on to its re-triage; null where none is offered. */
  | { readonly kind: 'member'; readonly slug: string | null };

/**
 * Finds out whom the autologin cookie of a visitor to the landing recognises.
 *
 * | cookie, answer of the server | outcome |
 * |---|---|
 * | malformed, or a part is missing | stranger; reported, and dropped |
 * | token revoked, unknown, or another member's | stranger; dropped |
 * | member of the partner of the address, or the address names none | member, who is put into re-triage |
 * | member of another partner | stranger: what this partner offers is new to them |
 * | the member's partner offers no re-triage (403) | member, without re-triage |
 * | no answer | member: re-triage will ask again, where the partner offers it |
 * @see [IDENT-19] [IDENT-20] [IDENT-21] [S-044]
 */
export async function recogniseMember(
  { cookies, send, reportError }: Pick<Services, 'cookies' | 'send' | 'reportError'>,
  partner: Partner | null,
  signal: AbortSignal,
): Promise<Recognised> {
  const login = memberLogin(cookies, reportError);
  if (login === null) return { kind: 'stranger' };
  const { accessCode, accessToken: token } = login;
  const reply = await send({ operation: 'getRetriageEligibility', params: { accessCode } }, { token, signal });
  if (reply.ok) {
    const { partnerSlug = partner?.slug ?? null } = retriageMember(objectOf(reply.value));
    return partner === null || partnerSlug === partner.slug ? { kind: 'member', slug: partnerSlug } : { kind: 'stranger' };
  }
  const { error } = reply;
  if (isRefusedLogin(error)) {
    forgetLogin(cookies);
    return { kind: 'stranger' };
  }
  if (error.kind === 'http' && error.status < 500) return { kind: 'member', slug: null };
  if (error.kind !== 'aborted') reportError('RETRIAGE_ELIGIBILITY_FAILED', error.kind);
  return { kind: 'member', slug: partner?.configs.OFFERS_RETRIAGE === true ? partner.slug : null };
}
