import { createContext, use } from 'react';
import type { PublicConfig } from '../api/config.ts';
import type { PartnerLists } from '../vocabulary/environment.ts';
import type { SendOperation, SendSpec } from '../api/types.ts';
import type { Analytics } from '../visit/analytics/analytics.ts';
import type { CookieJar } from '../visit/cookies.ts';
import type { KeyStore } from '../visit/draft/keyStore.ts';
import type { EntryQuery } from '../visit/entryQuery.ts';

/** What the composition root gives to the pages. */
export interface Services {
  readonly config: PublicConfig;
  readonly environment: PartnerLists;
  /** Makes a call that the page itself asks for. */
  readonly send: SendOperation;
  /** Makes a call that a definition asks for. */
  readonly sendSpec: SendSpec;
  readonly cookies: CookieJar;
  /** Keeps the keys of what is sealed; null where the browser can keep none. */
  readonly keys: KeyStore | null;
  readonly analytics: Analytics;
  readonly anonymousUserId: string;
  /** The address that the visit began with: leadSource, experiment overrides, inApp. */
  readonly entry: EntryQuery;
  /** ISO date of the visit. */
  readonly today: string;
  /** Reports an unexpected failure to the error service: a code and where, nothing of the visitor. */
  readonly reportError: (code: string, detail: string) => void;
  /** Leaves the page for an address outside it: a store, the medical intake. `replace`: Back does not lead here again. */
  readonly open: (address: string, how?: 'assign' | 'replace') => void;
  /** Resolves once a reload finds all that the visit holds now, or at once where the browser keeps nothing. */
  readonly draftSettled: () => Promise<void>;
  /** Ends the visit: the draft and its key are gone, and what the address said of the visitor. */
  readonly endVisit: () => void;
  /** Loads the error page, so that it can be shown when the network fails. */
  readonly loadErrorPage: () => Promise<unknown>;
  /** Shortens waiting animations. @see WIDGET-62 */
  readonly testTiming: boolean;
}

const ServicesContext = createContext<Services | null>(null);

/** Gives the services to the pages below it. */
export const ServicesProvider = ServicesContext.Provider;

/** The services of the page. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('no services were given');
  return services;
}
