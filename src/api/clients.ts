import createClient, { type Client } from 'openapi-fetch';
import type { paths as EnrollmentPaths } from './generated/enrollment.ts';
import type { paths as EventsPaths } from './generated/events.ts';
import type { paths as GrowthPaths } from './generated/growth.ts';
import { createTransport, pause } from './transport.ts';

/** Base addresses of the three hosts; '' is the page's own origin. */
export interface Hosts {
  readonly enrollment: string;
  readonly growth: string;
  readonly events: string;
}

/** A typed client a host. */
export interface Clients {
  readonly hosts: Hosts;
  readonly transport: (request: Request) => Promise<Response>;
  readonly enrollment: Client<EnrollmentPaths, 'application/json'>;
  readonly growth: Client<GrowthPaths, 'application/json'>;
  readonly events: Client<EventsPaths, 'application/json'>;
}

/** Makes the clients of the three hosts, with one transport (timeouts, retries) behind them. */
export function createClients(hosts: Hosts, transport = createTransport({ fetch: (request) => fetch(request), wait: pause })): Clients {
  const options = (baseUrl: string) => ({ baseUrl: absolute(baseUrl), fetch: transport, credentials: 'omit' as const });
  return {
    hosts,
    transport,
    enrollment: createClient<EnrollmentPaths, 'application/json'>(options(hosts.enrollment)),
    growth: createClient<GrowthPaths, 'application/json'>(options(hosts.growth)),
    events: createClient<EventsPaths, 'application/json'>(options(hosts.events)),
  };
}

/** The address of a host; without one of its own, that of the page. */
export function absolute(baseUrl: string): string {
  return baseUrl === '' ? location.origin : baseUrl.replace(/\/$/, '');
}
