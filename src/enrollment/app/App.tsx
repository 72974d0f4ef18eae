import { Provider as StoreProvider, type createStore } from 'jotai';
import type { ComponentType, JSX, ReactNode } from 'react';
import { TranslationProvider, type Translator } from '../../runtime/texts/translation.tsx';
import { BrowserRouter } from 'react-router-dom';
import { ConsentGate } from '../pages/cookieConsent/ConsentGate.tsx';
import { ServicesProvider, type Services } from '../surveyAdapter/services.ts';
import { LoadingStatus } from '../../runtime/survey/waiting/LoadingStatus.tsx';
import { LocaleSync } from './LocaleSync.tsx';
import { AppRoutes } from './routes.tsx';

/** The parts that the app is composed of. */
export interface AppProps {
  readonly store: ReturnType<typeof createStore>;
  readonly i18n: Translator;
  readonly services: Services;
  /** The source of the address; the browser's history by default. */
  readonly Router?: ComponentType<{ readonly children: ReactNode }>;
}

/** The whole page: state, language, services, routes. */
export function App({ store, i18n, services, Router = BrowserRouter }: AppProps): JSX.Element {
  return (
    <StoreProvider store={store}>
      <TranslationProvider i18n={i18n}>
        <ServicesProvider value={services}>
          <Router>
            <LocaleSync />
            <ConsentGate />
            <AppRoutes />
            <LoadingStatus />
          </Router>
        </ServicesProvider>
      </TranslationProvider>
    </StoreProvider>
  );
}
