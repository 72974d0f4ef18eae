import checks from 'virtual:call-checks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedPort } from '../../src/enrollment/api/checkedPort.ts';
import { createSend } from '../../src/enrollment/api/send.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import type { CompletionResults } from '../../src/runtime/engine/completion.ts';
import { createCallPort } from '../../src/enrollment/hooks/calls/callPort.ts';
import { complete } from '../../src/runtime/survey/completion/complete.ts';
import type { SurveyExit } from '../../src/runtime/survey/types.ts';
import { openServer, type ContractServer } from '../server/support/contractServer.ts';
import { at } from '../server/support/expectedResults.ts';
import { sandboxDump } from '../server/support/dump.ts';
import { faultyNetwork, type Fault, type FaultyNetwork, type Refusal } from './support/faults.ts';
import { ENTERED, JOURNEYS, type Journey } from './support/journeys.ts';
import { snapshotOf, type Snapshot } from './support/snapshot.ts';

// Combines every call of every completion with every fault. `npm test` runs a selection that includes every call and every
// fault; `npm run faults` runs them all.
const isFull = process.env['FAULTS'] === 'full';
const FAULTS: readonly Fault[] = [
  'dropped',
  'responseLost',
  'responds500',
  'responds503',
  'responds429',
  'responds401',
  'malformed',
  'tooSlow',
  'doubled',
];
const HOST = 'http://server';

let server: ContractServer;
let trials = 0;
beforeAll(async () => {
  const settings = { DATA_DIR: 'memory://', RATE_LIMIT: 'off', PASSWORD_COST: 'least' };
  server = await openServer(settings, { restored: await sandboxDump() });
});
afterAll(() => server.close());

/** A completion that can be retried, as the page retries it. */
interface Trial {
  readonly email: string;
  readonly network: FaultyNetwork;
  readonly reports: readonly string[];
  readonly complete: () => Promise<SurveyExit>;
  /** Returns the calls that succeeded without a fault, in order, by their names in the definition. */
  readonly passed: () => readonly string[];
}

async function beginTrial(journey: Journey): Promise<Trial> {
  trials += 1;
  const network = faultyNetwork(server);
  const { email, session, token, around = (port) => port } = await journey.finish(server, `trial${trials}x@example.com`);
  const reports: string[] = [];
  const report = (code: string, detail: string): void => void reports.push(`${code} ${detail}`);
  const send = createSend({ enrollment: HOST, growth: HOST, events: HOST }, network.transport);
  let login = token;
  const port = createCallPort(send, { token: () => login, keep: ({ accessToken }) => void (login = accessToken) });
  const visit = {
    callPort: around(checkedPort(port, async () => checks, report)),
    completionKey: `trial-${trials}`,
    clearRecord: () => undefined,
    reportError: report,
  };
  let results: CompletionResults = {};
  const keep = (_session: unknown, doneResults: CompletionResults): void => void (results = doneResults);
  return {
    email,
    network,
    reports,
    complete: () => complete(session, { visit, results, keep, signal: new AbortController().signal }),
    passed: () => network.seen.flatMap(({ fault, key }) => (fault === null && key !== null ? [key.replace(/^trial-\d+-/, '')] : [])),
  };
}

/** The result of a completion without faults. */
interface Control {
  readonly order: readonly string[];
  readonly operations: ReadonlyMap<string, string>;
  readonly snapshot: Snapshot;
}

const controls = new Map<Journey, Promise<Control>>();

function controlOf(journey: Journey): Promise<Control> {
  const control = controls.get(journey) ?? makeControl(journey);
  controls.set(journey, control);
  return control;
}

async function makeControl(journey: Journey): Promise<Control> {
  const trial = await beginTrial(journey);
  expect((await trial.complete()).to).toBe('success');
  expect(trial.reports).toEqual([]);
  const order = trial.passed();
  const operationNames = trial.network.seen.flatMap(({ operation, key }) => (key === null ? [] : [operation]));
  return {
    order,
    operations: new Map(order.map((call, index) => [call, operationNames[index] ?? ''])),
    snapshot: await snapshotOf(server, trial.email),
  };
}

/** Server responses for the outcomes that definitions name. */
const REFUSALS: Readonly<Record<string, Partial<Refusal>>> = {
  ACCOUNT_EXISTS: { code: 'TRIAGE_CLOSED' },
  INVALID_UPID: { code: 'UPID_CLAIMED', message: 'Invalid UPID parameter' },
  MED_ENROLLMENT_FAILED: { status: 502 },
};
const SUCCESSES: ReadonlySet<string> = new Set(['OK', 'CREATED', 'UPGRADED']);

const withoutTriage = (account: JsonObject): JsonObject => ({
  ...account,
  last_triage: null,
  last_triage_at: null,
  last_triage_set_hash: null,
});

/** The expected rows when an optional call was never done. */
const UNDONE: Readonly<Record<string, (snapshot: Snapshot) => Snapshot>> = {
  updateUpidCurriculumMapping: (snapshot) => snapshot,
  getEnrollmentInformation: (snapshot) => snapshot,
  updateLastTriageTimestamp: (snapshot) => ({ ...snapshot, accounts: (snapshot['accounts'] ?? []).map(withoutTriage) }),
  updateChangedOffering: (snapshot) => ({ ...snapshot, accounts: (snapshot['accounts'] ?? []).map(withoutTriage) }),
  updateKeptOffering: (snapshot) => ({ ...snapshot, accounts: (snapshot['accounts'] ?? []).map(withoutTriage) }),
  storeOutcomes: (snapshot) => ({ ...snapshot, outcomes: [] }),
};

