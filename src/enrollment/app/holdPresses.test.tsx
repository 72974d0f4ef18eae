import { expect, it } from 'vitest';
import { holdPresses } from './holdPresses.ts';

function form(): { readonly container: HTMLElement; readonly button: HTMLElement; readonly done: string[] } {
  const container = document.createElement('div');
  container.innerHTML = '<form><button type="submit"><span>Next</span></button></form>';
  document.body.append(container);
  const done: string[] = [];
  container.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    done.push('submitted');
  });
  const button = container.querySelector('button');
  if (!button) throw new Error('there is no button');
  return { container, button, done };
}

it('repeats the last press from before the program runs, once', () => {
  const { container, button, done } = form();
  const pressAgain = holdPresses(container);
  button.querySelector('span')?.click();
  button.click();
  expect(done).toEqual([]);
  pressAgain();
  expect(done).toEqual(['submitted']);
  button.click();
  expect(done).toEqual(['submitted', 'submitted']);
});

it('repeats nothing if nothing was pressed', () => {
  const { container, done } = form();
  holdPresses(container)();
  expect(done).toEqual([]);
});
