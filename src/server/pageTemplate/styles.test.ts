import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STYLES } from './styles.ts';

/** Returns the custom properties of a style sheet, with their values in its dark scheme where they have one. */
function propertiesOf(css: string): readonly (readonly [name: string, value: string])[] {
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  const read = (part: string, scheme: string) =>
    [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [`${scheme} ${String(name)}`, String(value)] as const);
  return [...read(light, 'light'), ...read(dark.split('@media')[0] ?? '', 'dark')];
}

it("the server's own pages have the colours, corners and typeface of the product", () => {
  const tokens = new Map(propertiesOf(readFileSync('src/runtime/widgets/styles/tokens.css', 'utf8')));
  const ownProperties = propertiesOf(STYLES);
  expect(ownProperties.length).toBeGreaterThan(25);
  for (const [name, value] of ownProperties) expect([name, value]).toEqual([name, tokens.get(name)]);
});
