import { describe, expect, it } from 'vitest';
import { drawHouse } from './drawHouse.mjs';

const imports = [
  { from: 'src/server/routes/login.ts', to: 'src/server/store/accounts.ts' },
  { from: 'src/server/store/accounts.ts', to: 'src/runtime/base/json.ts' },
  { from: 'src/server/answerVerification/replay.ts', to: 'src/enrollment/hooks/bmi.ts' },
  { from: 'src/server/answerVerification/walk.ts', to: 'src/enrollment/hooks/bmi.ts' },
  { from: 'src/workshop/command/product.ts', to: 'src/enrollment/hooks/bmi.ts' },
  { from: 'src/runtime/engine/walk.ts', to: 'src/runtime/base/json.ts' },
  { from: 'src/runtime/vite.d.ts', to: 'src/runtime/base/json.ts' },
];
const DASHES = /stroke-dasharray/g;

/** Returns the y coordinate of a room. */
const topOf = (svg: string, room: string): number => Number(new RegExp(`y="(\\d+)"[^>]*>${room}<`).exec(svg)?.[1]);

describe('drawHouse', () => {
  const svg = drawHouse(imports);

  it('does not depend on the order of the imports', () => {
    expect(drawHouse(imports.toReversed())).toBe(svg);
  });

  it('draws each room once, and no file outside the rooms', () => {
    for (const room of ['routes', 'store', 'answerVerification', 'command', 'engine']) expect(svg.split(`>${room}<`), room).toHaveLength(2);
    expect(svg).not.toContain('vite.d.ts');
  });

  it('draws a room above those that it imports from', () => {
    expect(topOf(svg, 'routes')).toBeLessThan(topOf(svg, 'store'));
  });

  it('draws an arrow from a wing to each wing that it imports, dashed if a single file imports', () => {
    expect(svg.match(/marker-end/g)).toHaveLength(3);
    expect(svg.match(DASHES)).toHaveLength(2);
    expect(svg).toContain('>product.ts<');
  });

  it('draws no arrow if no wing imports from another', () => {
    expect(drawHouse(imports.slice(0, 1))).not.toContain('marker-end');
  });
});
