import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { isWritableFolder } from './isWritableFolder.ts';
import { databaseProblem } from '../base/databaseAddress.ts';
import { unknownNames, type UnknownNames } from './unknownNames.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';

/** A script of an ad or analytics service, with the consent category that it needs. */
export type Tag = components['schemas']['Tag'];

/** Environment variables as the process got them. */
export type Variables = Readonly<Record<string, string | undefined>>;

const CATEGORIES = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005'] as const;

const oneOf = <T extends string>(...values: readonly T[]) => ({ enum: values, description: `one of ${values.join(', ')}` }) as const;
/** A switch that is on by default. */
const ON_OR_OFF = { ...oneOf('on', 'off'), default: 'on' } as const;
const wholeNumber = (defaultNumber: number, minimum: number, maximum: number) =>
  ({ type: 'integer', minimum, maximum, default: defaultNumber, description: `a whole number from ${minimum} to ${maximum}` }) as const;
const text = (defaultText: string) => ({ type: 'string', default: defaultText }) as const;
const writeLimits = (defaultLimits: string) =>
  ({
    ...text(defaultLimits),
    format: 'writeLimits',
    description:
      'four whole numbers from 1 to 1000000 like "300 60 2000 3000": a burst and a rate per minute for one address, then the same two for all addresses together, each at least as high',
  }) as const;
const LEGAL = { type: 'string', format: 'secure', description: 'an https address' } as const;
const LINK = { type: 'string', format: 'link', description: 'an https or mailto address' } as const;
const ADDRESS = { type: 'string', format: 'address', description: 'an address that begins with https://' } as const;
const BASE = { format: 'base', description: 'an address that begins with https://, to which paths are appended' } as const;
const HEADER = { type: 'string', pattern: String.raw`^[A-Za-z0-9-]+$`, description: 'the name of one header' } as const;
const TOKEN = {
  pattern: String.raw`^[\x21-\x7e]*$`,
  writeOnly: true,
  description: 'the token that the service issued, in ASCII without spaces',
} as const;
/** Has no format, because databaseAddress.ts reports the faults. */
const DATABASE = { type: 'string', writeOnly: true } as const;
const EXAMPLE_HOST = /\bexample\.(com|net|org)\b/;
/** Settings whose default is an example, which must not reach members. */
const EXAMPLES = ['SUPPORT_EMAIL', 'IOS_STORE_URL', 'ANDROID_STORE_URL'] as const;
/** Settings without a default, whose value must not be an example from the documentation. */
const NO_EXAMPLES = [
  'PUBLIC_URL',
  'MAIL_FROM',
  'SUPPORT_LINK',
  'TEST_BUILD_URL',
  'TELEHEALTH_URL',
  'PRIVACY_URL',
  'TERMS_URL',
  'PRIVACY_PRACTICES_URL',
] as const;
/** The hint for an unknown name. */
const ELSE_FOREIGN = 'If another program needs it, add it to FOREIGN_NAMES.';
/** The page's timeout for a call, in milliseconds. */
const PAGE_TIMEOUT_MS = 15_000;

/**
 * All variables, as JSON Schema. A description completes the sentence "NAME must be ...". The value of a variable that is `writeOnly`
 * is a secret, and never printed.
 */
