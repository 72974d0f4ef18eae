import { expect, it } from 'vitest';
import { withParameter } from './withParameter.ts';

it.each([
  ['?a=1', 'upid', 'U 1', '?a=1&upid=U+1'],
  ['', 'upid', 'U', '?upid=U'],
  ['?upid=A&upid=B&x=1', 'upid', 'C', '?upid=C&x=1'],
  ['?passcode=P', 'passcode', null, ''],
])('withParameter changes %s with %s=%s to %s', (search, name, value, want) => {
  expect(withParameter(search, name, value)).toBe(want);
});
