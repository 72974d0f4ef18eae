import type { GlobalTypes } from 'storybook/internal/types';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';
import { chooseLocale, LOCALES, type Locale } from '../../src/runtime/texts/language/locale.ts';
import { PLAIN_DISPLAY, SCHEMES, TEXT_SIZES, type Display } from '../../src/workshop/preview/display/display.ts';

/** The settings in the toolbars. */
export interface Displayed {
  readonly locale: Locale;
  /** The slug of a partner; empty for the story's own. */
  readonly partner: string;
  readonly direction: 'ltr' | 'rtl';
  readonly display: Display;
}

const NAMES: Readonly<Record<Locale, string>> = { en: 'English', 'en-GB': 'English (UK)', es: 'Español', de: 'Deutsch', ko: '한국어' };

/** The toolbars. Each setting is a global, so it persists across stories and can be set in an address. */
export const TOOLBARS: GlobalTypes = {
  locale: {
    description: 'Language',
    toolbar: { icon: 'globe', dynamicTitle: true, items: LOCALES.map((value) => ({ value, title: NAMES[value], right: value })) },
  },
  partner: {
    description: 'Partner',
    toolbar: {
      icon: 'users',
      dynamicTitle: true,
      items: [{ value: '', title: "The story's partner" }, ...SANDBOX_PARTNERS.map(({ slug, name }) => ({ value: slug, title: name }))],
    },
  },
  textSize: {
    description: 'Text size',
    toolbar: { icon: 'ruler', dynamicTitle: true, items: TEXT_SIZES.map((size) => ({ value: String(size), title: `Text ${size}%` })) },
  },
  scheme: {
    description: 'Colour scheme',
    toolbar: {
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'system', title: 'System scheme' },
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
    },
  },
  motion: {
    description: 'Motion',
    toolbar: {
      icon: 'lightning',
      dynamicTitle: true,
      items: [
        { value: 'full', title: 'Full motion' },
        { value: 'reduced', title: 'Reduced motion' },
      ],
    },
  },
  contrast: {
    description: 'Contrast',
    toolbar: {
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        { value: 'normal', title: 'Normal contrast' },
        { value: 'more', title: 'More contrast' },
        { value: 'forced', title: 'Forced colours (approximation)' },
      ],
    },
  },
  media: {
    description: 'Media',
    toolbar: {
      icon: 'print',
      dynamicTitle: true,
      items: [
        { value: 'screen', title: 'Screen' },
        { value: 'print', title: 'Paper' },
      ],
    },
  },
  direction: {
    description: 'Direction',
    toolbar: {
      icon: 'transfer',
      dynamicTitle: true,
      items: [
        { value: 'ltr', title: 'Left to right' },
        { value: 'rtl', title: 'Right to left' },
      ],
    },
  },
};

/** The initial settings. */
export const INITIAL = {
  locale: 'en',
  partner: '',
  textSize: '100',
  scheme: 'system',
  motion: 'full',
  contrast: 'normal',
  media: 'screen',
  direction: 'ltr',
};

/** Reads the settings in the toolbars. */
export function readDisplayed(globals: Readonly<Record<string, unknown>>): Displayed {
  const { locale, partner, textSize, scheme, motion, contrast, media, direction } = globals;
  return {
    locale: chooseLocale(typeof locale === 'string' ? locale : null),
    partner: typeof partner === 'string' ? partner : '',
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    display: {
      ...PLAIN_DISPLAY,
      textSize: TEXT_SIZES.find((size) => String(size) === String(textSize)) ?? 100,
      scheme: SCHEMES.find((each) => each === scheme) ?? 'system',
      reducedMotion: motion === 'reduced',
      moreContrast: contrast === 'more',
      forcedColours: contrast === 'forced',
      printed: media === 'print',
    },
  };
}
