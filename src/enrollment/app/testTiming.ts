import { keptFlag } from './keptFlag.ts';

/**
 * Whether waiting animations are shortened: asked for by `testTiming=true` in the address, outside production alone, and
 * kept for the tab.
 * @see WIDGET-62
 */
export function readTestTiming(environment: string, search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (environment === 'production') return false;
  return keptFlag('testTiming', search, storage);
}
