import { describe, expect, it } from 'vitest';
import { isOutOfTime, isUnavailable, silence } from './unavailable.ts';

const withCode = (code: string): Error => Object.assign(new Error('said by the database'), { code });

describe('an error of the database', () => {
  it.each<readonly [string, Error, { readonly unavailable: boolean; readonly outOfTime: boolean }]>([
    ['silence', silence(), { unavailable: true, outOfTime: true }],
    ['a statement that was cancelled for its time', withCode('57014'), { unavailable: true, outOfTime: true }],
    ['no connection in time', new Error('timeout exceeded when trying to connect'), { unavailable: true, outOfTime: true }],
    ['a new one in time', new Error('Connection terminated due to connection timeout'), { unavailable: true, outOfTime: true }],
    ['nobody there', withCode('ECONNREFUSED'), { unavailable: true, outOfTime: false }],
    ['no way there', withCode('EHOSTUNREACH'), { unavailable: true, outOfTime: false }],
    ['no such name', withCode('ENOTFOUND'), { unavailable: true, outOfTime: false }],
    ['a connection that breaks', new Error('Connection terminated unexpectedly'), { unavailable: true, outOfTime: false }],
    ['a stop', withCode('57P01'), { unavailable: true, outOfTime: false }],
    ['a start', withCode('57P03'), { unavailable: true, outOfTime: false }],
    ['too many connections', withCode('53300'), { unavailable: true, outOfTime: false }],
    ['a full disk', withCode('53100'), { unavailable: true, outOfTime: false }],
    ['a refusal of a pooler', withCode('08P01'), { unavailable: true, outOfTime: false }],
    ['a deadlock', withCode('40P01'), { unavailable: true, outOfTime: false }],
    ['a constraint', withCode('23505'), { unavailable: false, outOfTime: false }],
    ['a name that is not there', withCode('42703'), { unavailable: false, outOfTime: false }],
    ['a bug', new TypeError('undefined is not a function'), { unavailable: false, outOfTime: false }],
  ])('%s', (_title, error, { unavailable, outOfTime }) => {
    expect([isUnavailable(error), isOutOfTime(error)]).toEqual([unavailable, outOfTime]);
  });
});
