import { expect, it } from 'vitest';
import { watchScreens } from './watchScreens.ts';

it('reports a new step, a new page, and a dialog that opens or closes, and nothing else', async () => {
  document.body.innerHTML = '<main data-screen="survey" data-step="sex"><p>text</p></main>';
  let screens = 0;
  watchScreens(document, [() => (screens += 1)]);
  const main = document.querySelector('main');
  const after = async (change: () => void): Promise<number> => {
    change();
    // Mutation observers run in a microtask.
    await Promise.resolve();
    return screens;
  };
  expect(await after(() => main?.append('more'))).toBe(0);
  expect(await after(() => main?.setAttribute('data-step', 'gender'))).toBe(1);
  expect(await after(() => main?.setAttribute('data-step', 'gender'))).toBe(1);
  const dialog = document.createElement('dialog');
  expect(await after(() => document.body.append(dialog))).toBe(1);
  expect(await after(() => dialog.setAttribute('open', ''))).toBe(2);
  expect(await after(() => dialog.remove())).toBe(3);
  expect(await after(() => (document.body.innerHTML = '<main data-screen="error" data-state="DEFAULT"></main>'))).toBe(4);
});
