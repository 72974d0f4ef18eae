import { isJsonObject, jsonIn, type JsonObject } from '../../runtime/base/json.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { PortalSettings } from './portalSettings.ts';

/** A request to a portal. */
export interface PortalRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request. Rejects when no response arrives in time. */
export type PortalSend = (request: PortalRequest) => Promise<{ readonly status: number; readonly text: string }>;

/** A person as a portal knows them, with an id that is the same on every visit. */
export type PortalPerson = { readonly ok: true; readonly userId: string } | Failure;

/** Logs the step at which a request to a portal failed, and why. */
type OnFailure = (step: 'token' | 'user', why: string) => void;

const MAX_ID_LENGTH = 255;

/**
 * Identifies the person who signed in: exchanges the code for an access token and requests its owner. An unknown code is the
 * visitor's error (422); any other unexpected response is the portal's (502).
 * @see RFC 6749, sections 4.1.3 and 5; OpenID Connect Core 1.0, section 5.3
 */
export async function identify(
  send: PortalSend,
  portal: PortalSettings,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
  onFailure: OnFailure,
): Promise<PortalPerson> {
  const token = await ask(send, {
    method: 'POST',
    url: portal.tokenUrl,
    headers: { authorization: clientOf(portal), 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }).toString(),
  });
  if (token.body?.['error'] === 'invalid_grant') return fail(422, 'PORTAL_CODE_INVALID');
  const accessToken = textAt(token.body, 'access_token');
  if (accessToken === null || !/^[\x21-\x7e]+$/.test(accessToken) || !/^bearer$/i.test(textAt(token.body, 'token_type') ?? '')) {
    onFailure('token', token.why);
    return fail(502, 'PORTAL_FAILED');
  }
  const user = await ask(send, {
    method: 'GET',
    url: portal.userUrl,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
  });
  const userId = textAt(user.body, 'sub');
  if (userId !== null && userId.length <= MAX_ID_LENGTH && !userId.includes('\0')) return { ok: true, userId };
  onFailure('user', user.why);
  return fail(502, 'PORTAL_FAILED');
}

/** A portal's response. `body` is null when it is not a JSON object, or when it is an error without an OAuth error code. */
interface PortalReply {
  readonly body: JsonObject | null;
  readonly why: string;
}

async function ask(send: PortalSend, request: PortalRequest): Promise<PortalReply> {
  try {
    const { status, text } = await send(request);
    const body = parse(text);
    const isUsable = status === 200 || typeof body?.['error'] === 'string';
    return { body: isUsable ? body : null, why: `answered ${status}` };
  } catch (error) {
    return { body: null, why: error instanceof Error ? error.name : 'failed' };
  }
}

/** Builds the client's credentials, each form-encoded first (RFC 6749, section 2.3.1). */
function clientOf({ clientId, clientSecret }: PortalSettings): string {
  const [id, secret] = [clientId, clientSecret].map((text) => new URLSearchParams({ '': text }).toString().slice(1));
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

function textAt(body: JsonObject | null, name: string): string | null {
  const value = body?.['error'] === undefined ? body?.[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

function parse(text: string): JsonObject | null {
  const value = jsonIn(text);
  return isJsonObject(value) ? value : null;
}
