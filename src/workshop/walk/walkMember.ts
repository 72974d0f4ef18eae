import { withoutUndefined } from '../../runtime/base/withoutUndefined.ts';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { runCompletion } from '../../runtime/engine/completion.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { CallOutcome, CallRequest, CallSpec, CompiledSet, Context, Hooks, Session } from '../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../runtime/engine/walk.ts';
import type { WalkInput } from './walkInput.ts';

/**
 * The output of a walk.
 * @see docs/specification/walk.md, Out
 */
export type WalkOutput = { readonly [key: string]: Json };

type WithWalkHooks = Pick<Hooks, 'walk'>;

/** Answers the calls of steps as the product's walks do by default. */
function answerByDefault(hooks: WithWalkHooks, context: Context): (request: CallRequest) => CallOutcome {
  return (request) =>
    hooks.walk?.answerStepCall(request, context) ?? { outcome: 'OK', result: isJsonObject(request.answer) ? request.answer : {} };
}

/** Answers the calls of steps with the input's results, and other calls with success. The result of a check includes the typed values. */
export function callResponder(
  hooks: WithWalkHooks,
  { context, calls = {} }: Pick<WalkInput, 'context' | 'calls'>,
): (request: CallRequest) => CallOutcome {
  const usual = answerByDefault(hooks, context);
  return (request) => {
    const chosenResult = Object.hasOwn(calls, request.step) ? calls[request.step] : undefined;
    if (!chosenResult) return usual(request);
    const typed = hooks.walk?.repeatingCalls.includes(request.hook) && isJsonObject(request.answer) ? request.answer : {};
    return { outcome: chosenResult.outcome, result: { ...typed, ...chosenResult.result } };
  };
}

/** Returns the server's reply to a completion call. */
export function answerCompletion(hooks: WithWalkHooks, spec: CallSpec, session: Session): CallOutcome {
  return hooks.walk?.answerCompletionCall(spec, session) ?? { outcome: 'OK' };
}

/**
 * Returns the calls that the completion would send, in order. Ignores its requirements, because a walk may lack facts of a real
 * visit.
 */
async function completionCalls(session: Session, today: string): Promise<readonly CallSpec[]> {
  const calls: CallSpec[] = [];
  const lenient: Session = { ...session, set: { ...session.set, source: { ...session.set.source, completionRequires: [] } } };
  await runCompletion(
    lenient,
    async (spec) => {
      calls.push(spec);
      return answerCompletion(session.set.hooks, spec, session);
    },
    { idempotencyKey: 'walk', now: () => `${today}T00:00:00.000Z` },
  );
  return calls;
}

/** Walks one member through a set. The input and the walk hooks answer its calls. */
export function walkInput(set: CompiledSet, input: Pick<WalkInput, 'context' | 'answers' | 'calls'>): WalkOutcome {
  return walk(set, input.context, input.answers, callResponder(set.hooks, input));
}

/** Walks one member through a set, and returns the output. */
export async function walkMember(set: CompiledSet, input: Pick<WalkInput, 'context' | 'answers' | 'calls'>): Promise<WalkOutput> {
  return outputOf(walkInput(set, input));
}

/** Returns the output of a walk in the format of `survey walk`. */
export async function outputOf(outcome: WalkOutcome): Promise<WalkOutput> {
  const { way, set, context } = outcome.session;
  const computed = set.hooks.walk?.computed ?? Object.keys(set.derived);
  const calls = outcome.outcome === 'completed' ? await completionCalls(outcome.session, context.today) : [];
  return {
    outcome: outcome.outcome,
    at: outcome.at,
    visited: outcome.at === null ? [] : way.visited,
    confirmed: way.confirmed,
    screenOutReason: outcome.screenOutReason,
    errorState: outcome.errorState,
    program: way.program,
    answers: withoutUndefined(way.answers),
    computed: Object.fromEntries(computed.map((name) => [name, set.derived[name]?.(way) ?? null])),
    errors: outcome.errors.map(({ path, code }) => ({ path: `/${stepAt(outcome.session)?.key ?? ''}${path}`, code })),
    calls: calls.map(({ operation, params, body }) => ({ operation, ...(params && { params }), ...(body !== undefined && { body }) })),
  };
}