export const VARIABLES = {
  APP_ENV: { ...oneOf('production', 'development'), default: 'development' },
  HOST: { ...text('127.0.0.1'), format: 'host', description: 'an address or a name of this machine, such as 0.0.0.0' },
  PORT: wholeNumber(8080, 0, 65_535),
  WORKERS: wholeNumber(1, 1, 64),
  DATABASE_URL: DATABASE,
  DATABASE_DIRECT_URL: DATABASE,
  // Our statements take milliseconds, so one that reaches the limit must be blocked.
  DATABASE_TIMEOUT_MS: wholeNumber(8_000, 100, 600_000),
  DATABASE_PREPARE: ON_OR_OFF,
  MIGRATE: ON_OR_OFF,
  SET_VERSION_DAYS: wholeNumber(30, 0, 3_650),
  DATA_DIR: text('.data'),
  SEED: oneOf('sandbox', 'none'),
  HEALTH_KEYS_FILE: { type: 'string' },
  HEALTH_SEALS: ON_OR_OFF,
  HEALTH_KMS_URL: {
    type: 'string',
    format: 'kms',
    writeOnly: true,
    description: 'an address that begins with https://, or with http:// on this machine, without ? or #',
  },
  HEALTH_KMS_TOKEN: { ...text(''), ...TOKEN },
  HEALTH_KMS_KEY: {
    type: 'string',
    pattern: String.raw`^[\x21-\x7e]{1,256}$`,
    description: 'the name of a KMS key, at most 256 ASCII characters without spaces',
  },
  HEALTH_KMS_TIMEOUT_MS: wholeNumber(2_000, 50, 5_000),
  SESSION_SECRET: { type: 'string', writeOnly: true },
  SESSION_SECRET_FALLBACK: { type: 'string', minLength: 32, writeOnly: true, description: 'another secret of 32 characters or more' },
  TRUST_PROXY: { ...text('false'), format: 'proxies', description: 'true, false, or a list like "10.0.0.0/8, 2001:db8::1"' },
  LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info', 'debug'),
  WATCH_DEFINITIONS: { type: 'string', format: 'definitions', description: 'a folder that contains question-sets/' },
  RATE_LIMIT: ON_OR_OFF,
  RATE_LIMIT_ELIGIBILITY_CHECKS: writeLimits('300 60 2000 3000'),
  RATE_LIMIT_PASSCODES: writeLimits('300 60 2000 3000'),
  RATE_LIMIT_TRIAGES: writeLimits('600 300 5000 12000'),
  RATE_LIMIT_OPT_OUTS: writeLimits('100 60 1000 1200'),
  RATE_LIMIT_AD_CONVERSIONS: writeLimits('600 300 5000 12000'),
  RATE_LIMIT_EVENTS: writeLimits('3000 3000 20000 120000'),
  PASSWORD_COST: { ...oneOf('full', 'least'), default: 'full' },
  PASSWORD_WAIT_MS: wholeNumber(10_000, 100, 600_000),
  PASSWORD_QUEUE: wholeNumber(32, 0, 10_000),
  ALLOWED_ORIGINS: {
    ...text(''),
    format: 'ownOrigins',
    description: 'a list of origins like "https://enroll.example.org", without paths or *',
  },
  PUBLIC_URL: { type: 'string', format: 'origin', description: 'an https address like "https://enroll.example.org", without a path' },
  MAIL_URL: {
    type: 'string',
    format: 'mails',
    writeOnly: true,
    description: 'an address that begins with https://, smtps:// or smtp://',
  },
  MAIL_FROM: {
    type: 'string',
    pattern: String.raw`^[^\r\n<>]*<?[^\s@<>"]+@[^\s@<>"]+>?$`,
    description: 'an email address, or a name and an address like "Enrollment <no-reply@enroll.example>"',
  },
  MAIL_TOKEN: { ...text(''), ...TOKEN },
  AFFILIATE_POSTBACK_URL: {
    type: 'string',
    format: 'address',
    pattern: String.raw`\{affiliateId\}`,
    writeOnly: true,
    description: 'an https address that contains {affiliateId}',
  },
  FOREIGN_NAMES: {
    ...text(''),
    pattern: String.raw`^[\w\s,]*$`,
    description: 'a list of variable names, such as "DATABASE_POOL_URL, MAIL_ROOM"',
  },
  OPERATOR: {
    type: 'string',
    pattern: String.raw`^[\w.@-]{1,64}$`,
    description: 'a name of at most 64 letters, digits, dots, hyphens, underscores and @',
  },
  PORTALS: { type: 'string', writeOnly: true },
  PORTALS_FILE: { type: 'string' },
  TELEHEALTH_API_URL: { ...ADDRESS, writeOnly: true },
  TELEHEALTH_API_TOKEN: { type: 'string', ...TOKEN },
  TELEHEALTH_TIMEOUT_MS: wholeNumber(4_000, 50, 12_000),
  TELEHEALTH_TRIES: wholeNumber(3, 1, 5),
  TELEHEALTH_BREAKER_FAILURES: wholeNumber(5, 1, 1_000),
  TELEHEALTH_BREAKER_MS: wholeNumber(30_000, 10, 3_600_000),
  // Spans contain nothing personal, and collectors often run next to the server, without TLS.
  TRACES_URL: { type: 'string', format: 'collector', writeOnly: true, description: 'an address like "http://127.0.0.1:4318/v1/traces"' },
  TRACES_TOKEN: { ...text(''), ...TOKEN },
  TRACES_PERCENT: wholeNumber(100, 0, 100),
  GEO_COUNTRY_HEADER: HEADER,
  GEO_REGION_HEADER: HEADER,
  ENROLLMENT_URL: { ...text(''), ...BASE },
  GROWTH_URL: { ...text(''), ...BASE },
  EVENTS_URL: { ...text(''), ...BASE },
  CLIENT_ID: { ...text('enrollment-web'), ...TOKEN, writeOnly: false, description: 'the public id of the page, in ASCII without spaces' },
  EVENTS_KEY: {
    ...text('sandbox-events-key'),
    ...TOKEN,
    writeOnly: false,
    description: 'the public write key of the events host, in ASCII without spaces',
  },
  SUPPORT_EMAIL: {
    ...text('partner-support@example.com'),
    pattern: String.raw`^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$`,
    description: 'an email address',
  },
  SUPPORT_LINK: LINK,
  IOS_STORE_URL: { ...text('https://apps.example.com/ios'), ...LINK },
  ANDROID_STORE_URL: { ...text('https://apps.example.com/android'), ...LINK },
  TEST_BUILD_URL: LINK,
  TELEHEALTH_URL: { ...text('/telehealth'), format: 'linkOrPath', description: 'an https address, or a path of this server' },
  PRIVACY_URL: LEGAL,
  TERMS_URL: LEGAL,
  PRIVACY_PRACTICES_URL: LEGAL,
  TAGS: { ...text(''), format: 'tags', description: 'a list like "C0002 https://stats.example.com/s.js"' },
  TAG_ORIGINS: { ...text(''), format: 'origins', description: 'a list like "https://collect.example.com"' },
} as const;

