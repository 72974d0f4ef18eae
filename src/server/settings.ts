import { err, ok, type Result } from '../runtime/base/result.ts';
import { readPortals, type PortalSettingsByPartner } from './portalSignIn/portalSettings.ts';
import { sandboxPortal } from './sandbox/sandboxPortal.ts';
import { readHealthSettings, type HealthSettings } from './encryption/healthSettings.ts';
import type { KmsSettings } from './encryption/kmsRing.ts';
import type { TelehealthSettings } from './telehealth/telehealthSettings.ts';
import type { TraceSettings } from './monitoring/openTracing.ts';
import {
  ignoredNames,
  isLoopback,
  listOf,
  readTags,
  readVariables,
  type Tag,
  type Values,
  type Variables,
} from './environmentVariables/environmentVariables.ts';

/** Location of the data: a folder that only this process uses, or a PostgreSQL server that several processes share. */
export type DatabaseSettings =
  | { readonly kind: 'pglite'; readonly dataDir: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** URL of PostgreSQL itself when `url` is a connection pooler's; otherwise the same. */
      readonly directUrl: string;
      /** Maximum number of connections for each process. */
      readonly connections: number;
      /** Timeout for each statement of a request, in milliseconds. */
      readonly timeoutMs: number;
      /** False for a pooler that does not support prepared statements; true by default. */
      readonly prepares?: boolean;
    };

/** The transport of emails: the partner's mail service, which accepts an email as JSON, or an SMTP server. */
export type MailSettings =
  | { readonly kind: 'http'; readonly url: string; readonly token: string }
  | {
      readonly kind: 'smtp';
      readonly url: string;
      /** The sender of all emails. */
      readonly from: string;
      /** True when the SMTP server must offer STARTTLS. */
      readonly needsTls: boolean;
    };

/** A token bucket: the number of calls that are allowed immediately, and how many more per minute. */
export interface BucketLimit {
  readonly burst: number;
  readonly perMinute: number;
}

/** The limits of a kind of anonymous write: per address, and for all addresses together. */
export interface AnonymousWriteLimits {
  readonly perAddress: BucketLimit;
  readonly total: BucketLimit;
}

/** All settings of the server. */
export interface Settings {
  readonly environment: Values['APP_ENV'];
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly database: DatabaseSettings;
  /** True if the server migrates its database at startup. */
  readonly migrate: boolean;
  /** Time in days for which claims may name a version of a question set after a server last used it. */
  readonly setVersionDays: number;
  /** Number of processes that share the port; always one with PGlite. */
  readonly workers: number;
  readonly health: HealthSettings;
  readonly seed: NonNullable<Values['SEED']>;
  /** Key for hashes of guessable values, such as idempotent bodies and rate-limited addresses. */
  readonly secret: string;
  /** Another secret whose hashes also count, while `secret` is being replaced; null otherwise. */
  readonly fallbackSecret: string | null;
  /** Name of the person who runs operator commands, for the audit log; null to use that of the operating system's user. */
  readonly operator: string | null;
  readonly trustProxy: boolean | string;
  /** For development: the folder whose question-sets/ is reloaded on each edit. Null loads the project's own sets once. */
  readonly watchDefinitions: string | null;
  readonly logLevel: NonNullable<Values['LOG_LEVEL']>;
  readonly rateLimit: boolean;
  /** Limits of anonymous writes, whose callers are not identified yet. */
  readonly anonymousWrites: Readonly<
    Record<'eligibilityChecks' | 'passcodes' | 'triages' | 'optOuts' | 'adConversions' | 'events', AnonymousWriteLimits>
  >;
  /** `least` takes password hashing out of a load test and leaves passwords practically unprotected. */
  readonly passwordCost: Values['PASSWORD_COST'];
  /** Maximum number of queued password hashes; calls beyond it get a 503. */
  readonly passwordQueue: number;
  /** Maximum expected wait for a password hash, in milliseconds. */
  readonly passwordWaitMs: number;
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
  /** The transport of emails. Null when there is none; in development, a page then shows the emails. */
  readonly mail: MailSettings | null;
  /** The collector of traces; null when there is none. */
  readonly traces: TraceSettings | null;
  /** CDN headers with the visitor's location; null when there are none. */
  readonly geoHeaders: { readonly country: string | null; readonly region: string | null };
  /** Origins that tags call in addition to their own. */
  readonly tagOrigins: readonly string[];
  readonly public: PublicSettings;
  /** Sentences about the settings that the operator should read at startup. */
  readonly warnings: readonly string[];
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
  readonly legal: Readonly<Partial<Record<'privacy' | 'terms' | 'practices', string>>>;
  /** Scripts of ad and analytics services that the page may load, with consent. */
  readonly tags: readonly Tag[];
}

