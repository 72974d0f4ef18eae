import { setTimeout as pause } from 'node:timers/promises';
import { createSend } from '../../../src/enrollment/api/send.ts';
import { createTransport } from '../../../src/enrollment/api/transport.ts';
import { createCallPort } from '../../../src/enrollment/hooks/calls/callPort.ts';
import { runCompletion, type CompletionResults } from '../../../src/runtime/engine/completion.ts';
import type { CompiledSet, Context } from '../../../src/runtime/engine/types.ts';
import { enteringContext, setOf, walkSet } from '../../server/support/completing.ts';
import { overHttp } from '../../server/support/process.ts';
import { weightMember } from '../../journeys/support/members.ts';
import { TEST_PROFILE } from '../../support/moodMember.ts';

/** The program id of these members. Its seats are counted. */
export const UPID = 'UPID-CHAOS';
const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
/** Calls that succeed only when the database has committed. */
const WRITES = /\/(checkEligibility|triage|account\/users)$/;
/** The pause before a member presses "Try again", in milliseconds. */
const RETRY_MS = 1_000;

/** A member who enrolls. */
export interface Member {
  readonly email: string;
  /** The server's acknowledgements, by call. */
  readonly acknowledged: ReadonlySet<string>;
  /** The reason for a final refusal; null while a retry can help. */
  readonly refused: string | null;
  readonly isDone: boolean;
}

/** A request that stored something. */
export interface Success {
  readonly sent: number;
  readonly answered: number;
}

/** A stream of arriving members. */
export interface Arrivals {
  readonly members: readonly Member[];
  /** The requests that stored an eligibility check, a triage or an account: when each was sent and answered, in milliseconds. */
  readonly successes: readonly Success[];
  /** Returns how many calls failed with each status; 0 means a broken connection. */
  readonly failures: () => ReadonlyMap<number, number>;
  /** Stops arrivals, and waits until all members are done. */
  readonly end: () => Promise<void>;
}

/** Options of the arrivals. */
export interface ArrivalOptions {
  readonly perSecond: number;
  /** Time in milliseconds that each member spends on questions; none by default. */
  readonly surveyMs?: number;
  /** The survey in the page of the nth member; this version's by default. */
  readonly surveyFor?: (index: number) => CompiledSet;
}

/** Lets members arrive and enroll as through the page, with its client, its retries and its keys. */
export function startArrivals(
  origin: string,
  { perSecond, surveyMs = 0, surveyFor = () => setOf('DPP_SURVEY') }: ArrivalOptions,
): Arrivals {
  const members: Member[] = [];
  const successes: Success[] = [];
  const failures = new Map<number, number>();
  const pending: Promise<void>[] = [];
  const errors: unknown[] = [];
  const count = (url: string, status: number, sent: number): void => {
    if (status < 200 || status >= 300) failures.set(status, (failures.get(status) ?? 0) + 1);
    else if (WRITES.test(url)) successes.push({ sent, answered: performance.now() });
  };
  const countedFetch = async (request: Request): Promise<Response> => {
    const sent = performance.now();
    try {
      const response = await fetch(request);
      count(request.url, response.status, sent);
      return response;
    } catch (error) {
      count(request.url, 0, sent);
      throw error;
    }
  };
  const timer = setInterval(() => {
    const member = { email: `chaos-${members.length}@example.com`, acknowledged: new Set<string>(), refused: null, isDone: false };
    const visit = { survey: surveyFor(members.length), surveyMs, fetch: countedFetch };
    members.push(member);
    pending.push(enroll(origin, member, visit).catch((error: unknown) => void errors.push(error)));
  }, 1000 / perSecond);
  return {
    members,
    successes,
    failures: () => failures,
    end: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} members broke the test`);
    },
  };
}

interface Visit {
  readonly survey: CompiledSet;
  readonly surveyMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Enrolls one member, who retries until the enrollment succeeds. */
async function enroll(
  origin: string,
  member: { -readonly [K in keyof Member]: Member[K] } & { readonly acknowledged: Set<string> },
  { survey, surveyMs, fetch }: Visit,
): Promise<void> {
  const { email, acknowledged } = member;
  const context = await enterSurvey(origin, fetch);
  await pause(surveyMs);
  const { outcome, at, session } = walkSet(survey, context, { ...weightMember(email), completeProfile: TEST_PROFILE });
  if (outcome !== 'completed') throw new Error(`the walk is ${outcome} at ${at}`);
  const transport = createTransport({ fetch, wait: async (milliseconds) => pause(milliseconds) });
  const send = createSend({ enrollment: origin, growth: origin, events: origin }, transport);
  let token: string | undefined;
  const port = createCallPort(send, { token: () => token, keep: ({ accessToken }) => void (token = accessToken) });
  let results: CompletionResults = {};
  for (;;) {
    const end = await runCompletion(session, port, { results, idempotencyKey: email, now: () => new Date().toISOString() });
    ({ results } = end);
    for (const call of Object.keys(results)) acknowledged.add(call);
    if (end.kind === 'done') break;
    if (end.kind === 'redirect' || end.outcome !== 'FAILED') {
      member.refused = end.kind === 'redirect' ? end.to : `${String(end.operation)}: ${String(end.outcome)}`;
      return;
    }
    await pause(RETRY_MS);
  }
  member.isDone = true;
}

/** Passes the eligibility check, which the page repeats only when the member presses its button again. */
async function enterSurvey(origin: string, fetch: (request: Request) => Promise<Response>): Promise<Context> {
  const { call } = overHttp({ origin }, fetch);
  const succeeding: typeof call = async (...request) => {
    const reply = await call(...request);
    if (reply.status >= 500) throw new Error(reply.text);
    return reply;
  };
  for (;;)
    try {
      return await enteringContext({ call: succeeding }, 'acme', PERSON, { upid: UPID });
    } catch {
      await pause(RETRY_MS);
    }
}
