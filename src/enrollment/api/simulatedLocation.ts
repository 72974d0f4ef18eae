import type { PublicConfig } from './config.ts';

/**
 * In development, sends the location that `geo=` in the address simulates, in the headers that a CDN would add. The server then
 * applies the same consent rules as the page. Elsewhere calls are unchanged.
 */
export function withSimulatedLocation(
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