type Schemas = typeof VARIABLES;
type ValueOf<S> = S extends { enum: readonly (infer E)[] } ? E : S extends { type: 'integer' } ? number : string;

const NAMES = Object.keys(VARIABLES);

/** The values of all variables: numbers as numbers, defaults filled in. */
export type Values = {
  readonly [Name in keyof Schemas]: ValueOf<Schemas[Name]> | (Schemas[Name] extends { default: unknown } ? never : undefined);
};

/**
 * Reads the variables.
 * @param problems receives one line per wrong variable or combination, never with a secret
 * @returns null when a variable is wrong
 */
export function readVariables(variables: Variables, problems: string[]): Values | null {
  const isProduction = variables['APP_ENV'] === 'production';
  const areValid = compile<Values>({ type: 'object', properties: VARIABLES }, isProduction, { coerceTypes: true });
  // An empty variable counts as unset.
  const given: unknown = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const values = areValid(given) ? given : null;
  const wrong = (areValid.errors ?? []).map(({ instancePath, parentSchema }) => {
    const name = instancePath.slice(1);
    return `${name} must be ${parentSchema?.['description']}${parentSchema?.['writeOnly'] ? '' : `, not "${variables[name]}"`}.`;
  });
  const databases = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) => {
    const address = variables[name];
    return (address && databaseProblem(name, address, isProduction)) || [];
  });
  problems.push(...refusedNames(variables, isProduction), ...new Set(wrong), ...databases, ...combinationProblems(variables, isProduction));
  return values;
}

/** Returns a warning for each variable that begins like a setting but is unknown. Production refuses it instead. */
export function ignoredNames(variables: Variables): readonly string[] {
  return unknownOf(variables).related.map(
    ({ name, nearest }) => `${name} is not a setting, and is ignored. The nearest one is ${nearest}.`,
  );
}

function refusedNames(variables: Variables, isProduction: boolean): readonly string[] {
  const { misspelled, related } = unknownOf(variables);
  return [
    ...misspelled.map(({ name, nearest }) => `${name} is not a setting. Did you mean ${nearest}? ${ELSE_FOREIGN}`),
    ...(isProduction ? related : []).map(({ name, nearest }) => `${name} is not a setting. The nearest one is ${nearest}. ${ELSE_FOREIGN}`),
  ];
}

function unknownOf(variables: Variables): UnknownNames {
  return unknownNames(variables, NAMES, listOf(variables['FOREIGN_NAMES'] ?? ''));
}

