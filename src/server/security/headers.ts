import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Returns the security headers that every response carries.
 * @param isHttps true when the visitor connected over https; defaults to the scheme of PUBLIC_URL, for responses without a request
 */
export function securityHeaders(settings: Settings, isHttps = isPublicHttps(settings)): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(settings),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // An address may contain a name or an email until the page removes it, so no request may carry it as a referrer, not even to our
    // origin.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }),
  };
}

/** Adds the security headers to every response of a route. */
export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const [headers, overHttps] = [securityHeaders(settings), securityHeaders(settings, true)];
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.protocol === 'https' ? overHttps : headers);
  });
}

/**
 * Returns true when a request that reaches no route claims that its visitor connected over https. The proxy's identity is not
 * checked, because browsers ignore the resulting header unless it arrives over https.
 */
export function isProbablyHttps({ trustProxy }: Settings, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return trustProxy !== false && headers['x-forwarded-proto'] === 'https';
}

function isPublicHttps({ publicUrl }: Settings): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/**
 * Builds a policy without inline scripts, inline styles and eval. It allows our origin, the hosts from the settings, and the
 * origins of the tags. The page adds the hashes of its own style sheets (inlineStyles.ts) and of one script (earlyPress.ts).
 */
function contentSecurityPolicy({ public: { hosts, tags }, tagOrigins }: Settings): string {
  const apiHosts = [hosts.enrollment, hosts.growth, hosts.events].filter(Boolean);
  const scriptOrigins = tags.map(({ src }) => new URL(src).origin);
  const directive = (name: string, ...sources: readonly string[]): string => [name, "'self'", ...new Set(sources)].join(' ');
  return [
    "default-src 'self'",
    ...(scriptOrigins.length > 0 ? [directive('script-src', ...scriptOrigins)] : []),
    directive('img-src', 'data:', ...scriptOrigins, ...tagOrigins),
    directive('connect-src', ...apiHosts, ...scriptOrigins, ...tagOrigins),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
