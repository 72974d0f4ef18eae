import { expect, it } from 'vitest';
import { holdEarlyInput } from './holdEarlyInput.ts';

function form(): { readonly container: HTMLElement; readonly button: HTMLElement; readonly done: string[] } {
  const container = document.createElement('div');
  container.innerHTML = '<form><button type="submit"><span>Next</span></button></form>';
  document.body.append(container);
  const submissions: string[] = [];
  container.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    submissions.push('submitted');
  });
  const button = container.querySelector('button');
  if (!button) throw new Error('there is no button');
  return { container, button, done: submissions };
}

it('replays the last press from before the script ran, once', () => {
  const { container, button, done } = form();
  const repeatInput = holdEarlyInput(container);
  button.querySelector('span')?.click();
  button.click();
  expect(done).toEqual([]);
  repeatInput();
  expect(done).toEqual(['submitted']);
  button.click();
  expect(done).toEqual(['submitted', 'submitted']);
});

it('replays a press that the page marked before the script ran', () => {
  const { container, button, done } = form();
  button.setAttribute('data-pressed', '');
  holdEarlyInput(container)();
  expect(done).toEqual(['submitted']);
  expect(button.hasAttribute('data-pressed')).toBe(false);
});

it('replays nothing if nothing was pressed', () => {
  const { container, done } = form();
  holdEarlyInput(container)();
  expect(done).toEqual([]);
});

it("replays a select's change made before or after holdEarlyInput starts", () => {
  const chosen: string[] = [];
  const container = document.createElement('div');
  container.innerHTML = ['a', 'b', 'c']
    .map((name) => `<select name="${name}"><option value="de" selected>de</option><option value="es">es</option></select>`)
    .join('');
  container.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && chosen.push(target.name));
  const [before, after] = container.querySelectorAll('select');
  if (!before || !after) throw new Error('a select is missing');
  before.value = 'es';
  const repeatInput = holdEarlyInput(container);
  after.value = 'es';
  repeatInput();
  expect(chosen).toEqual(['a', 'b']);
});
