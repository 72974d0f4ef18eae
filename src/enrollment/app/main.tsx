import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { chooseLocale } from '../../runtime/texts/language/locale.ts';
import { translatorOfScreen } from '../../runtime/texts/screenTexts.ts';
import { TranslationProvider } from '../../runtime/texts/translation.tsx';
import { openPart } from '../surveyAdapter/loading/surveys.ts';
import { loadCodeScreens } from '../pages/landing/Landing.tsx';
import { entryOf } from '../pages/landing/entry/firstEntry.ts';
import { interfaceTexts } from '../texts/interfaceTexts.ts';
import { createErrorReporter } from '../visit/errorReporting/errorReporter.ts';
import { restoreQuery } from '../visit/identity/portalSignIn.ts';
import { hideParameters } from '../visit/addressBar/hiddenParameters.ts';
import { tabStorage } from '../visit/storage/tabStorage.ts';
import '../../runtime/widgets/styles/tokens.css';
import '../../runtime/widgets/styles/base.css';
import { App, type AppProps } from './App.tsx';
import { requestedLanguage } from './requestedLanguage.ts';
import { boot } from './startup/boot.tsx';
import { Crash } from '../pages/errors/Crash.tsx';
import { dropStrayPresses } from './userInput/dropStrayPresses.ts';
import { holdEarlyInput } from './userInput/holdEarlyInput.ts';
import { openFirstScreen } from './startup/openFirstScreen.ts';
import { readScreenData, type ScreenData } from './startup/screenData.ts';
import { waitForPointer } from './userInput/waitForPointer.ts';
import { watchErrors } from '../visit/errorReporting/watchErrors.ts';
import { watchScreens } from './userInput/watchScreens.ts';
import { ENROLLMENT_SET } from '../vocabulary/setNames.ts';

let isLeaving = false;
addEventListener('pagehide', () => (isLeaving = true));
addEventListener('pageshow', () => (isLeaving = false));
const reporter = createErrorReporter({ isOnline: () => navigator.onLine, isLeaving: () => isLeaving });
watchErrors(window, reporter.report);
const page = document.documentElement;
watchScreens(document, [dropStrayPresses(document), waitForPointer(document), () => page.removeAttribute('data-outlined')]);
const addressBar = { location, history, sessionStorage: tabStorage };
restoreQuery(addressBar);
hideParameters(addressBar);
void start();

/** Starts the page. An uncaught failure shows the crash page, where a reload continues with the draft. */
async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('there is no #root in the page');
  const locale = chooseLocale(requestedLanguage(location.search, tabStorage));
  document.getElementById('no-script')?.remove();
  const repeatEarlyInput = holdEarlyInput(container);
  // The server renders the landing in the language of the address, and the tab may have chosen another.
  const rendered = page.lang === locale ? readScreenData(document) : null;
  const loadTranslator = async () => (await import('../../runtime/texts/i18next.tsx')).startTranslator(locale, interfaceTexts);
  const language = rendered ? translatorOfScreen(rendered.texts, loadTranslator) : loadTranslator();
  const booting = boot(reporter);
  booting.catch(() => undefined);
  const i18n = await language;
  const crash = (failure: unknown): void => {
    // watchErrors listens for this, so it reports the failure.
    globalThis.reportError(failure);
    setTimeout(() => {
      root ??= createRoot(container);
      root.render(
        <TranslationProvider i18n={i18n}>
          <Crash />
        </TranslationProvider>,
      );
    });
  };
  let root: Root | undefined;
  try {
    const { store, services } = await booting;
    const parts = { store, i18n, services };
    const app = <App {...parts} />;
    if (rendered && (await prepareHydration(parts, rendered).catch(() => false))) {
      root = hydrateRoot(container, app, { onUncaughtError: crash });
    } else {
      root = createRoot(container, { onUncaughtError: crash });
      root.render(app);
    }
  } catch (failure) {
    // With a development server, the API server may be restarting.
    if (import.meta.hot) return (await import('./startup/whenReady.ts')).whenReady().then(() => location.reload());
    crash(failure);
  } finally {
    repeatEarlyInput();
  }
}

/** Prepares to hydrate the screen that the server has rendered. @returns false if the visit has begun, and its screen therefore differs */
async function prepareHydration(parts: AppProps, { entry, survey }: ScreenData): Promise<boolean> {
  const part = survey ? openPart(ENROLLMENT_SET, parts.i18n.language, survey) : await loadCodeScreens();
  return openFirstScreen(parts, entryOf(entry, location.search), part);
}
