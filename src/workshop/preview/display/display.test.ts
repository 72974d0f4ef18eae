import { describe, expect, it } from 'vitest';
import { needsFrame, PLAIN_DISPLAY, readDisplay } from './display.ts';
import { mediaFor } from './mediaFor.ts';

describe('a media rule on a display', () => {
  it.each([
    ['applies with the setting', '(prefers-contrast: more)', { moreContrast: true }, '(min-width: 0px)'],
    ['keeps the setting of the computer', '(prefers-contrast: more)', { reducedMotion: true }, '(prefers-contrast: more)'],
    [
      'keeps the other features of a list',
      '(prefers-reduced-motion: reduce), (forced-colors: active)',
      { reducedMotion: true },
      '(min-width: 0px), (forced-colors: active)',
    ],
    ['switches dark on', 'screen and (prefers-color-scheme: dark)', { scheme: 'dark' as const }, 'screen and (min-width: 0px)'],
    ['switches dark off', '(prefers-color-scheme: dark)', { scheme: 'light' as const }, '(max-width: 0px)'],
    ['applies on paper', 'print', { printed: true }, '(min-width: 0px)'],
    [
      'does not apply dark colours on paper',
      'screen and (prefers-color-scheme: dark)',
      { printed: true },
      '(max-width: 0px) and (prefers-color-scheme: dark)',
    ],
    ['does not apply on a screen', 'print', {}, 'print'],
    ['keeps the colours of the computer', '(prefers-color-scheme: dark)', {}, '(prefers-color-scheme: dark)'],
    [
      'keeps a width',
      '(min-width: 1160px) and (forced-colors: active)',
      { forcedColours: true },
      '(min-width: 1160px) and (min-width: 0px)',
    ],
  ])('%s', (_title, condition, display, expected) => {
    expect(mediaFor(condition, { ...PLAIN_DISPLAY, ...display })).toBe(expected);
  });
});

describe('a display', () => {
  it.each([
    [
      { width: 390, textSize: 150, scheme: 'dark', moreContrast: true },
      { ...PLAIN_DISPLAY, width: 390, textSize: 150, scheme: 'dark' as const, moreContrast: true },
    ],
    [
      { width: 20, textSize: 900, scheme: 'sepia', inApp: 'yes' },
      { ...PLAIN_DISPLAY, width: 320 },
    ],
    [{ width: 5000 }, { ...PLAIN_DISPLAY, width: 1440 }],
    [null, PLAIN_DISPLAY],
  ])('is read from %j', (json, expected) => {
    expect(readDisplay(json)).toEqual(expected);
  });

  it('needs an iframe for each setting of a whole page, but not for the app setting', () => {
    const settings = {
      width: 390,
      textSize: 125,
      scheme: 'dark',
      reducedMotion: true,
      moreContrast: true,
      forcedColours: true,
      inApp: true,
    };
    const framed = Object.entries(settings);
    expect(framed.filter(([name, value]) => needsFrame({ ...PLAIN_DISPLAY, [name]: value })).map(([name]) => name)).toEqual([
      'width',
      'textSize',
      'scheme',
      'reducedMotion',
      'moreContrast',
      'forcedColours',
    ]);
  });
});
