import type { Display } from './display.ts';

/** A media feature that holds on every screen, to stand for one that is switched on. */
const ALWAYS = '(min-width: 0px)';

const FEATURES: readonly (readonly [setting: 'reducedMotion' | 'moreContrast' | 'forcedColours', feature: RegExp])[] = [
  ['reducedMotion', /\(prefers-reduced-motion:\s*reduce\)/g],
  ['moreContrast', /\(prefers-contrast:\s*more\)/g],
  ['forcedColours', /\(forced-colors:\s*active\)/g],
];

/** Returns the condition of a media rule on a display. The features that the display switches on hold; the others stay as they are. */
export function mediaFor(condition: string, display: Display): string {
  return FEATURES.reduce((text, [setting, feature]) => (display[setting] ? text.replaceAll(feature, ALWAYS) : text), condition);
}
