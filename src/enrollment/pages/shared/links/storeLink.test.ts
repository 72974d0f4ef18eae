import { expect, it } from 'vitest';
import { storeLink } from './storeLink.ts';

const stores = { ios: 'https://ios.example', android: 'https://android.example', testBuild: null };

it.each([
  ['an iPhone [SUCC-15]', stores, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://ios.example'],
  ['an Android phone [SUCC-15]', stores, 'Mozilla/5.0 (Linux; Android 15)', 'https://android.example'],
  ['the test build, Android [SUCC-16]', { ...stores, testBuild: 'https://test.example' }, 'Android', 'https://test.example'],
  ['the test build, iPhone [SUCC-16]', { ...stores, testBuild: 'https://test.example' }, 'iPhone', 'https://test.example'],
])('links to the store of %s', (_title, given, userAgent, expected) => {
  expect(storeLink({ stores: given }, userAgent)).toBe(expected);
});
