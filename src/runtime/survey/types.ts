import type { JsonObject } from '../base/json.ts';
import type { Program } from '../definitions/types.ts';
import type { CompletionResults } from '../engine/completion.ts';
import type { CallOptions, CallOutcome, CallPort, CallRequest, CallSpec, Context, Session, SessionRecord } from '../engine/types.ts';

/** A destination outside the survey. The page around the survey knows its address. */
export type SurveyExit =
  /** The completion succeeded. `ending` is the one that its calls chose; null if the set names none. */
  | { readonly to: 'success'; readonly ending: string | null; readonly program: Program }
  /**
   * A state of the error catalogue. `retry` says whether continuing from the draft may help (`[data-action="retry"]`); omitted where
   * the catalogue decides. `dropsSession` is true if the session in memory must be dropped.
   */
  | { readonly to: 'error'; readonly state: string; readonly retry?: boolean; readonly dropsSession?: true }
  /** A destination that an outcome names: one of the vocabulary's, or `finished`, `app` or `offer`. `result` is the result of the call. */
  | { readonly to: 'destination'; readonly destination: string; readonly result: JsonObject }
  /** A path within the app, such as the landing after Back on the first step. `replace` is true if the current entry cannot be shown. */
  | { readonly to: 'path'; readonly path: string; readonly replace?: true }
  /** No step has the id in the address. */
  | { readonly to: 'notFound' };

/** Identifies the screen that a survey shows. */
export interface ShownScreen {
  readonly set: string;
  readonly step: string;
  readonly section: string | null;
  /** The reason of a screen-out; null if the member is not screened out. */
  readonly reason: string | null;
}

/** The partial save that creates the record of a visit, as it is sent each time. */
export interface FirstSave {
  readonly spec: CallSpec;
  readonly options: Pick<CallOptions, 'idempotencyKey' | 'setHashes'>;
}

/**
 * The interface of the page around the survey. The survey reads `record` once, when it mounts. It must be the last record passed to
 * `saveRecord`, even if that has not resolved yet.
 */
export interface SurveyVisit {
  /**
   * May change while the survey is shown, when eligible states arrive or the language changes. Otherwise it must keep its identity.
   */
  readonly context: Context;
  readonly record: SessionRecord | null;
  /**
   * Keeps the record of a session; `session` is null if there is none yet. Resolves once a reload would find the record, or if it
   * cannot be kept. Never rejects.
   */
  readonly saveRecord: (record: SessionRecord, session: Session | null) => Promise<void>;
  readonly clearRecord: () => void;
  /** Sends the calls of the completion. */
  readonly callPort: CallPort;
  /** Makes the call of a step before Next. Rejects if the call is aborted or cannot be made. */
  readonly stepCall: (request: CallRequest, signal: AbortSignal) => Promise<CallOutcome>;
  /** Sends a password reset email for the member's account. Resolves to true if it was sent. The page keeps the answers so far. */
  readonly resetPassword?: (signal: AbortSignal) => Promise<boolean>;
  /**
   * Called when something failed, before the member sees an error. Reloads the page if that helps: after a deployment, parts of this
   * build may be gone. Never rejects.
   */
  readonly reloadIfOutdated?: () => Promise<void>;
  /** Leaves the survey. Keeps the query string if the destination is within the app. */
  readonly leave: (exit: SurveyExit) => void;
  /** Reports an unexpected failure by its code and location. Must never contain an answer. */
  readonly reportError: (code: string, detail: string) => void;
  /**
   * The idempotency key of this visit's completion. It stays the same on every attempt and after a reload, so that a retry creates no
   * second account. It changes after `clearRecord`, and when a completion begins with answers other than those of the last completion.
   */
  readonly completionKey: string;
  /** Called when a completion begins. The completion waits for the result. */
  readonly beginCompletion?: (record: SessionRecord, session: Session) => Promise<void>;
  /** Returns the results of calls before a reload, or of a completion with other answers, that later requests build on. */
  readonly earlierResults?: () => CompletionResults;
  /** Stores results for `earlierResults`. Called after each partial save, and after each call of the completion. */
  readonly keepResults?: (results: CompletionResults) => void;
  /** The visit's first partial save until the server has stored or refused it; null or absent otherwise. */
  readonly firstSave?: FirstSave | null | undefined;
  /**
   * Called before the first partial save is sent, so that a page after a reload can repeat it, and with null when the server has refused
   * it. Keeps nothing once another visit has begun. Resolves once a reload would find it.
   * @param visitKey the completion key of the visit that the save belongs to
   */
  readonly keepFirstSave?: (save: FirstSave | null, visitKey: string) => Promise<void>;
  /** Facts for widgets and the frame. */
  readonly facts: SurveyFacts;
  /** Shortens animations in tests. @see [WIDGET-62] */
  readonly testTiming: boolean;
  /** Called when a screen-out is shown, and again after a reload. */
  readonly reportScreenOut?: (reason: string) => void;
  /** Called once the first question is shown, to preload the pages that may follow the survey. */
  readonly prefetchPages?: () => void;
  /** Called when a screen is shown, and again after a reload. */
  readonly reportScreen?: (screen: ShownScreen) => void;
  /** Returns true once another session is shown in place of this one, so that this survey must leave the address alone. */
  readonly isReplaced?: () => boolean;
  /** Returns true while somebody types outside the survey. Focus then stays there when another step is shown. */
  readonly isEditingElsewhere?: () => boolean;
}

/**
 * Facts about the visit that widgets, texts and the frame show. A product adds its own by declaration merging.
 */
export interface SurveyFacts extends JsonObject {
  /** ISO 3166 code of the visitor's country, which determines the initial units. */
  readonly country: string | undefined;
}
