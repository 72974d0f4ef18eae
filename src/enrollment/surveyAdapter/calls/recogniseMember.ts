import { asObject } from '../../../runtime/base/json.ts';
import { retriageMember } from '../../hooks/replies/retriageEligibility.ts';
import type { Partner } from '../../visit/draft/draft.ts';
import { offersRetriage } from '../../vocabulary/sharedConstants.ts';
import { deleteLogin, isRefusedLogin, memberLogin } from '../../visit/identity/memberLogin.ts';
import type { Services } from '../services.ts';

/** The result of checking a visitor's autologin cookie. */
export type Recognition =
  /** A visitor who is not recognised. */
  | { readonly kind: 'stranger' }
  /** A member who continues in the re-triage of the partner with this slug; null when none is offered. */
  | { readonly kind: 'member'; readonly slug: string | null };

/**
 * Determines which member a visitor's autologin cookie identifies on the landing [IDENT-19] [IDENT-21] [S-044].
 *
 * | cookie, server's answer | outcome |
 * |---|---|
 * | malformed, or a part is missing | stranger; reported and deleted |
 * | token revoked, unknown, or another member's | stranger; deleted |
 * | member of the partner in the address, or the address names none | member, who enters re-triage |
 * | member of another partner | stranger: this partner's offer is new to them |
 * | the member's partner offers no re-triage (403) | member, without re-triage |
 * | no answer | member: re-triage repeats the lookup, if the partner offers it |
 */
export async function recogniseMember(
  { cookies, send, reportError }: Pick<Services, 'cookies' | 'send' | 'reportError'>,
  partner: Partner | null,
  signal: AbortSignal,
): Promise<Recognition> {
  const login = memberLogin(cookies, reportError);
  if (login === null) return { kind: 'stranger' };
  const { accessCode, accessToken: token } = login;
  const reply = await send({ operation: 'getRetriageEligibility', params: { accessCode } }, { token, signal });
  if (reply.ok) {
    const { partnerSlug = partner?.slug ?? null } = retriageMember(asObject(reply.value));
    return partner === null || partnerSlug === partner.slug ? { kind: 'member', slug: partnerSlug } : { kind: 'stranger' };
  }
  const { error } = reply;
  if (isRefusedLogin(error)) {
    deleteLogin(cookies);
    return { kind: 'stranger' };
  }
  if (error.kind === 'http' && error.status < 500) return { kind: 'member', slug: null };
  if (error.kind !== 'aborted') reportError('RETRIAGE_ELIGIBILITY_FAILED', error.kind);
  return { kind: 'member', slug: partner && offersRetriage(partner) ? partner.slug : null };
}
