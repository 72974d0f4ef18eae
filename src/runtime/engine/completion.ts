import type { JsonObject } from '../base/json.ts';
import { truthy } from '../rules/operators.ts';
import type { CallOutcome, CallPort, CallSpec, Session } from './types.ts';
import { scopeOf } from './way.ts';

/** What the completion's calls have answered so far, by operation: kept, so that a retry repeats none that succeeded. */
export type CompletionResults = Readonly<Record<string, CallOutcome>>;

/** How a completion ended. `reported` are failures that do not stop the member; they go to the error service. */
export type CompletionEnd = { readonly results: CompletionResults; readonly reported: readonly string[] } & (
  | { readonly kind: 'done' }
  /** `outcome`: what the call answered; null where it was not the call's doing. */
  | {
      readonly kind: 'error';
      readonly state: string;
      readonly operation: string | null;
      readonly outcome: string | null;
      /** What else the call told. */
      readonly result?: JsonObject;
    }
  | { readonly kind: 'redirect'; readonly to: string }
);

/** What a run of the completion needs besides the session. */
export interface CompletionOptions {
  /** Where an earlier try got to. */
  readonly results?: CompletionResults;
  /** Told after each call that went well: what is given up in the middle goes on from there. */
  readonly onResults?: (results: CompletionResults) => void;
  /** One for the visit; each call's key is made from it, so that a retry creates nothing twice. */
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal;
  /** The clock: the instant of a call, ISO 8601. */
  readonly now: () => string;
}

/** The error state of the first requirement that the session does not meet; null when it may complete. */
export function missingForCompletion({ set, way }: Pick<Session, 'set' | 'way'>): string | null {
  const missing = set.source.completionRequires?.find(({ rule }) => !truthy(set.rule(rule)(scopeOf(way))));
  return missing?.error ?? null;
}

function resultsOf(results: CompletionResults): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(Object.entries(results).map(([operation, { result = {} }]) => [operation, result]));
}

/** The request of one call of the completion, built by the payload hook of the same name. */
export function completionCall(session: Session, call: string, results: CompletionResults, now: string): CallSpec {
  const build = session.set.hooks.payload[call];
  if (!build) throw new Error(`there is no payload hook "${call}"`);
  return build({ set: session.set.source, context: session.context, way: session.way, results: resultsOf(results), now });
}

/**
 * Runs the completion of a set: its calls in order, each one's outcome as the set says. The session stands past its last step.
 * @returns also on an error what has succeeded, to hand in again on the retry.
 * @see [ACCT-38] [ACCT-39]
 */
export async function runCompletion(session: Session, port: CallPort, options: CompletionOptions): Promise<CompletionEnd> {
  let results = options.results ?? {};
  const reported: string[] = [];
  const missing = missingForCompletion(session);
  if (missing) return { kind: 'error', state: missing, operation: null, outcome: null, results, reported };
  for (const { call, when, outcomes } of session.set.source.completion) {
    if (results[call]) continue;
    if (when !== undefined && !truthy(session.set.rule(when)(scopeOf(session.way)))) continue;
    const answer = await port(completionCall(session, call, results, options.now()), {
      idempotencyKey: `${options.idempotencyKey}-${call}`,
      ...(options.signal && { signal: options.signal }),
    });
    const action = outcomes[answer.outcome];
    if (!action) throw new Error(`the outcome "${answer.outcome}" of "${call}" is not handled by its set`);
    const { outcome, result } = answer;
    if ('error' in action)
      return { kind: 'error', state: action.error, operation: call, outcome, ...(result && { result }), results, reported };
    if ('redirect' in action) return { kind: 'redirect', to: action.redirect, results, reported };
    if ('report' in action) reported.push(`${call}: ${answer.outcome}`);
    else {
      results = { ...results, [call]: answer };
      options.onResults?.(results);
    }
  }
  return { kind: 'done', results, reported };
}
