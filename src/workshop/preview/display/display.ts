import { atom } from 'jotai';
import { asObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';

/** The colour schemes to choose from. */
export const SCHEMES = ['system', 'light', 'dark'] as const;

/** A colour scheme; `system` is that of this computer. */
export type Scheme = (typeof SCHEMES)[number];

/** The display of the survey: the screen, and the member's settings on the device. */
export interface Display {
  /** The width of the screen in CSS pixels; null for that of the window. */
  readonly width: number | null;
  /** The text size in percent of the browser's default. */
  readonly textSize: number;
  readonly scheme: Scheme;
  readonly reducedMotion: boolean;
  readonly moreContrast: boolean;
  readonly forcedColours: boolean;
  /** The page looks as it does on paper. */
  readonly printed: boolean;
  /** The survey is opened in the product's app. */
  readonly inApp: boolean;
  /** Each call takes a few seconds, as on a slow connection. */
  readonly slowCalls: boolean;
}

/** The narrowest and the widest screen. */
export const WIDTHS = { min: 320, max: 1440 } as const;

/** The widths to choose from: small and large phones, a tablet, and the product's desktop layouts. */
export const USUAL_WIDTHS = [320, 360, 390, 430, 768, 1024, 1160, 1280, 1440] as const;

/** The text sizes to choose from. Up to 200%, nothing may be lost (WCAG 1.4.4). */
export const TEXT_SIZES = [100, 125, 150, 200] as const;

/** The display of this computer. */
export const PLAIN_DISPLAY: Display = {
  width: null,
  textSize: 100,
  scheme: 'system',
  reducedMotion: false,
  moreContrast: false,
  forcedColours: false,
  printed: false,
  inApp: false,
  slowCalls: false,
};

/** The chosen display. */
export const displayAtom = atom<Display>(PLAIN_DISPLAY);

/** Returns true if the survey needs a page of its own, because the size of a screen and its settings apply to a whole page. */
export function needsFrame({ width, textSize, scheme, reducedMotion, moreContrast, forcedColours }: Display): boolean {
  return width !== null || textSize !== 100 || scheme !== 'system' || reducedMotion || moreContrast || forcedColours;
}

/** Parses a display from JSON. Missing and malformed parts default to this computer's. */
export function readDisplay(json: Json | undefined): Display {
  const parsed: JsonObject = asObject(json);
  const { width, textSize, scheme } = parsed;
  const isOn = (name: string): boolean => parsed[name] === true;
  return {
    width: typeof width === 'number' ? Math.min(WIDTHS.max, Math.max(WIDTHS.min, Math.round(width))) : null,
    textSize: TEXT_SIZES.find((size) => size === textSize) ?? 100,
    scheme: SCHEMES.find((each) => each === scheme) ?? 'system',
    reducedMotion: isOn('reducedMotion'),
    moreContrast: isOn('moreContrast'),
    forcedColours: isOn('forcedColours'),
    printed: isOn('printed'),
    inApp: isOn('inApp'),
    slowCalls: isOn('slowCalls'),
  };
}
