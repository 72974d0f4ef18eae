import type { Settings } from '../settings.ts';

/** A visitor's location; null means unknown. `region` is a US state. */
export interface Geo {
  readonly country: string | null;
  readonly region: string | null;
}

/**
 * Returns a visitor's location from the CDN's headers or, in development, from a simulated one (`US-CA`).
 * @see [D-01]
 */
export function geoOf(
  { environment, geoHeaders }: Pick<Settings, 'environment' | 'geoHeaders'>,
  header: (name: string) => string | null,
  simulated?: string,
): Geo {
  if (environment === 'development' && simulated !== undefined) {
    const [country = '', region] = simulated.toUpperCase().split('-');
    return { country: code(country), region: country === 'US' ? code(region) : null };
  }
  const country = code(geoHeaders.country === null ? null : header(geoHeaders.country));
  const region = code(geoHeaders.region === null ? null : header(geoHeaders.region));
  return { country, region: country === 'US' ? region : null };
}

function code(text: string | null | undefined): string | null {
  const upper = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(upper) ? upper : null;
}
