import { createSend } from '../../../src/enrollment/api/send.ts';
import { createTransport } from '../../../src/enrollment/api/transport.ts';
import { objectAt, type Json, type JsonObject } from '../../../src/runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../../../src/runtime/definitions/files.ts';
import type { QuestionSetName } from '../../../src/enrollment/vocabulary/sets.ts';
import { compileSet } from '../../../src/runtime/engine/compile.ts';
import { runCompletion, type CompletionEnd } from '../../../src/runtime/engine/completion.ts';
import type { CallPort, CompiledSet, Context, Session } from '../../../src/runtime/engine/types.ts';
import { walk, type WalkOutcome } from '../../../src/runtime/engine/walk.ts';
import { allHooks } from '../../../src/enrollment/hooks/allHooks.ts';
import { createCallPort } from '../../../src/enrollment/hooks/calls/callPort.ts';
import { eligibilityOutcome, eligibilityDetails } from '../../../src/enrollment/hooks/calls/checkEligibility.ts';
import type { ContractServer } from './contractServer.ts';

/** The day of the visit. */
export const TODAY = new Date().toISOString().slice(0, 10);
const STATES = ['TX', 'CA'];

const compiled = new Map<QuestionSetName, CompiledSet>();

/** Returns a compiled set, from a cache. */
export function setOf(name: QuestionSetName): CompiledSet {
  const set = compiled.get(name) ?? compileSet(loadQuestionSet(name), allHooks);
  compiled.set(name, set);
  return set;
}

/** Connects the page's own completion calls to the server. @param token of a member who is already known */
export function portTo(server: Pick<ContractServer, 'call'>, token?: string): CallPort {
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const reply = await server.call(request.method === 'GET' ? 'GET' : 'POST', `${pathname}${search}`, {
      headers,
      ...(body !== '' && { body }),
    });
    const type = reply.headers['content-type'];
    return new Response(reply.status === 204 ? null : reply.text, {
      status: reply.status,
      ...(type && { headers: { 'Content-Type': type } }),
    });
  };
  const host = 'http://server';
  const transport = createTransport({ fetch, wait: async () => undefined });
  const send = createSend({ enrollment: host, growth: host, events: host }, transport);
  return createCallPort(send, { token: () => token, keep: () => undefined });
}

/** The context of a person who has passed a partner's check. */
export async function enteringContext(
  server: Pick<ContractServer, 'call'>,
  slug: string,
  person: JsonObject,
  member: JsonObject,
): Promise<Context> {
  const { body: partner } = await server.call('GET', `/partners/v1/getBySlug?slug=${slug}`);
  const id = Number(partner['id']);
  const details = eligibilityDetails(person, { partnerId: id, leadSource: null });
  const checked = await server.call('POST', '/partners/checkEligibility', { body: details });
  const { outcome, result = {} } = eligibilityOutcome({ ok: true, value: checked.body }, person, id);
  if (outcome !== 'ELIGIBLE') throw new Error(`the check says ${outcome}`);
  return {
    today: TODAY,
    environment: loadEnvironment('development', {}),
    enrollmentType: 'INITIAL_ENROLLMENT',
    partner: { id, slug, name: String(partner['name']), configs: definedFields(objectAt(partner, 'configs')) },
    eligibility: result,
    experiments: {},
    member: { locale: 'en', clientId: 'enrollment-web', upid: `UPID-${slug.toUpperCase()}-OPEN`, eligibleStates: STATES, ...member },
  };
}

/** Drops undefined fields. */
function definedFields(object: JsonObject): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Walks answers through a set and completes it. @returns the completed session */
export async function completeSet(name: QuestionSetName, context: Context, answers: JsonObject, port: CallPort): Promise<Session> {
  const { session, end } = await complete(name, context, answers, port);
  if (end.kind !== 'done' || end.reportedFailures.length > 0) throw new Error(JSON.stringify(end));
  return session;
}

/** Walks answers through a set and completes it, whatever the completion's result. */
export async function complete(
  name: QuestionSetName,
  context: Context,
  answers: JsonObject,
  port: CallPort,
): Promise<{ readonly session: Session; readonly end: CompletionEnd }> {
  const { outcome, at, session } = walkSet(name, context, answers);
  if (outcome !== 'completed') throw new Error(`the walk is ${outcome} at ${at}`);
  return { session, end: await runCompletion(session, port, { idempotencyKey: crypto.randomUUID(), now: () => new Date().toISOString() }) };
}

/** Walks answers through a set, as far as they reach. @param set its name, or another version of it */
export function walkSet(set: QuestionSetName | CompiledSet, context: Context, answers: JsonObject): WalkOutcome {
  return walk(typeof set === 'string' ? setOf(set) : set, context, answers, ({ hook }) => {
    if (hook === 'checkPassword') return { outcome: 'CORRECT' };
    const emailAvailability = String(context.member['availability'] ?? 'AVAILABLE');
    return { outcome: emailAvailability, result: { emailAvailability } };
  });
}
