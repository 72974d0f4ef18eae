import type { createStore } from 'jotai';
import type { PublicConfig } from '../../api/config.ts';
import type { PartnerLists } from '../../vocabulary/environment.ts';
import type { CookieJar } from '../storage/cookies.ts';
import type { EntryQuery } from '../addressBar/entryQuery.ts';

/** The parts that analytics is composed of. */
export interface AnalyticsParts {
  readonly config: PublicConfig;
  readonly environment: PartnerLists;
  readonly cookies: CookieJar;
  readonly store: ReturnType<typeof createStore>;
  readonly entry: EntryQuery;
  readonly anonymousUserId: string;
  readonly experiments: (partnerId: number | undefined) => Readonly<Record<string, string>>;
}
