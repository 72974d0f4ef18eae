import { waitFor } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { expect, it } from 'vitest';
import { eligibleStatesAtom } from '../../visit/visitAtom.ts';
import { showPage, type TestReply } from '../../pages/testSupport.tsx';
import { useEligibleStates } from './useEligibleStates.ts';

function Asks(): JSX.Element {
  useEligibleStates(true);
  return <main>{JSON.stringify(useAtomValue(eligibleStatesAtom))}</main>;
}

it.each<[string, TestReply | null, string, readonly string[]]>([
  ['yields the states on success [API-43]', { json: { eligibleStates: ['TX', 'CA'] } }, '["TX","CA"]', []],
  [
    'yields no states and a report when refused [API-44]',
    { status: 400, json: { code: 'INVALID_REQUEST' } },
    '[]',
    ['ELIGIBLE_STATES_FAILED'],
  ],
  ['yields no states and a report without a network [API-44]', null, '[]', ['ELIGIBLE_STATES_FAILED']],
])('the call for the eligible states %s', async (_title, reply, expected, reported) => {
  const address = 'GET /api/insurance/v1/eligibility/eligible_states/';
  const page = await showPage(<Asks />, { address: '/', replies: reply ? { [address]: reply } : {} });
  await waitFor(() => expect(page.main().textContent).toBe(expected));
  expect(page.reported).toEqual(reported);
  expect(page.calls).toEqual([{ call: address, query: '?telehealthUserProgram=B2B', token: null, body: '' }]);
});
