import { consentRegion } from '../../enrollment/vocabulary/consentRegion.ts';
import { geoOf } from '../http/geo.ts';
import type { VisitorLocation } from '../answerVerification/replay.ts';
import type { Settings } from '../settings.ts';

/** Returns the visitor's location, the same that /config.json reports to the page. */
export function visitorLocation(
  settings: Pick<Settings, 'environment' | 'geoHeaders'>,
  header: (name: string) => string | null,
): VisitorLocation {
  const { country, region } = geoOf(settings, header);
  return { country, region, consentRegion: consentRegion({ country, region }) };
}
