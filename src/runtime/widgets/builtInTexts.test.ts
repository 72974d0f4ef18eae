import { describe, expect, it } from 'vitest';
import de from '../texts/widgetTexts/de.json' with { type: 'json' };
import es from '../texts/widgetTexts/es.json' with { type: 'json' };
import ko from '../texts/widgetTexts/ko.json' with { type: 'json' };
import { FORM_TEXTS } from '../definitions/fullFormTexts.ts';
import { builtInText, BUILT_IN_TEXTS } from '../texts/widgetTexts/en.ts';

describe('the built-in texts of widgets', () => {
  const names = [...new Set([...Object.keys(BUILT_IN_TEXTS), ...Object.keys(FORM_TEXTS)])].sort();

  it.each([
    ['de', de],
    ['es', es],
    ['ko', ko],
  ])('are all translated to %s [I18N-01]', (_locale, translations) => expect(Object.keys(translations).sort()).toEqual(names));

  it("are overridden by the step's texts", () => {
    expect(builtInText({}, 'confirm')).toBe('I understand');
    expect(builtInText({ messages: de }, 'confirm')).toBe('Ich habe verstanden');
    expect(builtInText({ actions: { confirm: 'Continue' }, messages: de }, 'confirm')).toBe('Continue');
  });
});
