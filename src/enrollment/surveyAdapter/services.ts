import { createContext, use } from 'react';
import type { PublicConfig } from '../api/config.ts';
import type { PartnerLists } from '../vocabulary/environment.ts';
import type { SendOperation, SendSpec } from '../api/types.ts';
import type { Analytics } from '../visit/analytics/analytics.ts';
import type { CookieJar } from '../visit/storage/cookies.ts';
import type { KeyStore } from '../visit/draft/keyStore.ts';
import type { EntryQuery } from '../visit/addressBar/entryQuery.ts';

/** Services that the composition root provides to the pages. */
export interface Services {
  readonly config: PublicConfig;
  readonly environment: PartnerLists;
  /** Sends a call that the page itself makes. */
  readonly send: SendOperation;
  /** Sends a call that a definition makes. */
  readonly sendSpec: SendSpec;
  readonly cookies: CookieJar;
  /** Stores the keys of encrypted data; null when the browser cannot store any. */
  readonly keys: KeyStore | null;
  readonly analytics: Analytics;
  readonly anonymousUserId: string;
  /** The query that the visit started with: leadSource, experiment overrides, inApp. */
  readonly entry: EntryQuery;
  /** The date of the visit, in ISO form. */
  readonly today: string;
  /** Reports an unexpected failure to the error service: a code and a location, and nothing about the visitor. */
  readonly reportError: (code: string, detail: string) => void;
  /** Leaves the page for an external address: a store, the medical intake. With `replace`, Back does not return here. */
  readonly open: (address: string, how?: 'assign' | 'replace') => void;
  /** Resolves once a reload would restore the visit's current state, or immediately when the browser stores nothing. */
  readonly whenDraftSaved: () => Promise<void>;
  /** Ends the visit: deletes the draft and its key, and removes the visitor's data from the address. */
  readonly endVisit: () => void;
  /** Prefetches the error page, so that it can be shown when the network fails. */
  readonly loadErrorPage: () => Promise<unknown>;
  /** Shortens waiting animations [WIDGET-62]. */
  readonly testTiming: boolean;
}

const ServicesContext = createContext<Services | null>(null);

/** Provides the services to the pages below it. */
export const ServicesProvider = ServicesContext.Provider;

/** Returns the page's services; throws outside their provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('no services were given');
  return services;
}