interface Row {
  readonly journey: Journey;
  readonly call: string;
  /** A fault, or the definition's name of a refusal. */
  readonly title: string;
  readonly fault: Fault | Refusal;
}

function rowsOf(journey: Journey): readonly Row[] {
  const calls = loadQuestionSet(journey.set).completion.filter(({ call }) => !journey.without?.includes(call));
  return calls.flatMap(({ call, outcomes }, index) => {
    const faults = FAULTS.filter((_fault, at) => isFull || (at + index) % 4 === 0).map((fault) => ({ title: fault, fault }));
    const refusals = Object.keys(outcomes)
      .filter((outcome) => !SUCCESSES.has(outcome) && outcome !== 'FAILED')
      .map((outcome) => ({ title: outcome, fault: { status: 409, code: outcome, message: outcome, ...REFUSALS[outcome] } }));
    return [...faults, ...refusals].map((each) => ({ journey, call, ...each }));
  });
}

describe.each(JOURNEYS)('$title', (journey) => {
  const { completion } = loadQuestionSet(journey.set);

  it.each(rowsOf(journey))('handles this result of $call: $title', async ({ call, title, fault }) => {
    const { order, operations, snapshot } = await controlOf(journey);
    const operation = operations.get(call) ?? '';
    const trial = await beginTrial(journey);
    trial.network.plan(operation, fault);
    const first = await trial.complete();

    const outcome = typeof fault === 'string' ? 'FAILED' : title;
    const blockingCall = call === 'login' ? (journey.needsLogin ?? call) : call;
    const action = completion.find((each) => each.call === blockingCall)?.outcomes[outcome];
    if (fault === 'doubled') {
      expect(first.to).toBe('success');
      expect(await snapshotOf(server, trial.email), 'a doubled request has the effect of one').toEqual(snapshot);
      return;
    }
    if (action && 'redirect' in action) {
      expect(first).toEqual({ to: 'destination', destination: action.redirect, result: {} });
      expect((await snapshotOf(server, trial.email))['accounts']).toEqual([]);
      return;
    }
    if (!action || !('error' in action)) {
      expect(first.to).toBe('success');
      const isReported = action && 'report' in action;
      expect(trial.reports).toEqual(isReported ? [`COMPLETION_CALL_FAILED ${call}: ${outcome}`] : []);
      expect(trial.passed()).toEqual(order.filter((each) => each !== call));
      const expectedSnapshot =
        call === 'validateAddress' ? withEnteredAddress(snapshot) : fault === 'responseLost' ? snapshot : UNDONE[call]?.(snapshot);
      expect(await snapshotOf(server, trial.email)).toEqual(expectedSnapshot);
      return;
    }
    expect(first).toEqual({ to: 'error', state: action.error, ...(outcome === 'FAILED' && { retry: true }) });
    expect(trial.reports.at(-1)).toBe(`COMPLETION_FAILED ${blockingCall}`);
    expect(trial.reports.join(' ')).not.toContain(trial.email);

    trial.network.plan(operation, null);
    expect((await trial.complete()).to, 'a retry continues').toBe('success');
    const earlierCalls = order.slice(0, order.indexOf(blockingCall) + 1).filter((each) => each !== call);
    expect(trial.passed()).toEqual([...earlierCalls, ...order.filter((each) => each === blockingCall || !earlierCalls.includes(each))]);
    const keys = trial.network.seen.flatMap(({ operation: sentOperation, key }) =>
      sentOperation === operation && key !== null ? [key] : [],
    );
    expect(new Set(keys).size, 'every attempt uses the same idempotency key').toBe(1);
    expect(await snapshotOf(server, trial.email), 'nothing is lost or duplicated').toEqual(snapshot);
  });
});

/** The expected rows when the server did not normalise the address. */
function withEnteredAddress(snapshot: Snapshot): Snapshot {
  const { accounts, medical_enrollments: medical, ...others } = snapshot;
  const text = JSON.stringify({ accounts, medical_enrollments: medical })
    .replaceAll('12 Elm Street', ENTERED.address1)
    .replaceAll(/("(?:region|stateCode)":) ?"TX"/g, `$1"${ENTERED.region}"`);
  const entered: Snapshot = JSON.parse(text);
  return { ...others, ...entered };
}

it('the address is stored as normalised by the server, or as entered if the server cannot normalise it [ACCT-05]', async () => {
  const [enrollment] = JOURNEYS;
  if (!enrollment) throw new Error('there is no enrollment');
  const addressIn = ({ accounts }: Snapshot) => at(accounts?.[0], 'user_data', 'extras', 'address');
  expect(addressIn((await controlOf(enrollment)).snapshot)).toMatchObject({ address1: '12 Elm Street', region: 'TX' });
  const trial = await beginTrial(enrollment);
  trial.network.plan('validateAddress', 'dropped');
  await trial.complete();
  expect(addressIn(await snapshotOf(server, trial.email))).toEqual(ENTERED);
});

it('every call that a definition names is tested', async () => {
  const testedCalls = await Promise.all(
    JOURNEYS.map(async (journey) => (await controlOf(journey)).order.map((call) => `${journey.set} ${call}`)),
  );
  const namedCalls = [...new Set(JOURNEYS.map(({ set }) => set))].flatMap((set) =>
    loadQuestionSet(set).completion.map(({ call }) => `${set} ${call}`),
  );
  expect([...new Set(testedCalls.flat())].toSorted()).toEqual(namedCalls.toSorted());
});
