import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../runtime/base/json.ts';
import { sendPage } from '../pageTemplate/sendPage.ts';
import { securityHeaders } from '../security/headers.ts';
import { isStorable } from '../http/isStorable.ts';
import type { Failure } from '../base/problem.ts';
import { loggableError } from '../base/loggableError.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { isDisconnected } from '../http/onResponseEnd.ts';
import { originOf } from '../http/originOf.ts';
import { addressGroup } from '../rateLimits/addressGroup.ts';
import { hashToken } from '../base/secrets.ts';
import type { Services } from '../services.ts';
import { partnerOfReset, type Sender } from '../store/partnerOfAccount.ts';
import { ownerOfReset } from '../store/passwordResets.ts';
import { maySucceedLater } from '../store/databaseErrors.ts';
import { themeAddress } from '../themes/themeCss.ts';
import { RESET_PATH } from './links.ts';
import { setNewPassword } from './setNewPassword.ts';
import { pageTexts, type ResetProblem } from './pageTexts.ts';
import { MAX_LENGTH, resetPage, MIN_LENGTH } from './resetPage.ts';

/** Limits for the token and the language of a link, in characters. */
const TOKEN_LENGTH = 100;
const LANGUAGE_LENGTH = 5;

/**
 * Serves the page behind the mailed link. It asks for the new password and returns the member to where they came from. Works
 * without scripts.
 */
export function addResetPage(app: FastifyInstance, services: Services): void {
  const { db, settings, now } = services;
  const send = async (request: FastifyRequest, reply: FastifyReply, state: FormState): Promise<FastifyReply> =>
    sendForm(request, reply, { ...state, partner: state.token === null ? null : await partnerOfReset(db, hashToken(state.token)) });
  const config = { operation: 'resetPage' } as const;
  app.get(RESET_PATH, { config, errorHandler: answerUnavailable }, async (request, reply) => {
    const token = textAt(request.query, 'token', TOKEN_LENGTH);
    const isValid = token !== '' && (await ownerOfReset(db, hashToken(token), now()));
    return send(request, reply, isValid ? { token } : { token: null, problem: 'invalid', status: 410 });
  });
  app.post(RESET_PATH, { config, errorHandler: answerUnavailable }, async (request, reply) => {
    const token = textAt(request.body, 'token', TOKEN_LENGTH);
    const password = textAt(request.body, 'password', 200);
    // Counts code points, as openapi/ does.
    const { length } = [...password];
    if (length < MIN_LENGTH || length > MAX_LENGTH) return send(request, reply, { token, problem: 'length', status: 422 });
    const response = await setNewPassword(services, {
      token,
      password,
      address: addressGroup(request.ip),
      origin: originOf(request, settings),
      requestId: request.id,
      isDisconnected: () => isDisconnected(request),
    });
    if ('ok' in response) {
      if (response.retryAfter !== undefined) reply.header('retry-after', String(response.retryAfter));
      return send(request, reply, refusedState(response, token));
    }
    // A browser follows a form's redirect only to origins that the policy's form-action allows.
    const policy = securityHeaders(settings)['content-security-policy'] ?? '';
    const allowed = ["form-action 'self'", ...settings.allowedOrigins].join(' ');
    return reply
      .header('content-security-policy', policy.replace("form-action 'self'", allowed))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'strict-origin')
      .redirect(response.returnUrl, 303);
  });
}

interface FormState {
  /** Null when the link is not valid. */
  readonly token: string | null;
  readonly problem?: ResetProblem;
  readonly status?: number;
  /** The member's partner, whose theme the page uses. */
  readonly partner?: Sender | null;
}

/** While the database is unavailable, shows the form, so that the member can submit it again. Leaves other errors to the server. */
function answerUnavailable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (!maySucceedLater(error)) throw error;
  request.log.error({ operation: request.routeOptions.config.operation, error: loggableError(error) }, 'request failed');
  const token = textAt(request.query, 'token', TOKEN_LENGTH) || textAt(request.body, 'token', TOKEN_LENGTH);
  reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  void sendForm(request, reply, { token, problem: 'busy', status: 503 });
}

function refusedState({ status, code }: Failure, token: string): FormState {
  if (code === 'PASSWORD_TOO_WEAK') return { token, problem: 'weak', status };
  if (status === 503) return { token, problem: 'busy', status };
  return code === 'RATE_LIMITED' ? { token: null, problem: 'tooMany', status } : { token: null, problem: 'invalid', status };
}

function sendForm(request: FastifyRequest, reply: FastifyReply, { token, problem, status = 200, partner = null }: FormState): FastifyReply {
  const linkLanguage = textAt(request.query, 'lang', LANGUAGE_LENGTH) || textAt(request.body, 'lang', LANGUAGE_LENGTH);
  const { lang, texts } = pageTexts(linkLanguage, request.headers['accept-language']);
  const theme = partner?.theme ? themeAddress(partner.id, partner.theme) : undefined;
  const body = resetPage({ lang, texts, token, problem, partner });
  return sendPage(reply, { title: texts.title, lang, theme, body, status });
}

/** Returns a string from a query or a form, or an empty string when it is missing, too long or cannot be stored. */
function textAt(source: unknown, name: string, maxLength: number): string {
  const value = isJsonObject(source) ? source[name] : undefined;
  return typeof value === 'string' && value.length <= maxLength && isStorable(value) ? value : '';
}
