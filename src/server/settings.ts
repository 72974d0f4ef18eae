import { isIP } from 'node:net';
import { err, ok, type Result } from '../runtime/base/result.ts';
import { readPortals, type PortalSettingsByPartner } from './portal/portalSettings.ts';
import { readTagOrigins, readTags, type Tag } from './readTags.ts';
import { readTrustProxy } from './readTrustProxy.ts';
import { sandboxPortal } from './sandbox/sandboxPortal.ts';
import { readTelehealth, type TelehealthSettings } from './telehealth/telehealthSettings.ts';

/** Location of the data: a folder that only this process uses, or a PostgreSQL that several processes share. */
export type DatabaseSettings =
  | { readonly kind: 'pglite'; readonly dataDir: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** Address of PostgreSQL itself when `url` is a connection pooler's; otherwise the same. */
      readonly directUrl: string;
      /** Largest number of connections for each process. */
      readonly connections: number;
      /** Timeout for each statement of a request, in milliseconds. */
      readonly timeoutMs: number;
    };

/** All settings of the server. */
export interface Settings {
  readonly environment: 'production' | 'development';
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly database: DatabaseSettings;
  /** Number of processes that share the port; always one with PGlite. */
  readonly workers: number;
  readonly seed: 'sandbox' | 'none';
  /** Key for hashes of guessable values, such as idempotent bodies and rate-limited addresses. */
  readonly secret: string;
  readonly trustProxy: boolean | string;
  /** For development: the folder whose question-sets/ is reloaded on each edit. Null loads the project's own sets once. */
  readonly watchDefinitions: string | null;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly rateLimit: boolean;
  /** `least` takes password hashing out of a load test and leaves passwords practically unprotected. */
  readonly passwordCost: 'full' | 'least';
  /** Largest number of queued password hashes; calls beyond it are answered 503. */
  readonly passwordQueue: number;
  /** Other origins whose pages may write, and to which a password reset may return. */
  readonly allowedOrigins: readonly string[];
  /** Address of this product as visitors know it, such as `https://enroll.example.com`; null to use that of each request. */
  readonly publicUrl: string | null;
  /** The partners' wellness portals. */
  readonly portals: PortalSettingsByPartner;
  /** The service that enrolls members of the medication program; null when there is none. */
  readonly telehealth: TelehealthSettings | null;
  /** Template of the affiliate partner's postback, with `{affiliateId}` and other placeholders; null when there is none. */
  readonly affiliatePostbackUrl: string | null;
  /**
   * The partner's mail service, which accepts a mail as JSON. Null when there is none; in development, a page shows the mails
   * instead.
   */
  readonly mail: { readonly url: string; readonly token: string } | null;
  /** CDN headers with the visitor's location; null when there are none. */
  readonly geoHeaders: { readonly country: string | null; readonly region: string | null };
  /** Origins that tags call besides their own. */
  readonly tagOrigins: readonly string[];
  readonly public: PublicSettings;
}

