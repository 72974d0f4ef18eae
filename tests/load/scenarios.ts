import { randomUUID } from 'node:crypto';
import { MEMBERS } from '../../src/server/sandbox/seed/accounts.ts';
import { accountBody, makeClaim } from '../server/support/claims.ts';
import { overHttp, type ServerProcess } from '../server/support/process.ts';
import { wireRequest, type WireRequest } from './drive.ts';

/** A request to our server, and the minimal equivalent on the bare server. */
export interface Scenario {
  readonly name: string;
  /** The lowest share of the bare server's rate that ours must reach. */
  readonly goal: number;
  readonly ours: () => WireRequest;
  readonly bare: () => WireRequest;
}

type WireCall = readonly [method: string, path: string];

const SLUG = 'acme';
const UPID = 'UPID-ACME-OPEN';
const PARTIAL = {
  completionStatus: 'PARTIAL',
  partnerId: 1001,
  survey: { healthGoal: 'losingWeight', sex: 'female', gender: 'FEMALE', ethnicity: ['white'], education: 'college' },
};

/** Returns all scenarios; both sides send the same bodies. @see docs/load.md */
export async function makeScenarios(server: ServerProcess): Promise<readonly Scenario[]> {
  return [await accountCreations(server), ...reads(), ...writes(), await laterTriages(server)];
}

/** Complete enrollments: the same finished walk with different emails. */
async function accountCreations(server: ServerProcess): Promise<Scenario> {
  const claim = await makeClaim(overHttp(server));
  const parts = JSON.stringify(accountBody(claim)).split(claim.email);
  let accounts = 0;
  const body = (): string => parts.join(`load-${process.pid}-${(accounts += 1)}@example.com`);
  return {
    name: 'account creations',
    goal: 0.7,
    ours: () => wireRequest('POST', '/account/users', {}, body()),
    bare: () => wireRequest('POST', '/insert', {}, body()),
  };
}

function reads(): readonly Scenario[] {
  let reads = 0;
  const nextMember = () => MEMBERS[(reads += 1) % MEMBERS.length] ?? { accessCode: '', token: '' };
  const scenario = (name: string, ours: () => WireRequest, bare: () => WireRequest): Scenario => ({ name, goal: 0.8, ours, bare });
  const profile = (): WireRequest => {
    const { accessCode, token } = nextMember();
    return wireRequest('GET', `/outcomes/v1/userprofiles/${accessCode}`, { authorization: `Bearer ${token}` });
  };
  const get = (path: string) => () => wireRequest('GET', path);
  return [
    scenario('profile', profile, () => wireRequest('GET', `/profile/${nextMember().accessCode}`)),
    scenario('partner by slug', get(`/partners/v1/getBySlug?slug=${SLUG}`), get(`/partner/${SLUG}`)),
    scenario('partner by program id', get(`/partners/v1/getByUpid?upid=${UPID}`), get(`/upid/${UPID}`)),
    scenario('program id validation', get(`/account/upid/${UPID}/validate`), get(`/upid/${UPID}`)),
  ];
}

function writes(): readonly Scenario[] {
  const event = (): string => {
    const properties = { page: 'healthGoal', position: 3, experiment: 'control' };
    const ownFields = {
      uuid: randomUUID(),
      timestamp: '2026-11-21T12:00:00.000Z',
      name: 'stepShown',
      kind: 'survey',
      privacy: 'anonymous',
    };
    return JSON.stringify({ events: [{ ...ownFields, partnerId: 1001, properties }] });
  };
  const scenario = (name: string, call: WireCall, headers: Readonly<Record<string, string>>, body: () => string): Scenario => ({
    name,
    goal: 1,
    ours: () => wireRequest(...call, headers, body()),
    bare: () => wireRequest('POST', '/insert', {}, body()),
  });
  return [
    scenario('events', ['PUT', '/v1/events'], { authorization: 'Bearer sandbox-events-key' }, event),
    scenario('partial triage', ['POST', '/dpp/v1/triage'], {}, () => JSON.stringify(PARTIAL)),
  ];
}

/** Repeated saves of existing visits. */
async function laterTriages(server: ServerProcess): Promise<Scenario> {
  const { call } = overHttp(server);
  const savedTriages = await Promise.all(Array.from({ length: 200 }, () => call('POST', '/dpp/v1/triage', { body: PARTIAL })));
  const bodies = savedTriages.map(({ body }) => JSON.stringify({ ...PARTIAL, resourceKey: body['key'] ?? null }));
  let sentCount = 0;
  const next = (): string => bodies[(sentCount += 1) % bodies.length] ?? '';
  return {
    name: 'later triage',
    goal: 0.7,
    ours: () => wireRequest('POST', '/dpp/v1/triage', {}, next()),
    bare: () => wireRequest('POST', '/insert', {}, next()),
  };
}
