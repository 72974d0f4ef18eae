import { afterEach, expect, it, vi } from 'vitest';
import type { PublicConfig } from '../../api/config.ts';
import { lazySend } from '../../api/lazySend.ts';
import { tabStorage } from '../../visit/storage/tabStorage.ts';
import { reloadForLocation } from './reloadForLocation.ts';

type Geo = PublicConfig['geo'];

const OREGON: Geo = { country: 'US', region: 'OR' };
const GERMANY: Geo = { country: 'DE', region: null };

/** Returns a server that reports this location; one that cannot be reached for null. */
const serverAt = (geo: Geo | null) =>
  lazySend(
    () => Promise.reject(new Error('no network')),
    () => (geo ? { operation: 'getConfig', params: {}, status: 200, value: { geo: { ...geo } } } : undefined),
  );

afterEach(() => tabStorage.removeItem('reloadedFor'));

it.each([
  ['the location is the same', OREGON, null],
  ['the settings cannot be loaded', null, null],
  ['the page has already been reloaded for this location', GERMANY, 'DE-null'],
])('reloadForLocation does not reload the page if %s', async (_title, geo, reloadedFor) => {
  if (reloadedFor !== null) tabStorage.setItem('reloadedFor', reloadedFor);
  const whenDraftSaved = vi.fn<() => Promise<void>>();
  await reloadForLocation({ send: serverAt(geo), geo: OREGON, whenDraftSaved });
  expect(whenDraftSaved).not.toHaveBeenCalled();
});
