import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The security headers of every response, whatever it is.
 * @param isHttps whether the visitor came by https; where no request says so, what the product's public address says
 */
export function securityHeaders(settings: Settings, isHttps = isPublicHttps(settings)): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // An address may hold a name or an email until the page has hidden it: not even our own files are asked for with it.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  };
}

/** Puts the security headers on every response of a route. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const [headers, overHttps] = [securityHeaders(settings), securityHeaders(settings, true)];
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.protocol === 'https' ? overHttps : headers);
  });
}

/**
 * Whether a request that comes to no route says that its visitor came by https. Which proxy says it is not looked at: browsers heed what
 * is made of it over https alone.
 */
export function seemsHttps({ trustProxy }: Settings, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return trustProxy !== false && headers['x-forwarded-proto'] === 'https';
}

function isPublicHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/** No inline script or style, no eval; the page calls its own origin, the hosts of the settings, and what the tags need. */
function contentSecurityPolicy({ public: { hosts, tags }, tagOrigins }: Settings): string {
  const called = [hosts.enrollment, hosts.growth, hosts.events].filter(Boolean);
  const loaded = tags.map(({ src }) => new URL(src).origin);
  const directive = (name: string, ...sources: readonly string[]): string => [name, "'self'", ...new Set(sources)].join(' ');
  return [
    "default-src 'self'",
    ...(loaded.length > 0 ? [directive('script-src', ...loaded)] : []),
    directive('img-src', 'data:', ...loaded, ...tagOrigins),
    directive('connect-src', ...called, ...loaded, ...tagOrigins),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
