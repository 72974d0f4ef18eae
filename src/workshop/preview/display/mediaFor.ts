import type { Display } from './display.ts';

/** A media feature that always holds, as a substitute for a feature that is switched on. */
const ALWAYS = '(min-width: 0px)';

/** A media feature that never holds. */
const NEVER = '(max-width: 0px)';

/** A style sheet's media types, alone or before the features of a rule. */
const MEDIA = { print: /\bprint\b/g, screen: /\bscreen\b/g };

const DARK = /\(prefers-color-scheme:\s*dark\)/g;

const FEATURES: readonly (readonly [setting: 'reducedMotion' | 'moreContrast' | 'forcedColours', feature: RegExp])[] = [
  ['reducedMotion', /\(prefers-reduced-motion:\s*reduce\)/g],
  ['moreContrast', /\(prefers-contrast:\s*more\)/g],
  ['forcedColours', /\(forced-colors:\s*active\)/g],
];

/**
 * Returns the condition of a media rule on a display. The features that the display determines are replaced by a feature that always holds
 * or one that never does; the others stay unchanged.
 */
export function mediaFor(condition: string, display: Display): string {
  const { scheme, printed } = display;
  const onPaper = printed ? condition.replaceAll(MEDIA.print, ALWAYS).replaceAll(MEDIA.screen, NEVER) : condition;
  const inScheme = scheme === 'system' ? onPaper : onPaper.replaceAll(DARK, scheme === 'dark' ? ALWAYS : NEVER);
  return FEATURES.reduce((text, [setting, feature]) => (display[setting] ? text.replaceAll(feature, ALWAYS) : text), inScheme);
}
