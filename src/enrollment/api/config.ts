import type { components } from './generated/enrollment.ts';
import type { SendOperation } from './types.ts';

/** The page's public settings. @see openapi/enrollment.yaml, Config */
export type PublicConfig = components['schemas']['Config'];

/**
 * Reads the settings before anything else is called.
 * @param search the page's query string: `geo=US-CA` is handed on, for the sandbox.
 * @param send to the page's own origin, which is all that is known yet.
 * @throws when the server does not answer: the first load stands and falls with it.
 */
export async function loadConfig(search: string, send: SendOperation): Promise<PublicConfig> {
  const geo = new URLSearchParams(search).get('geo');
  const params = geo !== null && /^[a-z]{2}(-[a-z]{2})?$/i.test(geo) ? { geo } : {};
  const reply = await send({ operation: 'getConfig', params });
  if (!reply.ok) throw new Error(`The settings could not be read: ${reply.error.kind}`);
  return reply.value;
}
