import type { components } from './generated/enrollment.ts';
import { geoParamsIn } from './firstCalls.ts';
import type { SendOperation } from './types.ts';

/** The page's public settings: Config in openapi/enrollment.yaml. */
export type PublicConfig = components['schemas']['Config'];

/**
 * Loads the settings, before any other call.
 * @param search the page's query string; `geo=US-CA` is passed on, for the sandbox.
 * @param send sends to the page's own origin, because the other hosts are not known yet.
 * @throws when the server does not answer: without settings the page cannot load.
 */
export async function loadConfig(search: string, send: SendOperation): Promise<PublicConfig> {
  const reply = await send({ operation: 'getConfig', params: geoParamsIn(new URLSearchParams(search)) });
  if (!reply.ok) throw new Error(`The settings could not be read: ${reply.error.kind}`);
  return reply.value;
}
