import checks from 'virtual:call-checks';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import { callResponder } from '../../src/workshop/walk/walkMember.ts';
import { readWalk } from '../support/readWalk.ts';
import { loadQuestionSet, readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { readMembers } from '../../src/workshop/exampleMembers/members.ts';
import { readSources } from '../../src/runtime/definitions/sources.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { runCompletion } from '../../src/runtime/engine/completion.ts';
import type { CallOutcome, CallSpec, CompiledSet, Context, Session } from '../../src/runtime/engine/types.ts';
import { walk } from '../../src/runtime/engine/walk.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { OPERATIONS } from '../../src/enrollment/api/generated/operations.ts';
import { readDocuments } from '../../src/server/http/documents.ts';
import { inputErrors, makeValidation } from '../../src/server/http/validation.ts';
import { isOperation } from '../../src/server/routes/handlers.ts';

const documents = readDocuments(isOperation);
const validation = makeValidation(documents);
const sets = new Map<string, CompiledSet>(
  ['DPP_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES', 'TRANSITION_SURVEY'].map((name) => [
    name,
    compileSet(loadQuestionSet(name), allHooks),
  ]),
);

/** Facts about the visit that example members do not state. */
const VISIT: JsonObject = {
  upid: 'UPID-ACME-0001',
  clientId: 'enrollment-web',
  locale: 'en',
  accessCode: 'MEMBER-WEIGHT',
  b2bUserId: 'a'.repeat(32),
};

/** Responses of the server to earlier calls. */
const ANSWERS: Readonly<Record<string, CallOutcome>> = {
  saveTriage: { outcome: 'OK', result: { key: 'tk_BWuhFo7E-lydyQq2M3UqAOGsJKbh6SQNWtR82yOnhxE' } },
  createAccount: { outcome: 'CREATED', result: { accessCode: 'ABCDEFGHJKMNPQRS', wasCreated: true } },
  migrateToB2B: { outcome: 'OK', result: { accessCode: 'ABCDEFGHJKMNPQRS' } },
};

/** Returns the session of a member who finishes a set; null for one who does not. */
function finishedSession(json: Json): Session | null {
  const { questionSet, context, ...input } = readWalk(json);
  const set = sets.get(questionSet);
  const here: Context = {
    ...context,
    partner: { id: 1001, slug: 'acme', name: 'Acme', ...context.partner },
    ...(context.eligibility && { eligibility: { email: 'ada@example.com', ...context.eligibility } }),
    member: { ...VISIT, ...context.member },
  };
  const walked = set && walk(set, here, input.answers, callResponder(set.hooks, { context, ...input }));
  return walked?.outcome === 'completed' ? walked.session : null;
}

async function callsOf(session: Session): Promise<readonly CallSpec[]> {
  const calls: CallSpec[] = [];
  await runCompletion(
    session,
    async (spec) => {
      calls.push(spec);
      return ANSWERS[spec.operation] ?? { outcome: 'OK' };
    },
    { idempotencyKey: 'key', now: () => '2026-03-02T10:00:00.000Z' },
  );
  return calls;
}

/** Returns a call as the server receives it: path parameters in place, the others in the query, as text. */
function asInput({ operation, params = {}, body }: CallSpec): JsonObject {
  const spec = documents.operations.find(({ id }) => id === operation);
  const at = (where: string): JsonObject =>
    Object.fromEntries(
      Object.entries(params)
        .filter(([name]) => spec?.parameters.some((parameter) => parameter.in === where && parameter.name === name))
        .map(([name, value]) => [name, String(value)]),
    );
  return { path: at('path'), query: at('query'), header: {}, ...(body !== undefined && { body }) };
}

function errorsIn(call: CallSpec): Json {
  const operation = documents.operations.find(({ id }) => id === call.operation);
  if (!operation || !Object.hasOwn(OPERATIONS, call.operation)) return `there is no operation ${call.operation}`;
  const isInput = validation.input(operation);
  return isInput(asInput(call)) ? null : (inputErrors(isInput.errors)['errors'] ?? 'wrong');
}

const finished = readMembers(readSources(readDefinitionFiles(process.cwd(), ['member']))).flatMap(({ name, walk: json }) => {
  const session = finishedSession(json);
  return session ? [[name, session] as const] : [];
});

describe('every call at the end of a survey', () => {
  it('is made by example members of all four surveys', () =>
    expect(new Set(finished.map(([, { set }]) => set.source.name))).toEqual(new Set(sets.keys())));

  it('is validated in the page (scripts/vite/callChecks.ts)', async () => {
    const sent = (await Promise.all(finished.map(async ([, session]) => callsOf(session)))).flat();
    const unchecked = sent.filter(({ operation }) => checks[operation] === undefined);
    expect(new Set(unchecked.map(({ operation }) => operation))).toEqual(new Set());
  });

  it.each(finished)('matches openapi/ for %s', async (_name, session) => {
    const calls = await callsOf(session);
    expect(calls.map((call) => ({ operation: call.operation, errors: errorsIn(call) }))).toEqual(
      calls.map(({ operation }) => ({ operation, errors: null })),
    );
  });
});
