import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { runCompletion } from '../../runtime/engine/completion.ts';
import { stepAt } from '../../runtime/engine/session.ts';
import type { CallOutcome, CallRequest, CallSpec, CompiledSet, Context, Session } from '../../runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../runtime/engine/walk.ts';
import { RETURNS_TYPED } from '../explore/terms/callResults.ts';
import type { WalkInput } from './walkInput.ts';

/**
 * The derived values in a walk's output, whether or not its set defines them.
 * @see docs/specification/walk.md, Out
 */
const COMPUTED = [
  'age',
  'bmi',
  'idealBmi',
  'riskScore',
  'dppEligible',
  'dppQualified',
  'medEligible',
  'scaleType',
  'recommendedCoursePacks',
  'phqTotal',
  'weightLossPlan',
];

/**
 * The output of a walk.
 * @see docs/specification/walk.md, Out
 */
export type WalkOutput = { readonly [key: string]: Json };

/**
 * Answers the calls of steps from the input. The eligibility check succeeds without isMedEligible and keeps the partner. The check
 * of re-triage succeeds with no program to change to. The password is correct.
 */
export function answerCall(context: Context): (request: CallRequest) => CallOutcome {
  return ({ hook, answer }) => {
    const typed = isJsonObject(answer) ? answer : {};
    if (hook === 'checkEligibility') return { outcome: 'ELIGIBLE', result: { ...typed, isEligible: true, isMedEligible: false } };
    if (hook === 'checkRetriageEligibility')
      return { outcome: 'ELIGIBLE', result: { ...typed, eligibilityReason: 'ELIGIBLE', eligibleRetriagePrograms: [] } };
    if (hook === 'checkPassword') return { outcome: 'CORRECT' };
    if (hook !== 'checkEmailAvailability') return { outcome: 'OK', result: typed };
    const { availability } = context.member;
    const emailAvailability = availability === 'HAS_B2B_ACCOUNT' || availability === 'HAS_B2C_ACCOUNT' ? availability : 'AVAILABLE';
    return { outcome: emailAvailability, result: { emailAvailability } };
  };
}

/** Answers the calls of steps with the input's results, and other calls with success. A check repeats the typed values. */
export function answerGiven({ context, calls = {} }: Pick<WalkInput, 'context' | 'calls'>): (request: CallRequest) => CallOutcome {
  const usual = answerCall(context);
  return (request) => {
    const chosenResult = Object.hasOwn(calls, request.step) ? calls[request.step] : undefined;
    if (!chosenResult) return usual(request);
    const typed = RETURNS_TYPED.includes(request.hook) && isJsonObject(request.answer) ? request.answer : {};
    return { outcome: chosenResult.outcome, result: { ...typed, ...chosenResult.result } };
  };
}

/** Returns the server's reply to a completion call, with ids that identify a walk. */
export function answerCompletion({ operation }: CallSpec, session: Pick<Session, 'way'>): CallOutcome {
  if (operation === 'saveTriage') return { outcome: 'OK', result: { key: 'walk-triage-key' } };
  if (operation === 'migrateToB2B') return { outcome: 'OK', result: { accessCode: 'walk-access-code' } };
  if (operation !== 'createAccount') return { outcome: 'OK' };
  const upgraded = session.way.member['emailAvailability'] === 'HAS_B2C_ACCOUNT';
  return { outcome: upgraded ? 'UPGRADED' : 'CREATED', result: { accessCode: 'walk-access-code', wasCreated: !upgraded } };
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
      return answerCompletion(spec, session);
    },
    { idempotencyKey: 'walk', now: () => `${today}T00:00:00.000Z` },
  );
  return calls;
}

/** Removes undefined entries from an object. */
function plain(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}

/** Walks one member through a set, and returns the output. */
export async function walkMember(set: CompiledSet, input: Pick<WalkInput, 'context' | 'answers' | 'calls'>): Promise<WalkOutput> {
  return outputOf(walk(set, input.context, input.answers, answerGiven(input)));
}

/** Returns the output of a walk in the format of `survey walk`. */
export async function outputOf(outcome: WalkOutcome): Promise<WalkOutput> {
  const { way, set, context } = outcome.session;
  const calls = outcome.outcome === 'completed' ? await completionCalls(outcome.session, context.today) : [];
  return {
    outcome: outcome.outcome,
    at: outcome.at,
    visited: outcome.at === null ? [] : way.visited,
    confirmed: way.confirmed,
    screenOutReason: outcome.screenOutReason,
    errorState: outcome.errorState,
    program: way.program,
    answers: plain(way.answers),
    computed: Object.fromEntries(COMPUTED.map((name) => [name, set.derived[name]?.(way) ?? null])),
    errors: outcome.errors.map(({ path, code }) => ({ path: `/${stepAt(outcome.session)?.key ?? ''}${path}`, code })),
    calls: calls.map(({ operation, params, body }) => ({ operation, ...(params && { params }), ...(body !== undefined && { body }) })),
  };
}