/** Returns the faults of combinations of variables that are each valid. */
function combinationProblems(given: Variables, isProduction: boolean): readonly string[] {
  const has = (name: keyof Values): boolean => Boolean(given[name]);
  const isOff = given['RATE_LIMIT'] === 'off';
  const listensHere = (given['HOST'] ?? '') === '' || isLoopback(given['HOST'] ?? '');
  const problems = {
    [`DATA_DIR must be a folder that this server can write, not "${given['DATA_DIR']}".`]:
      has('DATA_DIR') && !has('DATABASE_URL') && !isWritableFolder(given['DATA_DIR'] ?? ''),
    'APP_ENV=production needs PostgreSQL: set DATABASE_URL.': isProduction && !has('DATABASE_URL'),
    'APP_ENV=production refuses the sandbox, whose passwords are public: leave SEED unset.': isProduction && given['SEED'] === 'sandbox',
    // 128 bits as hex.
    'APP_ENV=production needs SESSION_SECRET, 32 characters or more (openssl rand -hex 32).':
      isProduction && (given['SESSION_SECRET'] ?? '').length < 32,
    'APP_ENV=production needs HEALTH_KEYS_FILE, a file with the key that seals health data, or HEALTH_KMS_URL. HEALTH_SEALS=off stores it unsealed instead.':
      isProduction && !has('HEALTH_KEYS_FILE') && !has('HEALTH_KMS_URL') && given['HEALTH_SEALS'] !== 'off',
    'HEALTH_KMS_URL needs HEALTH_KMS_KEY, the name of the key that wraps, or HEALTH_KEYS_FILE, whose first key wraps.':
      has('HEALTH_KMS_URL') && !has('HEALTH_KMS_KEY') && !has('HEALTH_KEYS_FILE'),
    'HEALTH_KMS_KEY and HEALTH_KMS_TOKEN need HEALTH_KMS_URL, the address of the KMS.':
      !has('HEALTH_KMS_URL') && (has('HEALTH_KMS_KEY') || has('HEALTH_KMS_TOKEN')),
    'WATCH_DEFINITIONS is only for development: APP_ENV=production refuses it.': isProduction && has('WATCH_DEFINITIONS'),
    'APP_ENV=production needs EVENTS_KEY, the public write key of the events host.': isProduction && !has('EVENTS_KEY'),
    ...Object.fromEntries(
      EXAMPLES.map((name) => [
        `APP_ENV=production needs ${name}: members would see the example, ${given[name] || VARIABLES[name].default}.`,
        isProduction && (!has(name) || EXAMPLE_HOST.test(given[name] ?? '')),
      ]),
    ),
    ...Object.fromEntries(
      NO_EXAMPLES.map((name) => [
        `APP_ENV=production refuses the example value of ${name}, because it reaches nobody: "${given[name]}".`,
        isProduction && EXAMPLE_HOST.test(given[name] ?? ''),
      ]),
    ),
    'TELEHEALTH_TIMEOUT_MS times TELEHEALTH_TRIES must be less than 15000, because the page waits 15 s for all tries together.':
      totalTriesMs(given) >= PAGE_TIMEOUT_MS,
    'SESSION_SECRET_FALLBACK must differ from SESSION_SECRET.':
      has('SESSION_SECRET') && given['SESSION_SECRET'] === given['SESSION_SECRET_FALLBACK'],
    'MAIL_URL with smtp:// or smtps:// needs MAIL_FROM, the sender of all emails.':
      /^smtps?:/i.test(given['MAIL_URL'] ?? '') && !has('MAIL_FROM'),
    'MAIL_URL needs PUBLIC_URL: a request must not choose where the links in emails lead.':
      isProduction && has('MAIL_URL') && !has('PUBLIC_URL'),
    'WORKERS needs PostgreSQL, because only one process can use PGlite: set DATABASE_URL or leave WORKERS unset.':
      Number(given['WORKERS']) > 1 && !has('DATABASE_URL'),
    'RATE_LIMIT=off is only for load tests on this machine: HOST must be 127.0.0.1 or ::1.': isOff && !listensHere,
    'PASSWORD_COST=least is only for load tests: it needs RATE_LIMIT=off, and APP_ENV=production refuses it.':
      given['PASSWORD_COST'] === 'least' && (!isOff || isProduction),
    'TELEHEALTH_API_URL and TELEHEALTH_API_TOKEN need each other: set both or neither.':
      has('TELEHEALTH_API_URL') !== has('TELEHEALTH_API_TOKEN'),
  };
  return Object.entries(problems).flatMap(([problem, isBroken]) => (isBroken ? problem : []));
}

/** Returns how long all tries of a telehealth call may take; 0 if one of the two settings is invalid. */
function totalTriesMs(given: Variables): number {
  const [timeout, tries] = (['TELEHEALTH_TIMEOUT_MS', 'TELEHEALTH_TRIES'] as const).map((name) => {
    const { default: defaultValue, maximum } = VARIABLES[name];
    const value = Number(given[name] || defaultValue);
    return value <= maximum ? value : 0;
  });
  return (timeout ?? 0) * (tries ?? 0);
}

