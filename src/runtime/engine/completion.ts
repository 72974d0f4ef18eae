import type { JsonObject } from '../base/json.ts';
import type { CallOptions, CallOutcome, CallPort, CallSpec, PayloadInput, Session } from './types.ts';
import { passes } from './way.ts';

/** Outcomes of the completion's calls so far, by operation. A retry skips the calls that succeeded. */
export type CompletionResults = Readonly<Record<string, CallOutcome>>;

/** The result of a completion. `reportedFailures` lists the failures that are sent to the error service but do not stop the member. */
export type CompletionEnd = { readonly results: CompletionResults; readonly reportedFailures: readonly string[] } &
  /** `ending` is the one that the set names; null if it names none. */
  (
    | { readonly kind: 'done'; readonly ending: string | null }
    /** `operation` and `outcome` are null if no call failed: the session did not meet a requirement. */
    | {
        readonly kind: 'error';
        readonly state: string;
        readonly operation: string | null;
        readonly outcome: string | null;
        /** The result of the failed call, if it returned one. */
        readonly result?: JsonObject;
      }
    | { readonly kind: 'redirect'; readonly to: string }
  );

/** Options of a run of the completion. */
export interface CompletionOptions {
  /** Results of an earlier attempt. */
  readonly results?: CompletionResults;
  /** Called after each successful call, so that an interrupted completion can resume. */
  readonly onResults?: (results: CompletionResults) => void;
  /** One key for each visit. Each call derives its own key from it, so that a retry creates nothing twice. */
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
  /** Returns the current time, ISO 8601. */
  readonly now: () => string;
}

/** Returns the error state of the first requirement that the session does not meet; null if it may complete. */
export function unmetRequirement(session: Pick<Session, 'set' | 'way'>): string | null {
  return session.set.source.completionRequires?.find(({ rule }) => !passes(session, rule))?.error ?? null;
}

function resultsOf(results: CompletionResults): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(Object.entries(results).map(([operation, { result = {} }]) => [operation, result]));
}

function endingOf({ set }: Session, results: CompletionResults): string | null {
  const actions = set.source.completion.map(({ call, outcomes }) => outcomes[results[call]?.outcome ?? '']);
  return actions.reduce<string | null>((ending, action) => (action && 'go' in action ? (action.ends ?? ending) : ending), null);
}

/** Builds the request of one call of the completion with the payload hook of the same name. */
export function completionCall(
  session: Session,
  call: string,
  results: CompletionResults,
  sending: Pick<PayloadInput, 'now' | 'saveOrder'>,
): CallSpec {
  const build = session.set.hooks.payload[call];
  if (!build) throw new Error(`there is no payload hook "${call}"`);
  return build({ set: session.set.source, context: session.context, way: session.way, results: resultsOf(results), ...sending });
}

/** Returns the option that names the version of the session's set. */
export function setHashesOf({ set: { source } }: Session): Pick<CallOptions, 'setHashes'> {
  return source.hash === undefined ? {} : { setHashes: [source.hash] };
}

/**
 * Runs the completion of a set for a session past its last step: makes the calls in order and handles each outcome as the set says.
 * @returns the results of the successful calls even after an error, to pass in on a retry.
 * @throws Error if the set does not handle the outcome of a call.
 * @see [ACCT-38] [ACCT-39]
 */
export async function runCompletion(session: Session, port: CallPort, options: CompletionOptions): Promise<CompletionEnd> {
  let results = options.results ?? {};
  const reportedFailures: string[] = [];
  const missing = unmetRequirement(session);
  if (missing) return { kind: 'error', state: missing, operation: null, outcome: null, results, reportedFailures };
  for (const { call, when, outcomes } of session.set.source.completion) {
    if (results[call] || !passes(session, when)) continue;
    const response = await port(completionCall(session, call, results, { now: options.now() }), {
      idempotencyKey: `${options.idempotencyKey}-${call}`,
      ...(options.signal && { signal: options.signal }),
      ...setHashesOf(session),
    });
    const action = outcomes[response.outcome];
    if (!action) throw new Error(`the outcome "${response.outcome}" of "${call}" is not handled by its set`);
    const { outcome, result } = response;
    if ('error' in action)
      return { kind: 'error', state: action.error, operation: call, outcome, ...(result && { result }), results, reportedFailures };
    if ('redirect' in action) return { kind: 'redirect', to: action.redirect, results, reportedFailures };
    if ('report' in action) reportedFailures.push(`${call}: ${response.outcome}`);
    else {
      results = { ...results, [call]: response };
      options.onResults?.(results);
    }
  }
  return { kind: 'done', ending: endingOf(session, results), results, reportedFailures };
}
