import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

it('every hover style applies only after the pointer has moved', () => {
  const hovers = styles.flatMap((file) =>
    readFileSync(join('src', file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(':hover'))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(hovers.length).toBeGreaterThan(10);
  expect(hovers.filter((line) => !line.includes(': :where(:root:not([data-pointer-still])) '))).toEqual([]);
});
