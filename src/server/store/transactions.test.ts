import { describe, expect, it } from 'vitest';
import { retryConflicts } from './transactions.ts';

const withCode = (code: string): Error => Object.assign(new Error(`from the database: ${code}`), { code });
const times = (count: number, code: string): readonly Error[] => Array.from({ length: count }, () => withCode(code));

describe('a database operation', () => {
  it.each<readonly [string, readonly Error[], { readonly attempts: number; readonly isDone: boolean }]>([
    ['succeeds at the first attempt', [], { attempts: 1, isDone: true }],
    ['is retried after a serialization failure', times(1, '40001'), { attempts: 2, isDone: true }],
    ['is retried after a deadlock', times(1, '40P01'), { attempts: 2, isDone: true }],
    ['is retried four times', times(4, '40001'), { attempts: 5, isDone: true }],
    ['fails after the fourth retry', times(9, '40001'), { attempts: 5, isDone: false }],
    ['is not retried when its outcome is unknown', times(1, '40003'), { attempts: 1, isDone: false }],
    ['is not retried when the connection breaks', times(1, 'ECONNRESET'), { attempts: 1, isDone: false }],
    ['is not retried when a statement times out', times(1, '57014'), { attempts: 1, isDone: false }],
    ['is not retried when it waits too long for a lock', times(1, '55P03'), { attempts: 1, isDone: false }],
    ['is not retried when it violates a constraint', times(1, '23505'), { attempts: 1, isDone: false }],
    ['is not retried for a bug', [new TypeError('undefined is not a function')], { attempts: 1, isDone: false }],
  ])('%s', async (_title, errors, expected) => {
    let attempts = 0;
    const settled = await Promise.allSettled([
      retryConflicts(async () => {
        const error = errors[attempts];
        attempts += 1;
        if (error) throw error;
        return attempts;
      }),
    ]);
    expect({ attempts, isDone: settled[0].status === 'fulfilled' }).toEqual(expected);
    if (settled[0].status === 'rejected') expect(settled[0].reason).toBe(errors[attempts - 1]);
  });
});