/** Startup warning while encryption is off. */
const UNSEALED = 'New health data is stored unsealed: set HEALTH_KEYS_FILE or HEALTH_KMS_URL, and HEALTH_SEALS must not be off.';

/** Database connections: useful for one process, shared by several, and needed by each of many. */
const CONNECTIONS = { perProcess: 20, total: 40, min: 5 } as const;

/**
 * Reads the settings from environment variables.
 * @returns the problems, one line each, when the server must not start
 */
export function readSettings(variables: Variables): Result<Settings, readonly string[]> {
  const problems: string[] = [];
  const values = readVariables(variables, problems);
  const portals = readPortals(variables, problems);
  const health = readHealthSettings(variables, values && folderOf(values), values && readKms(values), problems);
  if (!values || problems.length > 0) return err(problems);
  const { APP_ENV: environment, WORKERS: workers, SESSION_SECRET: secret = 'a secret for development alone, known to everybody' } = values;
  const isProduction = environment === 'production';
  const database = readDatabase(values);
  return ok({
    environment,
    host: values.HOST,
    port: values.PORT,
    database,
    migrate: values.MIGRATE === 'on',
    setVersionDays: values.SET_VERSION_DAYS,
    workers,
    health,
    seed: values.SEED ?? (database.kind === 'pglite' && !isProduction ? 'sandbox' : 'none'),
    secret,
    fallbackSecret: values.SESSION_SECRET_FALLBACK ?? null,
    operator: values.OPERATOR ?? null,
    trustProxy: values.TRUST_PROXY === 'true' || (values.TRUST_PROXY !== 'false' && values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    watchDefinitions: values.WATCH_DEFINITIONS ?? null,
    rateLimit: values.RATE_LIMIT === 'on',
    anonymousWrites: {
      eligibilityChecks: readWriteLimits(values.RATE_LIMIT_ELIGIBILITY_CHECKS),
      passcodes: readWriteLimits(values.RATE_LIMIT_PASSCODES),
      triages: readWriteLimits(values.RATE_LIMIT_TRIAGES),
      optOuts: readWriteLimits(values.RATE_LIMIT_OPT_OUTS),
      adConversions: readWriteLimits(values.RATE_LIMIT_AD_CONVERSIONS),
      events: readWriteLimits(values.RATE_LIMIT_EVENTS),
    },
    passwordCost: values.PASSWORD_COST,
    passwordQueue: values.PASSWORD_QUEUE,
    passwordWaitMs: values.PASSWORD_WAIT_MS,
    allowedOrigins: listOf(values.ALLOWED_ORIGINS).map((origin) => new URL(origin).origin),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') || null,
    portals: isProduction ? portals : new Map([sandboxPortal(secret), ...portals]),
    telehealth: readTelehealth(values),
    affiliatePostbackUrl: values.AFFILIATE_POSTBACK_URL ?? null,
    mail: readMail(values),
    traces: values.TRACES_URL ? { url: values.TRACES_URL, token: values.TRACES_TOKEN, percent: values.TRACES_PERCENT } : null,
    geoHeaders: {
      country: values.GEO_COUNTRY_HEADER?.toLowerCase() ?? (isProduction ? null : 'x-geo-country'),
      region: values.GEO_REGION_HEADER?.toLowerCase() ?? (isProduction ? null : 'x-geo-region'),
    },
    tagOrigins: listOf(values.TAG_ORIGINS),
    public: readPublicSettings(values),
    warnings: [...ignoredNames(variables), ...(health.isEncrypting || database.kind === 'pglite' ? [] : [UNSEALED])],
  });
}

/** Returns the folder of the database on disk; null when there is none. */
function folderOf({ DATABASE_URL: url, DATA_DIR: folder }: Values): string | null {
  return url || folder.startsWith('memory://') ? null : folder;
}

function readDatabase({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, ...values }: Values): DatabaseSettings {
  if (!url || !directUrl) return { kind: 'pglite', dataDir: values.DATA_DIR };
  return {
    kind: 'postgres',
    url,
    directUrl,
    connections: connectionsOf(values.WORKERS),
    timeoutMs: values.DATABASE_TIMEOUT_MS,
    prepares: values.DATABASE_PREPARE === 'on',
  };
}

/**
 * Returns the number of connections for each process. Few suffice, because passwords are hashed outside transactions. PostgreSQL
 * allows 100 by default.
 */
function connectionsOf(workers: number): number {
  return Math.min(CONNECTIONS.perProcess, Math.max(CONNECTIONS.min, Math.floor(CONNECTIONS.total / workers)));
}

function readWriteLimits(value: string): AnonymousWriteLimits {
  const [burst = 0, perMinute = 0, burstOfAll = 0, perMinuteOfAll = 0] = listOf(value).map(Number);
  return { perAddress: { burst, perMinute }, total: { burst: burstOfAll, perMinute: perMinuteOfAll } };
}

function readMail({ MAIL_URL: url, MAIL_FROM: from = '', MAIL_TOKEN: token, APP_ENV }: Values): MailSettings | null {
  if (!url) return null;
  if (/^https?:/i.test(url)) return { kind: 'http', url, token };
  return { kind: 'smtp', url, from, needsTls: APP_ENV === 'production' && !isLoopback(new URL(url).hostname) };
}

function readKms({ HEALTH_KMS_URL: url, HEALTH_KMS_TOKEN: token, HEALTH_KMS_KEY: key, ...values }: Values): KmsSettings | null {
  return url ? { url, token, key: key ?? null, timeoutMs: values.HEALTH_KMS_TIMEOUT_MS } : null;
}

function readTelehealth({ TELEHEALTH_API_URL: url, TELEHEALTH_API_TOKEN: token, ...values }: Values): TelehealthSettings | null {
  if (!url || !token) return null;
  return {
    url,
    token,
    timeoutMs: values.TELEHEALTH_TIMEOUT_MS,
    tries: values.TELEHEALTH_TRIES,
    breakerFailures: values.TELEHEALTH_BREAKER_FAILURES,
    breakerMs: values.TELEHEALTH_BREAKER_MS,
  };
}

function readPublicSettings(values: Values): PublicSettings {
  const { SUPPORT_EMAIL: email, PRIVACY_URL: privacy, TERMS_URL: terms, PRIVACY_PRACTICES_URL: practices } = values;
  return {
    hosts: { enrollment: values.ENROLLMENT_URL, growth: values.GROWTH_URL, events: values.EVENTS_URL },
    clientId: values.CLIENT_ID,
    eventsKey: values.EVENTS_KEY,
    support: { email, link: values.SUPPORT_LINK ?? `mailto:${email}` },
    stores: { ios: values.IOS_STORE_URL, android: values.ANDROID_STORE_URL, testBuild: values.TEST_BUILD_URL ?? null },
    telehealthUrl: values.TELEHEALTH_URL,
    legal: { ...(privacy && { privacy }), ...(terms && { terms }), ...(practices && { practices }) },
    tags: readTags(values.TAGS) ?? [],
  };
}
