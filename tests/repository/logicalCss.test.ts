import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Values that name a side of the screen instead of the start or the end of a line. */
const SIDED_VALUE = /(?:^|[^-\w])(?:left|right)\b|translateX\(|gradient\(-?90deg/;
const FOUR_SIDED = new Set(['margin', 'padding', 'inset', 'scroll-margin', 'scroll-padding']);
/** A word with its arguments, which may contain functions: `calc(-1 * var(--space-4))`. */
const WORD = /[^\s()]+(?:\((?:[^()]|\([^()]*\))*\))?/g;

interface Declaration {
  readonly selector: string;
  readonly property: string;
  readonly value: string;
}

function declarationsIn(css: string): readonly Declaration[] {
  const blocks = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...blocks].flatMap(([, selector = '', body = '']) =>
    body.split(';').flatMap((line) => {
      const [property = '', ...value] = line.split(':');
      return value.length === 0 ? [] : [{ selector: selector.trim(), property: property.trim(), value: value.join(':').trim() }];
    }),
  );
}

function isSided({ property, value }: Declaration): boolean {
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(property) || SIDED_VALUE.test(value)) return true;
  const [, end, , start] = FOUR_SIDED.has(property) ? (value.match(WORD) ?? []) : [];
  return start !== undefined && start !== end;
}

/** Returns the declarations that are wrong in right-to-left pages. A declaration that a rule for `[dir='rtl']` reverses is accepted. */
function physicalIn(css: string): readonly string[] {
  const declarations = declarationsIn(css);
  const mirroredRules = declarations.filter(({ selector }) => selector.includes("[dir='rtl']"));
  const isMirrored = ({ property }: Declaration): boolean =>
    mirroredRules.some((rule) => rule.property === property || (property === 'transform' && rule.value === '-1 1'));
  return declarations
    .filter((each) => !mirroredRules.includes(each) && isSided(each) && !isMirrored(each))
    .map(({ selector, property, value }) => `${selector} { ${property}: ${value} }`);
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

it('styles use logical properties (start and end), not physical ones (left and right)', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const physicalLines = sheets.flatMap((file) => physicalIn(readFileSync(join('src', file), 'utf8')).map((line) => `${file}: ${line}`));
  expect(physicalLines).toEqual([]);
});

it.each([
  ['.a { margin-left: 1px }', 1],
  ['@media print { .a { text-align: right } }', 1],
  ['.a { padding: 1px 2px 3px calc(1px + 2px) }', 1],
  ['.a { transform-origin: left }', 1],
  ["[dir='rtl'] .a { transform-origin: right } .a { transform-origin: left }", 0],
  ['.a { padding: 1px calc(1px + var(--b)) 3px calc(1px + var(--b)); margin-inline-start: 1px }', 0],
])('the style check finds the physical declarations in %s', (css, wrong) => {
  expect(physicalIn(css)).toHaveLength(wrong);
});
