import type { PublicConfig } from './config.ts';

/**
 * In development, lets calls say the place that the page was told to pretend (`geo=` in its address), in the headers that a CDN
 * would add: so the server asks for the same consents as the page. Elsewhere the calls go as they are.
 */
export function withPretendedPlace(
  fetch: (request: Request) => Promise<Response>,
  { environment, geo }: Pick<PublicConfig, 'environment' | 'geo'>,
  search: string,
): (request: Request) => Promise<Response> {
  if (environment !== 'development' || !new URLSearchParams(search).has('geo')) return fetch;
  return (request) => {
    for (const [name, value] of Object.entries(geo)) if (value) request.headers.set(`x-geo-${name}`, value);
    return fetch(request);
  };
}
