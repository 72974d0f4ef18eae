import { readDatabaseAddress } from '../base/databaseAddress.ts';

/** The driver's mode of encryption without verification, and libpq's name for it. The other modes have the same names. */
const MODES: Readonly<Record<string, string>> = { 'no-verify': 'require' };
const OPTIONS = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' } as const;

/**
 * Returns the environment variables that connect PostgreSQL's own programs to the same database, with the same TLS, as the server.
 * A command line would show the password to every user of the machine.
 * @throws when `databaseUrl` is not a PostgreSQL URL
 */
export function libpqVariables(databaseUrl: string): Readonly<Record<string, string>> {
  const database = readDatabaseAddress(databaseUrl);
  const parts = database?.urls.map((url) => new URL(url)) ?? [];
  const [first] = parts;
  if (!database || !first) throw new Error('DATABASE_URL is not a PostgreSQL URL.');
  const { username, password, pathname, searchParams } = first;
  const hosts = parts.map(({ hostname }) => decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''));
  const ports = parts.map(({ port }) => port || '5432');
  const mode = searchParams.get('sslmode');
  const variables = {
    PGHOST: searchParams.get('host') ?? hosts.join(','),
    PGPORT: searchParams.get('port') ?? ports.join(','),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: mode === null ? '' : (MODES[mode] ?? mode),
    PGTARGETSESSIONATTRS: database.needsWrites ? 'read-write' : '',
    ...Object.fromEntries(Object.entries(OPTIONS).map(([option, name]) => [name, searchParams.get(option) ?? ''])),
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}
