import { createStore, Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { TranslationProvider } from '../../runtime/texts/translation.tsx';
import { BrowserRouter } from 'react-router-dom';
import { startTranslator } from '../../runtime/texts/i18next.tsx';
import { interfaceTexts } from './product/texts.ts';
import '../../runtime/widgets/styles/tokens.css';
import '../../runtime/widgets/styles/base.css';
import { followDefinitions } from './state/definitions.ts';
import { followDrafts, keepDraftsOverReload } from './state/drafts.ts';
import { FRAME } from './display/frameMessages.ts';
import { PreviewApp } from './PreviewApp.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('there is no #root in the page');
const root = createRoot(container);
const store = createStore();
// A framed survey gets its definitions from the page around it.
if (FRAME === null) {
  followDefinitions(store);
  followDrafts(store);
  keepDraftsOverReload(store);
}
const i18n = await startTranslator('en', interfaceTexts);
root.render(
  <Provider store={store}>
    <TranslationProvider i18n={i18n}>
      {/* A jump changes the session and the address in one render. A transition would show the new session at the old address first. */}
      <BrowserRouter useTransitions={false}>
        <PreviewApp />
      </BrowserRouter>
    </TranslationProvider>
  </Provider>,
);
