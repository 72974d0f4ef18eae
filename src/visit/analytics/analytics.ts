import type { Result } from '../../base/result.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../consent.ts';
import { makeEvent, newUuid, type CommonFacts, type EventFacts, type VisitEvent } from './events.ts';

/** How often an event is sent at most, and how long to wait in between. @see specification 1, section 9 */
export const ATTEMPTS = 10;
/** In milliseconds. */
export const ATTEMPT_PAUSE = 5000;

/** What telling events needs of the world. */
export interface AnalyticsOptions {
  readonly send: (event: VisitEvent) => Promise<Result<unknown, { readonly kind: string }>>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** The categories that the visitor has granted, at this moment. */
  readonly granted: () => ReadonlySet<ConsentCategory>;
  readonly common: () => CommonFacts;
  readonly now: () => Date;
  /** Called when an event was given up. */
  readonly onLost: (name: string) => void;
}

/** Whose account it is. */
export interface LinkedIdentity {
  readonly accessCode: string;
  readonly emailAddress: string;
  readonly upid: string;
}

/** Tells what happens in a visit. Never rejects, and nobody waits for it. */
export interface Analytics {
  readonly track: (facts: EventFacts) => Promise<void>;
  /** Tells whose account a visitor has made. @see specification 1, section 7 */
  readonly link: (identity: LinkedIdentity) => Promise<void>;
}

/**
 * The only way that events leave the page: through the visitor's consent, with retries. Developer events (a failure and
 * where, nothing of the visitor) are strictly necessary; all others need the performance category.
 */
export function createAnalytics({ send, wait, granted, common, now, onLost }: AnalyticsOptions): Analytics {
  const deliver = async (event: VisitEvent): Promise<void> => {
    const category = event.kind === 'developer' ? CONSENT_CATEGORIES.strictlyNecessary : CONSENT_CATEGORIES.performance;
    if (!granted().has(category)) return;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if ((await send(event)).ok) return;
      if (attempt < ATTEMPTS) await wait(ATTEMPT_PAUSE);
    }
    onLost(event.name);
  };
  return {
    track: (facts) => deliver(makeEvent(facts, common(), now(), newUuid())),
    link: (identity) => {
      const event = makeEvent({ name: 'linked_identity', kind: 'linkedIdentity', privacy: 'identified' }, common(), now(), newUuid());
      return deliver({ ...event, ...identity, source: 'b2b_enrollment' });
    },
  };
}
