import type { Decorator, Loader } from '@storybook/react';
import { useLayoutEffect, type JSX, type ReactNode } from 'react';
import { TranslationProvider, type Translator } from '../../src/runtime/texts/translation.tsx';
import parts from 'virtual:survey-texts';
import type { StepTexts } from '../../src/runtime/definitions/types.ts';
import { loadSurveyTexts } from '../../src/runtime/texts/surveyTexts.ts';
import { stepOfTexts } from '../../src/runtime/widgets/storySupport.ts';
import type { Locale } from '../../src/runtime/texts/language/locale.ts';
import { interfaceTexts } from '../../src/enrollment/texts/interfaceTexts.ts';
import { startTranslator } from '../../src/runtime/texts/i18next.tsx';
import type { Display } from '../../src/workshop/preview/display/display.ts';
import { PageDisplay } from '../../src/workshop/preview/display/applyDisplay.ts';
import { applyTheme } from '../../src/enrollment/pages/shared/branding/applyTheme.ts';
import { themeOf } from '../pages/fakeServer.ts';
import { readDisplayed, type Displayed } from './toolbars.ts';

const interfaces = new Map<Locale, Promise<Translator>>();

/** Returns the translator for the interface in a language. */
export function interfaceIn(locale: Locale): Promise<Translator> {
  const cached = interfaces.get(locale);
  if (cached) return cached;
  const starting = startTranslator(locale, interfaceTexts);
  interfaces.set(locale, starting);
  return starting;
}

/** Loads the interface in the toolbar's language. */
export const interfaceLoader: Loader = async ({ globals }) => ({ i18n: await interfaceIn(readDisplayed(globals).locale) });

let page: PageDisplay | null = null;

/** Applies the settings of a display to the page of the stories. */
export function showDisplay(display: Display): void {
  page ??= new PageDisplay();
  page.apply(display);
}

/** Shows a story in the toolbars' language and on the toolbars' display. */
export const withToolbars: Decorator = (Story, { globals, loaded, parameters, viewMode }) => {
  const displayed = readDisplayed(globals);
  const { partner = displayed.partner } = parameters;
  // A documentation page shows many stories at once, so a story's own language and direction stay inside it. DocsFrame applies the rest.
  if (viewMode === 'docs')
    return (
      <div lang={displayed.locale} dir={displayed.direction}>
        <TranslationProvider i18n={loaded['i18n']}>
          <Story />
        </TranslationProvider>
      </div>
    );
  return (
    <Displaying displayed={displayed} theme={themeOf(String(partner))} texts={loaded['i18n']}>
      <Story />
    </Displaying>
  );
};

interface DisplayingProps {
  readonly displayed: Displayed;
  /** The URL of the partner's theme. */
  readonly theme: string | undefined;
  readonly texts: Translator;
  readonly children: ReactNode;
}

function Displaying({ displayed, theme, texts, children }: DisplayingProps): JSX.Element {
  const { locale, direction } = displayed;
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
  }, [locale, direction]);
  useDisplay(displayed.display, theme);
  return <TranslationProvider i18n={texts}>{children}</TranslationProvider>;
}

/**
 * Shows the page of the stories on a display and in a theme.
 * @param theme the URL of a partner's style sheet; undefined for the product's own colours
 */
export function useDisplay(display: Display, theme: string | undefined): void {
  const { textSize, scheme, reducedMotion, moreContrast, forcedColours, printed } = display;
  useLayoutEffect(() => {
    showDisplay(display);
    // `display` is a new object on each render, so its parts are listed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [textSize, scheme, reducedMotion, moreContrast, forcedColours, printed]);
  useLayoutEffect(() => applyTheme(document, theme), [theme]);
}

/** Loads the texts of a story's step in the toolbar's language. English texts are in the story. */
export const stepTextsLoader: Loader = async ({ globals, initialArgs }) => {
  const { locale } = readDisplayed(globals);
  const step = stepOfTexts(initialArgs['texts']);
  if (step === undefined || locale === 'en') return {};
  return { stepTexts: await stepTextsIn(step, locale) };
};

async function stepTextsIn(step: string, locale: Locale): Promise<StepTexts | undefined> {
  for (const set of Object.values(parts)) {
    const texts = await loadSurveyTexts(set, locale);
    if (texts.steps[step]) return texts.steps[step];
  }
  return undefined;
}

/** Shows a story about a step of the product in the toolbar's language. */
export const withStepTexts: Decorator = (Story, { args, loaded: { stepTexts } }) =>
  stepTexts ? <Story args={{ ...args, texts: stepTexts }} /> : <Story />;
