import { withoutParameters } from '../../visit/addressBar/withParameter.ts';

/** The request that the address of a portal route makes. */
export type PortalReturn =
  /** The portal refused; the reason is an OAuth 2.0 code, or `other`. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'signedIn'; readonly code: string; readonly partnerId: number; readonly state: string | null }
  /** A code without a valid partner id. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'signIn'; readonly partnerId: number | null };

/**
 * Reasons that may be logged. Any other text in an address is kept out of the log.
 * @see RFC 6749, section 4.1.2.1
 */
const REASONS = [
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
] as const;

const OF_THE_PORTAL = ['code', 'error', 'error_description', 'error_uri', 'state', 'signature'] as const;

/** Reads a portal route's query string [PORTAL-01] [PORTAL-02]. */
export function readPortalReturn(search: string): PortalReturn {
  const parameters = new URLSearchParams(search);
  const error = parameters.get('error');
  if (error !== null) return { kind: 'refused', reason: REASONS.find((known) => known === error) ?? 'other' };
  const partnerId = numberIn(parameters.get('partnerId'));
  const code = parameters.get('code')?.trim();
  if (!code) return { kind: 'signIn', partnerId };
  return partnerId === null ? { kind: 'broken' } : { kind: 'signedIn', code, partnerId, state: parameters.get('state') };
}

/** Removes the portal's parameters from a query string. A code is valid once, and no address may keep it. */
export function withoutPortalReturn(search: string): string {
  return withoutParameters(search, OF_THE_PORTAL);
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
}
