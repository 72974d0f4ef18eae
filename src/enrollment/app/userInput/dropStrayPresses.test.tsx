import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropStrayPresses } from './dropStrayPresses.ts';

/** Opens a page with a few controls, on its first screen. */
function openPage() {
  const page = document;
  page.body.innerHTML =
    '<main><button id="one">one</button><button id="other">other</button><label id="label"><input id="box" type="checkbox" /></label></main>';
  const onScreen = dropStrayPresses(page);
  const clickedIds: string[] = [];
  page.body.addEventListener('click', ({ target }) => clickedIds.push(target instanceof Element ? target.id : ''));
  const fire = (id: string, type: string, init: Record<string, unknown>, at = performance.now()) => {
    const Kind = type.startsWith('pointer') ? PointerEvent : type.startsWith('key') ? KeyboardEvent : MouseEvent;
    const event = new Kind(type, { bubbles: true, cancelable: true, isPrimary: true, ...init });
    Object.defineProperty(event, 'timeStamp', { value: at });
    page.querySelector(`#${id}`)?.dispatchEvent(event);
    return event;
  };
  const down = (id: string, { detail = 1, type = 'mouse', at = performance.now(), y = 200 } = {}) => {
    fire(id, 'pointerdown', { pointerType: type, clientX: 100, clientY: y }, at);
    return fire(id, 'mousedown', { detail, clientX: 100, clientY: y }, at);
  };
  const up = (id: string, { detail = 1, y = 200 }: { detail?: number; y?: number } = {}) => {
    fire(id, 'pointerup', {});
    fire(id, 'click', { detail, clientX: 100, clientY: y });
  };
  const press = (id: string, options: { detail?: number; type?: string; y?: number } = {}) => {
    down(id, options);
    up(id, options);
  };
  return { page, onScreen, answered: clickedIds, fire, down, up, press };
}

const advance = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

const listen = window.addEventListener.bind(window);
let test = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  // The window outlives a test, so the listeners of one test must not watch the next.
  test = new AbortController();
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
    listen(type, listener, { capture: true, signal: test.signal }),
  );
});
afterEach(() => {
  test.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.replaceWith(document.createElement('body'));
});

describe('a press on a screen that the member has not seen', () => {
  it.each([1, 100, 400, 5000])('drops the second and third click of a double click after %i ms', (gap) => {
    const { press, onScreen, answered } = openPage();
    press('one');
    advance(1);
    onScreen();
    advance(gap);
    press('one', { detail: 2 });
    press('one', { detail: 3 });
    expect(answered).toEqual(['one']);
    press('one', { detail: 1 });
    expect(answered).toEqual(['one', 'one']);
  });

  it('drops only the second of three taps', () => {
    const { press, onScreen, answered } = openPage();
    press('one', { type: 'touch' });
    onScreen();
    press('one', { type: 'touch', detail: 2 });
    expect(answered).toEqual(['one']);
    press('one', { type: 'touch', detail: 3 });
    expect(answered).toEqual(['one', 'one']);
  });

  it('drops a second tap slightly off the first, on a control that replaced the first', () => {
    const { press, answered } = openPage();
    press('one', { type: 'touch', y: 200 });
    press('other', { type: 'touch', y: 215, detail: 2 });
    expect(answered).toEqual(['one']);
  });

  it('drops the second click on a control that replaced the first', () => {
    const { press, answered } = openPage();
    press('one');
    press('other', { detail: 2 });
    expect(answered).toEqual(['one']);
  });

  it('prevents the mousedown that sliders and selects act on', () => {
    const { press, down, onScreen } = openPage();
    press('one');
    onScreen();
    expect(down('box', { detail: 2 }).defaultPrevented).toBe(true);
    expect(down('box', { detail: 1 }).defaultPrevented).toBe(false);
  });

  it('drops a press that started before the current screen was shown', () => {
    const { down, up, onScreen, answered } = openPage();
    down('one');
    onScreen();
    up('one');
    advance(10);
    const early = performance.now();
    advance(10);
    onScreen();
    down('one', { at: early });
    up('one');
    expect(answered).toEqual([]);
  });

  it('drops the repeats of a held Enter, but not the next Enter', () => {
    const { fire, onScreen } = openPage();
    const enter = (repeat: boolean) => fire('one', 'keydown', { key: 'Enter', repeat }).defaultPrevented;
    expect([enter(false), enter(true)]).toEqual([false, false]);
    onScreen();
    expect([enter(true), enter(false), enter(true)]).toEqual([true, false, false]);
  });
});

it('dropStrayPresses covers the spot of the last tap for 400 ms, inside an open dialog if there is one', () => {
  const { page, press, onScreen } = openPage();
  const shield = () => page.querySelector<HTMLElement>('[data-shield]');
  press('one', { type: 'touch' });
  expect(shield()).toBeNull();
  onScreen();
  expect([shield()?.style.left, shield()?.style.top, shield()?.style.width]).toEqual(['60px', '160px', '80px']);
  advance(200);
  const dialog = page.createElement('dialog');
  dialog.setAttribute('open', '');
  page.body.append(dialog);
  onScreen();
  advance(399);
  expect(shield()?.parentElement).toBe(dialog);
  advance(21);
  expect(shield()).toBeNull();
});

it('dropStrayPresses covers the spot of the last tap for 400 ms after a slow page paints the screen', () => {
  const { page, press, onScreen } = openPage();
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  const isCovered = (): boolean => page.querySelector('[data-shield]') !== null;
  press('one', { type: 'touch' });
  onScreen();
  advance(1000);
  expect(isCovered()).toBe(true);
  for (const paint of frames) paint(performance.now());
  advance(399);
  expect(isCovered()).toBe(true);
  advance(1);
  expect(isCovered()).toBe(false);
});

describe('an intended press', () => {
  it('counts on another control, and on the same spot of the next screen', () => {
    const { press, onScreen, answered, page } = openPage();
    press('one');
    press('other');
    advance(1);
    onScreen();
    press('one');
    expect(answered).toEqual(['one', 'other', 'one']);
    expect(page.querySelector('[data-shield]')).toBeNull();
  });

  it('counts on each of three neighbouring controls, although browsers report taps that close together as a multiple tap', () => {
    const { press, answered } = openPage();
    press('one', { type: 'touch', y: 200 });
    press('box', { type: 'touch', y: 244, detail: 2 });
    press('other', { type: 'touch', y: 288, detail: 3 });
    expect(answered).toEqual(['one', 'box', 'other']);
  });

  it('counts twice on a control that stays in place', () => {
    const { press, answered } = openPage();
    press('label');
    press('box', { detail: 2 });
    expect(answered.filter((id) => id === 'box')).toHaveLength(2);
  });

  it('counts at any time if it comes from a keyboard or a screen reader', () => {
    const { press, fire, onScreen, answered } = openPage();
    press('one');
    onScreen();
    fire('one', 'click', { detail: 0 });
    fire('other', 'click', { detail: 1 });
    expect(answered).toEqual(['one', 'one', 'other']);
  });
});
