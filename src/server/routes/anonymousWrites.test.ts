import { expect, it } from 'vitest';
import { fail } from '../base/problem.ts';
import type { Services } from '../services.ts';
import { handlers } from './handlers.ts';

const ADDRESS = '192.0.2.1';

it.each([
  ['checkEligibility', 'eligibilityChecks'],
  ['generateUpidForPartner', 'passcodes'],
  ['saveTriage', 'triages'],
  ['createConsent', 'optOuts'],
  ['sendAdConversion', 'adConversions'],
  ['sendEvents', 'events'],
] as const)('%s is refused by the limiter of anonymous writes before it reads or writes anything', async (operation, write) => {
  const refusal = fail(429, 'RATE_LIMITED');
  const admitCalls: unknown[] = [];
  const admit: Services['anonymousWrites']['admit'] = (...args) => {
    admitCalls.push(args);
    return refusal;
  };
  const replayFor = async () => ({ replay: null, claimedHash: null, isUnknown: false });
  // Has neither a database nor a rate limit stored there: using one of them would throw.
  const services = { anonymousWrites: { admit }, setVersions: { replayFor } };
  const call = { address: ADDRESS, body: {}, header: () => undefined };
  expect(await Reflect.apply(handlers[operation], undefined, [call, services])).toBe(refusal);
  expect(admitCalls).toEqual([[write, ADDRESS]]);
});
