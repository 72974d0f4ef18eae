import { describe, expect, it } from 'vitest';
import { isTimeout, isUnavailable, timeoutError } from './databaseErrors.ts';

const withCode = (code: string): Error => Object.assign(new Error('from the database'), { code });

describe('a database error', () => {
  it.each<readonly [string, Error, { readonly unavailable: boolean; readonly timeout: boolean }]>([
    ['no response', timeoutError(), { unavailable: true, timeout: true }],
    ['a statement timeout', withCode('57014'), { unavailable: true, timeout: true }],
    ['a timeout of the pool', new Error('timeout exceeded when trying to connect'), { unavailable: true, timeout: true }],
    ['a timeout of a new connection', new Error('Connection terminated due to connection timeout'), { unavailable: true, timeout: true }],
    ['a refused connection', withCode('ECONNREFUSED'), { unavailable: true, timeout: false }],
    ['an unreachable host', withCode('EHOSTUNREACH'), { unavailable: true, timeout: false }],
    ['an unknown host name', withCode('ENOTFOUND'), { unavailable: true, timeout: false }],
    ['a broken connection', new Error('Connection terminated unexpectedly'), { unavailable: true, timeout: false }],
    ['a shutdown', withCode('57P01'), { unavailable: true, timeout: false }],
    ['a startup', withCode('57P03'), { unavailable: true, timeout: false }],
    ['too many connections', withCode('53300'), { unavailable: true, timeout: false }],
    ['a full disk', withCode('53100'), { unavailable: true, timeout: false }],
    ['a refusal by a connection pooler', withCode('08P01'), { unavailable: true, timeout: false }],
    ['a deadlock', withCode('40P01'), { unavailable: true, timeout: false }],
    ['an unavailable key service', withCode('KMS_503'), { unavailable: true, timeout: false }],
    ['a violated constraint', withCode('23505'), { unavailable: false, timeout: false }],
    ['an unknown column', withCode('42703'), { unavailable: false, timeout: false }],
    ['a bug', new TypeError('undefined is not a function'), { unavailable: false, timeout: false }],
  ])('is classified as unavailable, a timeout, or neither: %s', (_title, error, { unavailable, timeout }) => {
    expect([isUnavailable(error), isTimeout(error)]).toEqual([unavailable, timeout]);
  });
});
