import { createStore, Provider } from 'jotai';
import { useMemo, type JSX } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createSend } from '../../src/enrollment/api/send.ts';
import { completedSession } from '../../src/enrollment/surveyAdapter/handOff/completedSession.ts';
import { planOf } from '../../src/enrollment/surveyAdapter/handOff/planOf.ts';
import { ServicesProvider } from '../../src/enrollment/surveyAdapter/services.ts';
import { notesAtom } from '../../src/enrollment/surveyAdapter/handOff/visitNotes.ts';
import { ConsentGate } from '../../src/enrollment/pages/cookieConsent/ConsentGate.tsx';
import { pageServices, testConfig } from '../../src/enrollment/pages/storySupport.ts';
import { emptyDraft } from '../../src/enrollment/visit/draft/draft.ts';
import { memoryKeys } from '../../src/enrollment/visit/draft/testSupport.ts';
import { memoryCookies } from '../../src/enrollment/visit/storage/memoryCookies.ts';
import { tabStorage } from '../../src/enrollment/visit/storage/tabStorage.ts';
import { VISIT_TOKEN } from '../../src/enrollment/visit/addressBar/visitToken.ts';
import { visitAtom } from '../../src/enrollment/visit/visitAtom.ts';
import type { Session } from '../../src/runtime/engine/types.ts';
import { LoadingStatus } from '../../src/runtime/survey/waiting/LoadingStatus.tsx';
import type { PageEntry } from './pages.ts';
import { PagesAndParts } from './parts.tsx';
import { partnerBySlug, fakeServer } from './fakeServer.ts';

interface PageScreenProps {
  readonly page: PageEntry;
  /** The survey that the member has just finished; null for other pages. */
  readonly finished: Session | null;
  /** The slug of the toolbar's partner; empty for none. */
  readonly partner: string;
  /** True to shorten waiting phases in tests. */
  readonly testTiming: boolean;
}

/** A page with everything real but the network and the browser's address. */
export function PageScreen({ page, finished, partner, testTiming }: PageScreenProps): JSX.Element {
  const { store, services } = useMemo(() => compose(page, finished, partner, testTiming), [page, finished, partner, testTiming]);
  const [pathname = '/', search = ''] = page.address.split('?');
  return (
    <Provider store={store}>
      <ServicesProvider value={services}>
        <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state: page.state }]}>
          <ConsentGate />
          <PagesAndParts />
          <LoadingStatus />
        </MemoryRouter>
      </ServicesProvider>
    </Provider>
  );
}

function compose(
  page: PageEntry,
  finished: Session | null,
  partner: string,
  testTiming: boolean,
): { store: ReturnType<typeof createStore>; services: ReturnType<typeof pageServices> } {
  const store = createStore();
  const sandboxPartner = partnerBySlug(page.partner ?? partner);
  store.set(visitAtom, { ...emptyDraft(() => 'completion-key'), ...(sandboxPartner && { partner: sandboxPartner }), ...page.visit });
  const completed = finished && page.finished ? completedSession(finished, page.finished.set) : null;
  if (finished) store.set(notesAtom, (notes) => ({ ...notes, plan: planOf(finished), completed }));
  if (page.token === undefined) tabStorage.removeItem(VISIT_TOKEN);
  else tabStorage.setItem(VISIT_TOKEN, page.token);
  const config = { ...testConfig, geo: page.geo ?? testConfig.geo };
  const send = createSend(config.hosts, fakeServer(page));
  const cookies = memoryCookies(page.cookies);
  return { store, services: pageServices({ config, send, cookies, keys: memoryKeys(), address: page.address, testTiming }) };
}
