import { expect, it } from 'vitest';
import { readScreenData } from './screenData.ts';

const DATA = { texts: { language: 'en', texts: {} }, entry: { kind: 'ask', partner: null } };
const page = (textContent: string | null) => ({ getElementById: () => (textContent === null ? null : { textContent }) });

it('reads the data that the server has written into the page', () => {
  expect(readScreenData(page(JSON.stringify(DATA)), false)).toEqual(DATA);
});

it('returns null for a page that the server has not rendered', () => {
  expect(readScreenData(page(null), false)).toBeNull();
});

it("returns null for a page restored from the browser's history, because its program id may be claimed by now", () => {
  expect(readScreenData(page(JSON.stringify(DATA)), true)).toBeNull();
});
