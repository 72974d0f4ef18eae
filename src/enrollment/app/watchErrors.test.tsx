import { beforeEach, describe, expect, it } from 'vitest';
import { watchErrors } from './watchErrors.ts';

describe('what nobody has caught', () => {
  let told: string[] = [];
  let target = new EventTarget();
  beforeEach(() => {
    told = [];
    target = new EventTarget();
    watchErrors({ addEventListener: target.addEventListener.bind(target) }, (code, detail) => void told.push(`${code} ${detail}`));
  });
  const element = (tag: 'script' | 'link', attribute: string) => {
    const made = document.createElement(tag);
    made.setAttribute(attribute, 'https://cdn.example/assets/a1.js?x=1');
    return made;
  };
  const dispatch = (type: string, fields: object) => target.dispatchEvent(Object.assign(new Event(type), fields));

  it.each(['script', 'link'] as const)('reports a %s that could not be loaded, by its path [ERR-38]', (tag) => {
    const failing = element(tag, tag === 'script' ? 'src' : 'href');
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: failing });
    target.dispatchEvent(event);
    expect(told).toEqual(['SCRIPT_LOAD_FAILED /assets/a1.js']);
  });

  it.each([
    ['named', 'Failed to fetch dynamically imported module: http://localhost:8080/assets/members-x1.js', '/assets/members-x1.js'],
    ['not named', 'Importing a module script failed.', 'unknown'],
  ])('reports a part of the page that could not be fetched, %s [ERR-38]', (_title, message, want) => {
    dispatch('unhandledrejection', { reason: new TypeError(message) });
    expect(told).toEqual([`SCRIPT_LOAD_FAILED ${want}`]);
  });

  it('reports a fault of the page by its kind, not by its words', () => {
    dispatch('error', { error: new RangeError('ada@example.com') });
    dispatch('unhandledrejection', { reason: 'ada@example.com' });
    expect(told).toEqual(['PAGE_FAILED RangeError', 'PAGE_FAILED unknown']);
  });
});
