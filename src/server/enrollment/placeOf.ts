import { consentRegion } from '../../enrollment/vocabulary/consentRegion.ts';
import { geoOf } from '../geo.ts';
import type { Place } from '../replay/replay.ts';
import type { Settings } from '../settings.ts';

/** Where the visitor of a call is, as /config.json has told the page. */
export function placeOf(settings: Pick<Settings, 'environment' | 'geoHeaders'>, header: (name: string) => string | null): Place {
  const { country, region } = geoOf(settings, header);
  return { country, region, consentRegion: consentRegion({ country, region }) };
}
