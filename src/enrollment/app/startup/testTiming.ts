import { tabFlag } from './tabFlag.ts';

/**
 * Returns whether waiting animations are shortened: on request by `testTiming=true` in the address, never in production, and for
 * the whole tab [WIDGET-62].
 */
export function readTestTiming(environment: string, search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (environment === 'production') return false;
  return tabFlag('testTiming', search, storage);
}
