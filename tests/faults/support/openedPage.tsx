import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { AppRoutes } from '../../../src/enrollment/app/routes.tsx';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import type { QuestionSetName } from '../../../src/enrollment/vocabulary/sets.ts';
import { eligibilityOutcome, eligibilityDetails } from '../../../src/enrollment/hooks/calls/checkEligibility.ts';
import { showPage, testConfig, type ShowOptions, type ShownPage } from '../../../src/enrollment/pages/testSupport.tsx';
import type { Draft, Partner } from '../../../src/enrollment/visit/draft/draft.ts';
import type { ContractServer } from '../../server/support/contractServer.ts';
import type { FaultyNetwork } from './faults.ts';

/** Waits long enough for a machine that is several times slower. */
export const eventually = (check: () => void): Promise<void> => waitFor(check, { timeout: 120_000, onTimeout: (error) => error });

/** A survey to open, and the step to open it at. */
export interface Opening {
  readonly network: FaultyNetwork;
  readonly set: QuestionSetName;
  readonly step: string;
  readonly address: string;
  readonly answers: JsonObject;
  readonly results?: Readonly<Record<string, JsonObject>>;
  readonly visit?: Partial<Draft>;
  readonly cookies?: ShowOptions['cookies'];
}

/** Opens the real page, against the real server, at a step that the answers lead to. Only the socket is simulated. */
export function openAt({ network, set, step, address, answers, results = {}, visit, cookies }: Opening): Promise<ShownPage> {
  const record = { set, version: 1, answers, results, position: { at: 'step', step }, progressFloor: {} } as const;
  return showPage(<AppRoutes />, {
    address,
    transport: network.transport,
    config: { clientId: 'enrollment-web', hosts: { ...testConfig.hosts, events: 'http://events' } },
    visit: { record, ...visit },
    testTiming: true,
    ...(cookies && { cookies }),
  });
}

/** Returns what the landing page learned about a person on a partner's roster, as the draft stores it. */
export async function enter(
  server: ContractServer,
  slug: string,
  person: JsonObject,
): Promise<{ readonly visit: Partial<Draft>; readonly eligibility: JsonObject }> {
  const { body: partner } = await server.call('GET', `/partners/v1/getBySlug?slug=${slug}`);
  const id = Number(partner['id']);
  const details = eligibilityDetails(person, { partnerId: id, leadSource: null });
  const { body } = await server.call('POST', '/partners/checkEligibility', { body: details });
  const { outcome, result = {} } = eligibilityOutcome({ ok: true, value: body }, person, id);
  expect(outcome).toBe('ELIGIBLE');
  const upid = `UPID-${slug.toUpperCase()}-OPEN`;
  const { body: info } = await server.call('GET', `/programs/upid/${upid}:getEnrollmentInformation`);
  return {
    eligibility: result,
    visit: { upid, partner: asPartner(partner), enrollmentInfo: asInformation(info) },
  };
}

function asPartner(json: JsonObject): Partner {
  const partner: unknown = json;
  if (!isPartner(partner)) throw new Error('not a partner');
  return partner;
}

function isPartner(value: unknown): value is Partner {
  return typeof value === 'object' && value !== null && 'slug' in value && 'configs' in value;
}

function asInformation(json: JsonObject): Draft['enrollmentInfo'] {
  const info: unknown = json;
  return isInformation(info) ? info : null;
}

function isInformation(value: unknown): value is NonNullable<Draft['enrollmentInfo']> {
  return typeof value === 'object' && value !== null && 'upfrontEligibilityEnforcement' in value;
}

/** Waits for a step of the survey and passes it. */
export async function passStep(page: ShownPage, step: string): Promise<void> {
  await eventually(() => expect(page.main().dataset).toMatchObject({ screen: 'survey', step }));
  const next = document.querySelector<HTMLElement>('[data-action="next"]');
  // An automatic step may have continued already.
  if (next) await page.user.click(next);
}

/** Waits for the error page. */
export async function waitForError(page: ShownPage, state: string): Promise<void> {
  await eventually(() => expect(page.main().dataset).toMatchObject({ screen: 'error', state }));
}

/** Presses "try again" on the error page. */
export async function retry(page: ShownPage): Promise<void> {
  const button = document.querySelector<HTMLElement>('[data-action="retry"]');
  if (!button) throw new Error('there is no way to try again');
  await page.user.click(button);
}
