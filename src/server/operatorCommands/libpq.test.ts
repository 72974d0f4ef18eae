import { describe, expect, it } from 'vitest';
import { libpqVariables } from './libpq.ts';

describe('libpq environment variables', () => {
  it.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'name one host',
      'postgres://ada:p%40ss@db:5433/enrollment',
      { PGHOST: 'db', PGPORT: '5433', PGUSER: 'ada', PGPASSWORD: 'p@ss', PGDATABASE: 'enrollment' },
    ],
    ['name a socket', 'postgres:///n?host=/run/postgresql', { PGHOST: '/run/postgresql', PGPORT: '5432', PGDATABASE: 'n' }],
    [
      'name several hosts, and require one that accepts writes',
      'postgres://a,b:5433,[::1]/n?target_session_attrs=read-write',
      { PGHOST: 'a,b,::1', PGPORT: '5432,5433,5432', PGDATABASE: 'n', PGTARGETSESSIONATTRS: 'read-write' },
    ],
    [
      'verify the server as the driver does',
      'postgres://db/n?sslmode=require&sslrootcert=/etc/ca.pem',
      { PGHOST: 'db', PGPORT: '5432', PGDATABASE: 'n', PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.pem' },
    ],
    [
      "translate the driver's own TLS mode",
      'postgres://db/n?sslmode=no-verify',
      { PGHOST: 'db', PGPORT: '5432', PGDATABASE: 'n', PGSSLMODE: 'require' },
    ],
  ])('%s', (_title, address, expected) => {
    expect(libpqVariables(address)).toEqual(expected);
  });
});