/** Compiles a schema of settings. Outside production, the server may call addresses without TLS. */
export function compile<T>(schema: object, isProduction: boolean, options: Options = {}): ValidateFunction<T> {
  const areOrigins = (value: string): boolean =>
    listOf(value).every((origin) => isPolicySource(origin) && new URL(origin).origin === origin);
  const address = isAddress(isProduction ? ['https:'] : ['https:', 'http:']);
  const isOrigin = (value: string): boolean => address(value) && new URL(value).origin === value.replace(/\/+$/, '');
  const isLink = isAddress(['https:', 'mailto:', ...(isProduction ? [] : ['http:'])]);
  const formats = {
    address,
    collector: isAddress(['http:', 'https:']),
    mails: (value: string): boolean => address(value) || isAddress(['smtp:', 'smtps:'])(value),
    origin: isOrigin,
    ownOrigins: (value: string): boolean => listOf(value).every(isOrigin),
    base: (value: string): boolean => value === '' || (address(value) && !/[?#]/.test(value)),
    writeLimits: areWriteLimits,
    kms: isKmsAddress,
    definitions: (value: string): boolean => existsSync(join(value, 'question-sets')),
    host: (value: string): boolean => isIP(value) > 0 || /^[\da-z]([\da-z.-]*[\da-z])?$/i.test(value),
    link: isLink,
    linkOrPath: (value: string): boolean => isLink(value) || /^\/(?![\\/])\S*$/.test(value),
    secure: isAddress(['https:']),
    proxies: areProxies,
    tags: (value: string) => readTags(value) !== null,
    origins: areOrigins,
  };
  const reports = { allErrors: true, verbose: true, strict: false, meta: false, validateSchema: false } as const;
  return new Ajv({ useDefaults: 'empty', ...reports, ...options, formats }).compile<T>(schema);
}

function isAddress(protocols: readonly string[]): (url: string) => boolean {
  return (url) => !/[\s"<>]/.test(url) && URL.canParse(url) && protocols.includes(new URL(url).protocol);
}

/** Accepts an address that data keys may be sent to: with TLS, or on this machine. */
function isKmsAddress(value: string): boolean {
  return !/[?#]/.test(value) && (isAddress(['https:'])(value) || (isAddress(['http:'])(value) && isLoopback(new URL(value).hostname)));
}

/**
 * Accepts true, false, or addresses and ranges in Fastify's notation. Refuses other values that Fastify would accept with another
 * meaning, such as a number of proxies.
 */
function areProxies(value: string): boolean {
  return value === 'true' || value === 'false' || value.split(',').every((entry) => isProxy(entry.trim()));
}

/** Accepts the format of `writeLimits`. */
function areWriteLimits(value: string): boolean {
  const numbers = listOf(value).map((entry) => (/^[1-9]\d{0,6}$/.test(entry) ? Number(entry) : Number.NaN));
  const [burst = 0, perMinute = 0, burstOfAll = 0, perMinuteOfAll = 0] = numbers;
  return numbers.length === 4 && numbers.every((each) => each <= 1_000_000) && burst <= burstOfAll && perMinute <= perMinuteOfAll;
}

function isProxy(entry: string): boolean {
  const [address = '', bits = '0', ...more] = entry.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isRange = more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
  return isRange || ['loopback', 'linklocal', 'uniquelocal'].includes(entry);
}

/** Reads the tags that the page may load. Returns null when one is invalid. */
export function readTags(value: string): readonly Tag[] | null {
  const entries = value.split(',').filter((entry) => entry.trim());
  const tags = entries.map((entry) => {
    const [named, src = '', ...more] = entry.trim().split(/\s+/);
    const category = CATEGORIES.find((name) => name === named);
    return category && isPolicySource(src) && more.length === 0 ? { category, src } : null;
  });
  return tags.every((tag) => tag !== null) ? tags : null;
}

/** Returns true for an https address that cannot end a directive of the content security policy. */
function isPolicySource(address: string): boolean {
  return /^https:\/\/[^\s;,"]{1,490}$/.test(address) && URL.canParse(address);
}

/** Returns true for the loopback name or address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host);
}

/** Returns the entries of a list that spaces and commas separate. */
export function listOf(value: string): readonly string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}
