import type { FastifyInstance } from 'fastify';
import { isJsonObject } from '../../runtime/base/json.ts';
import { fail } from '../base/problem.ts';
import { sendFailure } from '../base/sendFailure.ts';
import { MEMBERS } from './seed/accounts.ts';

/** Destinations for a returning member. */
const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ['retriage', '/rt/auth?partnerSlug=acme'],
  ['checkIn', '/recurring-wellness-survey'],
]);
/** The route of a member survey. It cannot lead to another server. */
const ROUTE = /^\/[a-z][a-z0-9-]*$/;
const ONE_DAY_SECONDS = 86_400;

/**
 * Serves `/sandbox/members/MEMBER-WEIGHT?to=retriage`: logs the visitor in as a member of the sandbox, as the app would, and
 * redirects with the same `lang`. `to` may also be the route of a member survey: `?to=/stress-check`.
 */
export function addMemberPages(app: FastifyInstance): void {
  app.get('/sandbox/members/:accessCode', { config: { operation: 'sandboxMember' } }, async (request, reply) => {
    const { params, query } = request;
    const member = MEMBERS.find(({ accessCode }) => isJsonObject(params) && params['accessCode'] === accessCode);
    const to = isJsonObject(query) ? String(query['to']) : '';
    const destination = DESTINATIONS.get(to) ?? (ROUTE.test(to) ? to : undefined);
    if (!member || destination === undefined) return sendFailure(reply, fail(404, 'NOT_FOUND'));
    const { accessCode, token: accessToken } = member;
    const value = encodeURIComponent(JSON.stringify({ accessCode, accessToken }));
    return reply
      .header('set-cookie', `autologin_data=${value}; Path=/; SameSite=Lax; Max-Age=${ONE_DAY_SECONDS}`)
      .header('cache-control', 'no-store')
      .redirect(withLanguage(destination, isJsonObject(query) ? query['lang'] : undefined), 303);
  });
}

function withLanguage(destination: string, lang: unknown): string {
  if (typeof lang !== 'string' || lang === '') return destination;
  return `${destination}${destination.includes('?') ? '&' : '?'}lang=${encodeURIComponent(lang)}`;
}
