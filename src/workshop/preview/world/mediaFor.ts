import type { Display } from './display.ts';

/** A media feature that holds on every screen, to stand for one that is switched on. */
const ALWAYS = '(min-width: 0px)';

/** A media feature that holds on no screen. */
const NEVER = '(max-width: 0px)';

const DARK = /\(prefers-color-scheme:\s*dark\)/g;

const FEATURES: readonly (readonly [setting: 'reducedMotion' | 'moreContrast' | 'forcedColours', feature: RegExp])[] = [
  ['reducedMotion', /\(prefers-reduced-motion:\s*reduce\)/g],
  ['moreContrast', /\(prefers-contrast:\s*more\)/g],
  ['forcedColours', /\(forced-colors:\s*active\)/g],
];

/** Returns the condition of a media rule on a display. The features that the display decides hold or not; the others stay as they are. */
export function mediaFor(condition: string, display: Display): string {
  const { scheme } = display;
  const inScheme = scheme === 'system' ? condition : condition.replaceAll(DARK, scheme === 'dark' ? ALWAYS : NEVER);
  return FEATURES.reduce((text, [setting, feature]) => (display[setting] ? text.replaceAll(feature, ALWAYS) : text), inScheme);
}
