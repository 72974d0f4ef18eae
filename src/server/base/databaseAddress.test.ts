import { describe, expect, it } from 'vitest';
import { databaseProblem, readDatabaseAddress } from './databaseAddress.ts';

describe('readDatabaseAddress', () => {
  it.each<[string, string, readonly string[]]>([
    ['one host', 'postgres://u:p@db:5432/name', ['postgres://u:p@db:5432/name']],
    [
      'several hosts',
      'postgresql://u:p@a,b:5433,[::1]:1/n',
      ['postgresql://u:p@a/n', 'postgresql://u:p@b:5433/n', 'postgresql://u:p@[::1]:1/n'],
    ],
    ['an @ in the password', 'postgres://u:p@x@db/n', ['postgres://u:p@x@db/n']],
    ['a socket', 'postgres:///n?host=/run/postgresql', ['postgres:///n?host=%2Frun%2Fpostgresql']],
    ['the TLS mode that the driver applies', 'postgres://db/n?sslmode=require', ['postgres://db/n?sslmode=verify-full']],
  ])('reads %s', (_title, text, urls) => {
    expect(readDatabaseAddress(text)).toEqual({ urls, needsWrites: false });
  });
  it('hides options that only libpq supports from the driver', () => {
    const parsed = readDatabaseAddress('postgres://a,b/n?target_session_attrs=read-write');
    expect(parsed).toEqual({ urls: ['postgres://a/n', 'postgres://b/n'], needsWrites: true });
  });
});

describe('databaseProblem', () => {
  it.each<[string, RegExp | null]>([
    ['postgres://u:p@db:5432/name?sslmode=verify-full', null],
    ['postgres://u:p@db/name?sslmode=disable', null],
    ['postgres:///name?host=/run/postgresql', null],
    ['notaurl', /must be an address like postgres:/],
    ['mysql://db/name', /must be an address like/],
    ['postgres://db', /must be an address like/],
    ['postgres:///name', /must be an address like/],
    ['postgres://a,/name', /must be an address like/],
    ['postgres://db:99999/name', /must be an address like/],
    ['postgres://db/name', /needs TLS to the database: add sslmode=verify-full/],
    ['postgres://127.0.0.1/name', /needs TLS/],
    ['postgres://db/name?sslmode=prefer', /sslmode must be one of verify-full, .*, not "prefer"/],
    ['postgres://db/name?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', /sslrootcert, "\/nowhere\/ca.pem", cannot be read/],
    ['postgres://a,b/name?sslmode=disable&target_session_attrs=primary', /target_session_attrs must be any or read-write/],
  ])('reports for %s in production: %s', (text, expected) => {
    const problem = databaseProblem('DATABASE_URL', text, true);
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });
  it('requires TLS in production only', () => {
    expect(databaseProblem('DATABASE_URL', 'postgres://db/name', false)).toBeNull();
  });
});