/** The settings that the page reads from /config.json. */
export interface PublicSettings {
  readonly hosts: { readonly enrollment: string; readonly growth: string; readonly events: string };
  readonly clientId: string;
  readonly eventsKey: string;
  readonly support: { readonly email: string; readonly link: string };
  readonly stores: { readonly ios: string; readonly android: string; readonly testBuild: string | null };
  readonly telehealthUrl: string;
  /** The operator's privacy notice, terms and notice of privacy practices. */
  readonly legal: Readonly<Partial<Record<keyof typeof LEGAL, string>>>;
  /** Scripts of ad and analytics services that the page may load, with consent. */
  readonly tags: readonly Tag[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Environment variables with the addresses of the operator's legal documents. */
const LEGAL = { privacy: 'PRIVACY_URL', terms: 'TERMS_URL', practices: 'PRIVACY_PRACTICES_URL' } as const;

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
const SEEDS = ['sandbox', 'none'] as const;
const PASSWORD_COSTS = ['full', 'least'] as const;
const ENVIRONMENTS = ['production', 'development'] as const;
/** Shortest secret, in characters: 128 bits as hex. */
const SECRET_LENGTH = 32;
const MOST_WORKERS = 64;
/** Database connections: useful for one process, shared by several, and needed by each of many. */
const CONNECTIONS = { one: 20, together: 40, least: 5 } as const;
/** Statement timeout in milliseconds. Our statements take milliseconds, so one that reaches the timeout is blocked. */
const DATABASE_TIMEOUT_MS = { usual: 8_000, least: 100, most: 600_000 } as const;

/**
 * Reads the settings from environment variables.
 * @returns the problems, one line each, when the server must not start
 */
export function readSettings(variables: Variables): Result<Settings, readonly string[]> {
  const problems: string[] = [];
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = variables[name] || fallback;
    const found = allowed.find((option) => option === value);
    if (!found) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
    return found ?? fallback;
  };
  const text = (name: string, fallback: string): string => variables[name] || fallback;

  const environment = oneOf('APP_ENV', ENVIRONMENTS, 'development');
  const host = text('HOST', '127.0.0.1');
  const port = Number(text('PORT', '8080'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`PORT must be a number from 0 to 65535, not "${variables['PORT']}".`);
  const workers = Number(text('WORKERS', '1'));
  if (!Number.isInteger(workers) || workers < 1 || workers > MOST_WORKERS)
    problems.push(`WORKERS must be a whole number from 1 to ${MOST_WORKERS}, not "${variables['WORKERS']}".`);
  const timeoutMs = Number(text('DATABASE_TIMEOUT_MS', String(DATABASE_TIMEOUT_MS.usual)));
  if (!Number.isInteger(timeoutMs) || timeoutMs < DATABASE_TIMEOUT_MS.least || timeoutMs > DATABASE_TIMEOUT_MS.most)
    problems.push(
      `DATABASE_TIMEOUT_MS must be a whole number from ${DATABASE_TIMEOUT_MS.least} to ${DATABASE_TIMEOUT_MS.most}, not "${variables['DATABASE_TIMEOUT_MS']}".`,
    );
  const database: DatabaseSettings = variables['DATABASE_URL']
    ? {
        kind: 'postgres',
        url: variables['DATABASE_URL'],
        directUrl: text('DATABASE_DIRECT_URL', variables['DATABASE_URL']),
        connections: connectionsOf(workers),
        timeoutMs,
      }
    : { kind: 'pglite', dataDir: text('DATA_DIR', '.data') };
  if (workers > 1 && database.kind === 'pglite')
    problems.push('WORKERS is for PostgreSQL, and PGlite belongs to one process: set DATABASE_URL or leave WORKERS out.');
  const seed = oneOf('SEED', SEEDS, database.kind === 'pglite' && environment === 'development' ? 'sandbox' : 'none');
  const rateLimit = oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  if (!rateLimit && !isLoopback(host))
    problems.push('RATE_LIMIT=off is for load tests on this machine alone: HOST must be 127.0.0.1 or ::1.');
  const passwordCost = oneOf('PASSWORD_COST', PASSWORD_COSTS, 'full');
  if (passwordCost === 'least' && (rateLimit || environment === 'production'))
    problems.push('PASSWORD_COST=least is for load tests alone: it needs RATE_LIMIT=off and is refused with APP_ENV=production.');
  const passwordQueue = Number(text('PASSWORD_QUEUE', '32'));
  if (!Number.isInteger(passwordQueue) || passwordQueue < 0)
    problems.push(`PASSWORD_QUEUE must be a whole number, 0 or more, not "${variables['PASSWORD_QUEUE']}".`);
  const secret = text('SESSION_SECRET', 'a secret for development alone, known to everybody');
  const trustProxy = readTrustProxy(text('TRUST_PROXY', 'false'));
  if (!trustProxy.ok)
    problems.push(`TRUST_PROXY must be true, false, or a list like "10.0.0.0/8, 2001:db8::1", not "${trustProxy.error}".`);
  const tags = readTags(text('TAGS', ''));
  if (!tags.ok) problems.push(`TAGS must be a list like "C0002 https://stats.example.com/s.js", not "${tags.error}".`);
  const tagOrigins = readTagOrigins(text('TAG_ORIGINS', ''));
  if (!tagOrigins.ok) problems.push(`TAG_ORIGINS must be a list like "https://collect.example.com", not "${tagOrigins.error}".`);
  if (environment === 'production') problems.push(...productionProblems(database, seed, variables));

  const portals = readPortalsOf(variables, environment, secret, problems);

  const telehealth = readTelehealth(variables, environment === 'production', problems);

  const affiliatePostbackUrl = variables['AFFILIATE_POSTBACK_URL'] || null;
  if (affiliatePostbackUrl !== null && !isPostback(affiliatePostbackUrl, environment))
    problems.push('AFFILIATE_POSTBACK_URL must be an https address with {affiliateId} in it.');

  if (problems.length > 0) return err(problems);
  return ok({
    environment,
    host,
    port,
    database,
    workers,
    seed,
    secret,
    trustProxy: trustProxy.ok ? trustProxy.value : false,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, environment === 'production' ? 'info' : 'warn'),
    watchDefinitions: variables['WATCH_DEFINITIONS'] || null,
    rateLimit,
    passwordCost,
    passwordQueue,
    allowedOrigins: text('ALLOWED_ORIGINS', '').split(',').filter(Boolean),
    publicUrl: variables['PUBLIC_URL']?.replace(/\/+$/, '') || null,
    portals,
    telehealth,
    affiliatePostbackUrl,
    mail: variables['MAIL_URL'] ? { url: variables['MAIL_URL'], token: text('MAIL_TOKEN', '') } : null,
    geoHeaders: readGeoHeaders(variables, environment),
    tagOrigins: tagOrigins.ok ? tagOrigins.value : [],
    public: { ...readPublicSettings(variables, problems), tags: tags.ok ? tags.value : [] },
  });
}

/**
 * Returns the number of connections for each process. Few suffice, because passwords are hashed outside transactions. PostgreSQL
 * allows 100 by default.
 */
function connectionsOf(workers: number): number {
  return Math.min(CONNECTIONS.one, Math.max(CONNECTIONS.least, Math.floor(CONNECTIONS.together / workers)));
}

function productionProblems(database: DatabaseSettings, seed: Settings['seed'], variables: Variables): string[] {
  const problems: string[] = [];
  if (database.kind === 'pglite') problems.push('APP_ENV=production needs a PostgreSQL: set DATABASE_URL.');
  if (seed === 'sandbox') problems.push('APP_ENV=production refuses the sandbox: its passwords are known. Leave SEED out.');
  if ((variables['SESSION_SECRET'] ?? '').length < SECRET_LENGTH)
    problems.push(`APP_ENV=production needs SESSION_SECRET, ${SECRET_LENGTH} characters or more (openssl rand -hex 32).`);
  if (variables['WATCH_DEFINITIONS']) problems.push('WATCH_DEFINITIONS is for development: APP_ENV=production refuses it.');
  if (!variables['EVENTS_KEY']) problems.push('APP_ENV=production needs EVENTS_KEY, the public write key of the events host.');
  if (variables['MAIL_URL'] && !variables['PUBLIC_URL'])
    problems.push('MAIL_URL needs PUBLIC_URL: the links of mails must not lead where a request says.');
  return problems;
}

function readGeoHeaders(variables: Variables, environment: Settings['environment']): Settings['geoHeaders'] {
  const sandbox = environment === 'development';
  return {
    country: variables['GEO_COUNTRY_HEADER']?.toLowerCase() || (sandbox ? 'x-geo-country' : null),
    region: variables['GEO_REGION_HEADER']?.toLowerCase() || (sandbox ? 'x-geo-region' : null),
  };
}

/** Reads the portals, and adds the sandbox's own one in development. */
function readPortalsOf(
  variables: Variables,
  environment: Settings['environment'],
  secret: string,
  problems: string[],
): PortalSettingsByPartner {
  const portals = readPortals(variables, environment === 'production', problems);
  return environment === 'development' ? new Map([sandboxPortal(secret), ...portals]) : portals;
}

function readLegal(variables: Variables, problems: string[]): PublicSettings['legal'] {
  const given = Object.entries(LEGAL).flatMap(([document, name]) => {
    const address = variables[name];
    if (!address) return [];
    if (!URL.canParse(address) || !address.startsWith('https://')) problems.push(`${name} must be an https address, not "${address}".`);
    return [[document, address] as const];
  });
  return Object.fromEntries(given);
}

function readPublicSettings(variables: Variables, problems: string[]): Omit<PublicSettings, 'tags'> {
  const text = (name: string, fallback: string): string => variables[name] || fallback;
  const email = text('SUPPORT_EMAIL', 'partner-support@example.com');
  return {
    hosts: { enrollment: text('ENROLLMENT_URL', ''), growth: text('GROWTH_URL', ''), events: text('EVENTS_URL', '') },
    clientId: text('CLIENT_ID', 'enrollment-web'),
    eventsKey: text('EVENTS_KEY', 'sandbox-events-key'),
    support: { email, link: text('SUPPORT_LINK', `mailto:${email}`) },
    stores: {
      ios: text('IOS_STORE_URL', 'https://apps.example.com/ios'),
      android: text('ANDROID_STORE_URL', 'https://apps.example.com/android'),
      testBuild: variables['TEST_BUILD_URL'] || null,
    },
    telehealthUrl: text('TELEHEALTH_URL', '/telehealth'),
    legal: readLegal(variables, problems),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isPostback(template: string, environment: Settings['environment']): boolean {
  const schemes = environment === 'production' ? ['https:'] : ['https:', 'http:'];
  return template.includes('{affiliateId}') && URL.canParse(template) && schemes.includes(new URL(template).protocol);
}
