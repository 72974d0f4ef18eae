import { accessSync, constants } from 'node:fs';

/** A PostgreSQL URL with one or more hosts. */
export interface DatabaseAddress {
  /** A complete URL for each host, in the given order. */
  readonly urls: readonly string[];
  /** True when only a host that accepts writes may be used: `target_session_attrs=read-write`. */
  readonly needsWrites: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/)(.*@)?([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/;
const SAMPLE = 'an address like postgres://user:password@host:5432/name?sslmode=verify-full';

/** TLS modes. The driver checks certificate and name for each of the first three. */
const TLS = ['verify-full', 'verify-ca', 'require', 'no-verify', 'disable'] as const;
const VERIFIED: readonly string[] = TLS.slice(0, 3);
const TARGETS = ['any', 'read-write'];

/**
 * Splits a URL into one for each of its hosts (`host1:5432,host2`), as libpq does. The driver supports only one host.
 * @returns null when it is not a PostgreSQL URL
 */
export function readDatabaseAddress(text: string): DatabaseAddress | null {
  const [matched, scheme = '', login = '', hosts = '', path = '', query = ''] = PARTS.exec(text) ?? [];
  if (matched === undefined || path.length < 2) return null;
  const options = new URLSearchParams(query);
  const needsWrites = options.get('target_session_attrs') === 'read-write';
  options.delete('target_session_attrs');
  // The driver warns at each start that it treats these as verify-full.
  if (VERIFIED.includes(options.get('sslmode') ?? '')) options.set('sslmode', 'verify-full');
  const suffix = `${path}${options.size > 0 ? `?${options.toString()}` : ''}`;
  const urls = hosts.split(',').map((host) => `${scheme}${login}${host}${suffix}`);
  const isValid = (url: string): boolean => URL.canParse(url) && (new URL(url).hostname !== '' || options.has('host'));
  return urls.every(isValid) ? { urls, needsWrites } : null;
}

/**
 * Returns the fault in a database URL, as a sentence without the URL, because that contains a password.
 * Null when it is valid.
 */
export function databaseProblem(name: string, text: string, isProduction: boolean): string | null {
  const address = readDatabaseAddress(text);
  const [url] = address?.urls ?? [];
  if (url === undefined) return `${name} must be ${SAMPLE}.`;
  const options = new URLSearchParams(PARTS.exec(text)?.[5] ?? '');
  const [mode, rootCertificate, target] = ['sslmode', 'sslrootcert', 'target_session_attrs'].map((option) => options.get(option));
  if (mode != null && !TLS.some((allowed) => allowed === mode)) return `${name}: sslmode must be one of ${TLS.join(', ')}, not "${mode}".`;
  if (target != null && !TARGETS.includes(target)) return `${name}: target_session_attrs must be any or read-write, not "${target}".`;
  if (rootCertificate != null && !isReadable(rootCertificate))
    return `${name}: the file of sslrootcert, "${rootCertificate}", cannot be read.`;
  const isSocket = options.get('host')?.startsWith('/') === true || /^%2f/i.test(new URL(url).hostname);
  if (isProduction && mode == null && !isSocket)
    return `APP_ENV=production needs TLS to the database: add sslmode=verify-full (and sslrootcert=FILE) to ${name}, or sslmode=disable where the network is trusted.`;
  return null;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
