import type { components } from './generated/enrollment.ts';

/** The page's public settings. @see openapi/enrollment.yaml, Config */
export type PublicConfig = components['schemas']['Config'];

/**
 * Reads the settings before anything else is called. The first load stands and falls with it, so it tries twice.
 * @param search the page's query string: `geo=US-CA` is handed on, for the sandbox.
 * @throws when the server does not answer.
 */
export async function loadConfig(search: string, get: (address: string) => Promise<Response> = fetch): Promise<PublicConfig> {
  const geo = new URLSearchParams(search).get('geo');
  const address = geo && /^[a-z]{2}(-[a-z]{2})?$/i.test(geo) ? `/config.json?geo=${geo}` : '/config.json';
  const response = await get(address).catch(() => get(address));
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const config: PublicConfig = await response.json();
  return config;
}
