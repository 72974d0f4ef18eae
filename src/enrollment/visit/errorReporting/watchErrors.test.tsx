import { beforeEach, describe, expect, it } from 'vitest';
import { watchErrors } from './watchErrors.ts';

describe('watchErrors', () => {
  let reported: string[] = [];
  let target = new EventTarget();
  beforeEach(() => {
    reported = [];
    target = new EventTarget();
    watchErrors({ addEventListener: target.addEventListener.bind(target) }, (code, detail) => void reported.push(`${code} ${detail}`));
  });
  const element = (tag: 'script' | 'link', attribute: string) => {
    const failingElement = document.createElement(tag);
    failingElement.setAttribute(attribute, 'https://cdn.example/assets/a1.js?x=1');
    return failingElement;
  };
  const dispatch = (type: string, fields: object) => target.dispatchEvent(Object.assign(new Event(type), fields));

  it.each(['script', 'link'] as const)('reports a %s that failed to load, by its path [ERR-38]', (tag) => {
    const failing = element(tag, tag === 'script' ? 'src' : 'href');
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: failing });
    target.dispatchEvent(event);
    expect(reported).toEqual(['SCRIPT_LOAD_FAILED /assets/a1.js']);
  });

  it.each([
    ['with a path', 'Failed to fetch dynamically imported module: http://localhost:8080/assets/members-x1.js', '/assets/members-x1.js'],
    ['without a path', 'Importing a module script failed.', 'unknown'],
  ])('reports a chunk that failed to load, %s [ERR-38]', (_title, message, expected) => {
    dispatch('unhandledrejection', { reason: new TypeError(message) });
    expect(reported).toEqual([`SCRIPT_LOAD_FAILED ${expected}`]);
  });

  it('reports an uncaught error by its kind, without its message', () => {
    dispatch('error', { error: new RangeError('ada@example.com') });
    dispatch('unhandledrejection', { reason: 'ada@example.com' });
    expect(reported).toEqual(['PAGE_FAILED RangeError', 'PAGE_FAILED string']);
  });
});
