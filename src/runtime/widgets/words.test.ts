import { describe, expect, it } from 'vitest';
import de from '../texts/widgetWords/de.json' with { type: 'json' };
import es from '../texts/widgetWords/es.json' with { type: 'json' };
import ko from '../texts/widgetWords/ko.json' with { type: 'json' };
import { FORM_WORDS } from './questions/Form/words.ts';
import { say, WIDGET_WORDS } from './words.ts';

describe('the built-in texts of widgets', () => {
  const names = [...new Set([...Object.keys(WIDGET_WORDS), ...Object.keys(FORM_WORDS)])].sort();

  it.each([
    ['de', de],
    ['es', es],
    ['ko', ko],
  ])('are all translated to %s [I18N-01]', (_locale, words) => expect(Object.keys(words).sort()).toEqual(names));

  it("are overridden by the step's texts", () => {
    expect(say({}, 'confirm')).toBe('I understand');
    expect(say({ messages: de }, 'confirm')).toBe('Ich habe verstanden');
    expect(say({ actions: { confirm: 'Go on' }, messages: de }, 'confirm')).toBe('Go on');
  });
});
