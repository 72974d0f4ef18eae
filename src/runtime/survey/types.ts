import type { JsonObject } from '../base/json.ts';
import type { Program } from '../definitions/types.ts';
import type { CallOutcome, CallPort, CallRequest, Context, Session, SessionRecord } from '../engine/types.ts';

/** A page outside the survey that the survey leaves for. The page around knows the addresses. */
export type Leaving =
  /** The completion ended well: `/success?type=created`; MED goes on to the medical intake. */
  | { readonly to: 'success'; readonly type: 'created' | 'upgraded' | 'transitioned'; readonly program: Program }
  /** A state of the catalogue; `retry` where going on from the draft can help (`[data-action="retry"]`); `forgets` what stands in memory alone. */
  | { readonly to: 'error'; readonly state: string; readonly retry: boolean; readonly forgets?: true }
  /** An outcome's own place: `matchedPartner`, `transition`, `finished`, `app`, `offer`; `result` is what the call answered (`upid`, `reason`, ...). */
  | { readonly to: 'place'; readonly place: string; readonly result: JsonObject }
  /** An address of the app that the survey asks for: back out of the first step, the page after a reset of the password. */
  | { readonly to: 'path'; readonly path: string }
  /** No step has the id in the address. */
  | { readonly to: 'notFound' };

/** The screen that a survey shows. */
export interface ShownPlace {
  readonly set: string;
  readonly step: string;
  readonly section: string | null;
  /** Why the member was screened out. */
  readonly reason: string | null;
}

/**
 * What the page around hands to the survey. The survey reads `record` once, when it mounts: it must be the last one
 * given to `saveRecord`, also before that has resolved.
 */
export interface SurveyVisit {
  /** May change while the survey stands: eligible states arrive, another language is chosen. Keep its identity otherwise. */
  readonly context: Context;
  readonly record: SessionRecord | null;
  /** Keeps the record of a session, null where there is none yet. Resolves once a reload would find it, or when it cannot be kept; never rejects. */
  readonly saveRecord: (record: SessionRecord, session: Session | null) => Promise<void>;
  readonly clearRecord: () => void;
  /** Sends the calls of the completion. */
  readonly callPort: CallPort;
  /** Makes the call that a step asks for before Next; never rejects but when aborted. */
  readonly stepCall: (request: CallRequest, signal: AbortSignal) => Promise<CallOutcome>;
  /** Sends a mail that resets the password of the account at hand. True when it was sent; the answers so far are kept by the page. */
  readonly resetPassword?: (signal: AbortSignal) => Promise<boolean>;
  /** Leaves the survey; keeps the query string where the destination is inside the app. */
  readonly leave: (leaving: Leaving) => void;
  /** Reports an unexpected failure: a code and where, never an answer. */
  readonly reportError: (code: string, detail: string) => void;
  /**
   * The idempotency key of this visit's completion: the same on every try and after a reload, so that a retry makes no
   * second account. A new one after `clearRecord`, and when a completion begins with other answers than the last one.
   */
  readonly completionKey: string;
  /** A completion begins with these answers. @returns the key of the triage record that stands already, if there is one */
  readonly beginCompletion?: (record: SessionRecord) => string | null;
  /** Keeps the key of the triage record that the completion has saved. */
  readonly keepTriedKey?: (key: string) => void;
  /** Plain facts for widgets and chrome. */
  readonly facts: SurveyFacts;
  /** Shortens waiting animations. @see WIDGET-62 */
  readonly testTiming: boolean;
  /** Told that the ineligible screen is shown, perhaps again after a reload. */
  readonly screenedOut?: (reason: string) => void;
  /** Told that the first question stands: what the survey may lead to can be fetched now. */
  readonly fetchAhead?: () => void;
  /** Told which step is shown, and why the member was screened out; perhaps again after a reload. */
  readonly shown?: (place: ShownPlace) => void;
  /** Keeps the key of a partial triage save for the next one: it comes back as `context.member.triageKey`. */
  readonly keepTriageKey?: (key: string) => void;
}

/**
 * Facts about the visit that widgets, texts and the frame show. A product adds its own to this interface (declaration merging).
 */
export interface SurveyFacts extends JsonObject {
  /** ISO 3166 code: decides on the units that a field begins with. */
  readonly country: string | undefined;
}
