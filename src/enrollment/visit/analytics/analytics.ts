import type { ErrorState } from '../../vocabulary/errorStates.ts';
import type { Result } from '../../../runtime/base/result.ts';
import type { ShownPlace } from '../../../runtime/survey/types.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../consent.ts';
import type { AdConversion } from './adConversion.ts';
import type { AccountType, EventName, EventProperties, VisitEvent } from './events.ts';
import { linkedIdentity, makeEvent, type LinkedIdentity, type Moment } from './makeEvent.ts';

/** How often an event is sent at most, and how long to wait in between. @see [EVT-01] [EVT-02] */
export const ATTEMPTS = 10;
/** In milliseconds. */
export const ATTEMPT_PAUSE = 5000;

/** An account that was just made, or moved. */
export interface NewAccount extends LinkedIdentity {
  readonly type: AccountType;
  readonly program: string;
}

/** Tells what happens in a visit. Nobody waits for it, and no failure of it reaches the page. */
export interface Analytics {
  readonly track: <Name extends EventName>(name: Name, properties: EventProperties[Name]) => void;
  /** Tells that a sign-up has failed. */
  readonly refused: (state: ErrorState) => void;
  /** Tells which step of a survey is shown. */
  readonly shown: (place: ShownPlace) => void;
  /** Tells whose account was made, and what it is worth. @see [EVT-13] [EVT-18] */
  readonly enrolled: (account: NewAccount) => void;
  /** The visitor has chosen anew what to consent to. */
  readonly consentChanged: () => void;
  /** The visit has ended: what the tracker knows of it is forgotten. */
  readonly endSession: () => void;
}

/** The names of events that were given up, until they are told. */
export interface LostEvents {
  readonly add: (names: readonly string[]) => void;
  /** Gives all, and forgets them. */
  readonly take: () => readonly string[];
}

/** What sending events needs of the world. */
export interface SenderOptions {
  readonly send: (event: VisitEvent) => Promise<Result<unknown, unknown>>;
  readonly sendAd: (conversion: AdConversion) => Promise<Result<unknown, unknown>>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Names of events that were given up, kept for the tab: a reload before the host is back must not lose them. */
  readonly lost: LostEvents;
  /** The categories that the visitor has granted, at this moment. */
  readonly granted: () => ReadonlySet<ConsentCategory>;
}

/** Sends events of moments of a visit. Never rejects. */
export interface Sender {
  readonly send: <Name extends EventName>(name: Name, properties: EventProperties[Name], moment: Moment) => Promise<void>;
  readonly link: (identity: LinkedIdentity, moment: Moment) => Promise<void>;
  readonly convert: (conversion: AdConversion, moment: Moment) => Promise<void>;
}

/**
 * The only way that events leave the page: through the visitor's consent, with retries. Developer events (a failure and
 * where, nothing of the visitor) are strictly necessary; all others need the performance category, what tells of health the
 * member's opt-in where a law asks for it, and ad conversions the targeting category. What was given up is told in a
 * developer event once the host is there again.
 */
export function createSender({ send, sendAd, wait, lost, granted }: SenderOptions): Sender {
  /** True once it has gone. */
  const attempt = async (name: string, mayGo: () => boolean, once: () => Promise<Result<unknown, unknown>>): Promise<boolean> => {
    for (let tried = 1; mayGo(); tried += 1) {
      if ((await once()).ok) return true;
      if (tried === ATTEMPTS) {
        lost.add([name]);
        break;
      }
      await wait(ATTEMPT_PAUSE);
    }
    return false;
  };

  const mayGo = ({ kind, privacy }: VisitEvent, { mayTellOfHealth }: Moment): boolean => {
    if (kind === 'developer') return granted().has(CONSENT_CATEGORIES.strictlyNecessary);
    return granted().has(CONSENT_CATEGORIES.performance) && (privacy !== 'sensitive' || mayTellOfHealth);
  };

  const deliver = (event: VisitEvent, moment: Moment): Promise<boolean> =>
    attempt(
      event.name,
      () => mayGo(event, moment),
      () => send(event),
    );

  return {
    send: async (name, properties, moment) => {
      const isThere = await deliver(makeEvent(name, properties, moment), moment);
      const names = isThere ? lost.take() : [];
      if (names.length > 0 && !(await deliver(makeEvent('events_lost', { names }, moment), moment))) lost.add(names);
    },
    link: async (identity, moment) => void (await deliver(linkedIdentity(identity, moment), moment)),
    convert: async (conversion, { mayTellOfHealth }) => {
      await attempt(
        conversion.eventName,
        () => granted().has(CONSENT_CATEGORIES.targeting) && mayTellOfHealth,
        () => sendAd(conversion),
      );
    },
  };
}
