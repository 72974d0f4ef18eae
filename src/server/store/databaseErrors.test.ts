import { describe, expect, it } from 'vitest';
import { isOutOfTime, isUnavailable, timeoutError } from './databaseErrors.ts';

const withCode = (code: string): Error => Object.assign(new Error('said by the database'), { code });

describe('a database error', () => {
  it.each<readonly [string, Error, { readonly unavailable: boolean; readonly outOfTime: boolean }]>([
    ['no response', timeoutError(), { unavailable: true, outOfTime: true }],
    ['a statement timeout', withCode('57014'), { unavailable: true, outOfTime: true }],
    ['a timeout of the pool', new Error('timeout exceeded when trying to connect'), { unavailable: true, outOfTime: true }],
    ['a timeout of a new connection', new Error('Connection terminated due to connection timeout'), { unavailable: true, outOfTime: true }],
    ['a refused connection', withCode('ECONNREFUSED'), { unavailable: true, outOfTime: false }],
    ['an unreachable host', withCode('EHOSTUNREACH'), { unavailable: true, outOfTime: false }],
    ['an unknown host name', withCode('ENOTFOUND'), { unavailable: true, outOfTime: false }],
    ['a broken connection', new Error('Connection terminated unexpectedly'), { unavailable: true, outOfTime: false }],
    ['a shutdown', withCode('57P01'), { unavailable: true, outOfTime: false }],
    ['a startup', withCode('57P03'), { unavailable: true, outOfTime: false }],
    ['too many connections', withCode('53300'), { unavailable: true, outOfTime: false }],
    ['a full disk', withCode('53100'), { unavailable: true, outOfTime: false }],
    ['a refusal by a connection pooler', withCode('08P01'), { unavailable: true, outOfTime: false }],
    ['a deadlock', withCode('40P01'), { unavailable: true, outOfTime: false }],
    ['an unavailable key service', withCode('KMS_503'), { unavailable: true, outOfTime: false }],
    ['a violated constraint', withCode('23505'), { unavailable: false, outOfTime: false }],
    ['an unknown column', withCode('42703'), { unavailable: false, outOfTime: false }],
    ['a bug', new TypeError('undefined is not a function'), { unavailable: false, outOfTime: false }],
  ])('is classified: %s', (_title, error, { unavailable, outOfTime }) => {
    expect([isUnavailable(error), isOutOfTime(error)]).toEqual([unavailable, outOfTime]);
  });
});
