import type { Result } from '../../../runtime/base/result.ts';
import type { ShownScreen } from '../../../runtime/survey/types.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../cookieConsent/consent.ts';
import type { AdConversion } from './adConversion.ts';
import type { AccountType, EventName, EventProperties, VisitEvent } from './events.ts';
import { linkedIdentity, makeEvent, type LinkedIdentity, type EventContext } from './makeEvent.ts';

/** The maximum number of attempts to send an event [EVT-01]. */
export const ATTEMPTS = 10;
/** The pause between attempts, in milliseconds [EVT-02]. */
export const ATTEMPT_PAUSE = 5000;

/** An account that was just created or migrated. */
export interface NewAccount extends LinkedIdentity {
  readonly type: AccountType;
  readonly program: string;
}

/** Reports what happens in a visit. It runs in the background, and its failures never reach the page. */
export interface Analytics {
  readonly track: <Name extends EventName>(name: Name, properties: EventProperties[Name]) => void;
  /** Reports a failed sign-up. */
  readonly reportRefusal: (state: string) => void;
  /** Reports the survey step on screen. */
  readonly reportScreen: (screen: ShownScreen) => void;
  /** Reports whose account was created and its expected revenue [EVT-13] [EVT-18]. */
  readonly reportEnrollment: (account: NewAccount) => void;
  /**
   * Called when the visitor has changed their consent.
   * @param whenDraftSaved resolves once a reload would restore the visit's current state; null if a reload would lose the
   * change, or what the visitor is typing
   */
  readonly applyConsent: (whenDraftSaved: (() => Promise<void>) | null) => void;
  /** Ends the tracker's session at the end of the visit. */
  readonly endSession: () => void;
}

/** The names of undelivered events, until they are reported. */
export interface LostEvents {
  readonly add: (names: readonly string[]) => void;
  /** Returns and clears all names. */
  readonly take: () => readonly string[];
}

/** The dependencies of the sender. */
export interface SenderOptions {
  readonly send: (event: VisitEvent) => Promise<Result<unknown, unknown>>;
  readonly sendAd: (conversion: AdConversion) => Promise<Result<unknown, unknown>>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Names of undelivered events, stored per tab so that a reload before the host is back does not lose them. */
  readonly lostEvents: LostEvents;
  /** Returns the categories that the visitor grants at this time. */
  readonly grantedCategories: () => ReadonlySet<ConsentCategory>;
}

/** Sends events about a visit. Never rejects. */
export interface Sender {
  readonly send: <Name extends EventName>(name: Name, properties: EventProperties[Name], context: EventContext) => Promise<void>;
  readonly link: (identity: LinkedIdentity, context: EventContext) => Promise<void>;
  readonly convert: (conversion: AdConversion, context: EventContext) => Promise<void>;
}

/**
 * Creates the only path by which events leave the page: through the visitor's consent, with retries. Developer events (a failure
 * and its location, nothing about the visitor) are strictly necessary. All others need the performance category, and ad conversions
 * the targeting category. Events that reveal health also need the member's opt-in where the law requires it. A developer event
 * reports undelivered events once the host is back.
 */
export function createSender({ send, sendAd, wait, lostEvents, grantedCategories }: SenderOptions): Sender {
  /** Resolves with true once the event is delivered. */
  const attempt = async (name: string, maySend: () => boolean, sendOnce: () => Promise<Result<unknown, unknown>>): Promise<boolean> => {
    for (let attempts = 1; maySend(); attempts += 1) {
      if ((await sendOnce()).ok) return true;
      if (attempts === ATTEMPTS) {
        lostEvents.add([name]);
        break;
      }
      await wait(ATTEMPT_PAUSE);
    }
    return false;
  };

  const maySend = ({ kind, privacy }: VisitEvent, { mayRevealHealth }: EventContext): boolean => {
    if (kind === 'developer') return grantedCategories().has(CONSENT_CATEGORIES.strictlyNecessary);
    return grantedCategories().has(CONSENT_CATEGORIES.performance) && (privacy !== 'sensitive' || mayRevealHealth);
  };

  const deliver = (event: VisitEvent, context: EventContext): Promise<boolean> =>
    attempt(
      event.name,
      () => maySend(event, context),
      () => send(event),
    );

  return {
    send: async (name, properties, context) => {
      const isDelivered = await deliver(makeEvent(name, properties, context), context);
      const names = isDelivered ? lostEvents.take() : [];
      if (names.length > 0 && !(await deliver(makeEvent('events_lost', { names }, context), context))) lostEvents.add(names);
    },
    link: async (identity, context) => void (await deliver(linkedIdentity(identity, context), context)),
    convert: async (conversion, { mayRevealHealth }) => {
      await attempt(
        conversion.eventName,
        () => grantedCategories().has(CONSENT_CATEGORIES.targeting) && mayRevealHealth,
        () => sendAd(conversion),
      );
    },
  };
}
