import { createStore } from 'jotai';
import environments from 'virtual:environments';
import { loadConfig, type PublicConfig } from '../../api/config.ts';
import { firstReplies } from '../../api/firstReplies.ts';
import { lazySend } from '../../api/lazySend.ts';
import type { Services } from '../../surveyAdapter/services.ts';
import { openCookies } from '../../visit/storage/cookies.ts';
import type { ErrorReporter } from '../../visit/errorReporting/errorReporter.ts';
import { readEntryQuery } from '../../visit/addressBar/entryQuery.ts';
import { assignExperiments } from '../../visit/experiments/experiments.ts';
import { dropHiddenParameters } from '../../visit/addressBar/hiddenParameters.ts';
import { localIsoDate } from '../../../runtime/base/dates.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { anonymousId } from '../../visit/identity/anonymousId.ts';
import { memoryCookies } from '../../visit/storage/memoryCookies.ts';
import { tabStorage } from '../../visit/storage/tabStorage.ts';
import type { AppProps } from '../App.tsx';
import { readTestTiming, tabFlag } from '../../visit/addressBar/tabFlag.ts';
import { openDraft } from '../../visit/draft/openDraft.ts';
import { startAnalytics } from '../../visit/analytics/startAnalytics.ts';
import { indexedDbKeys, type KeyStore } from '../../visit/draft/keyStore.ts';

/**
 * Composes the services: settings, clients, the visit and its draft. From then on failures are reported. Rejects when the settings
 * cannot be read.
 */
export async function boot({ report, connect }: ErrorReporter): Promise<Pick<AppProps, 'store' | 'services'>> {
  const store = createStore();
  const keys = openKeys();
  const embeddedReply = firstReplies(document);
  const { search } = location;
  const client = (config?: PublicConfig) =>
    lazySend(async () => (await import('../../api/client.ts')).createPageClient(fetch, config, search), embeddedReply);
  const [config, draft] = await Promise.all([loadConfig(search, client()), openDraft(store, keys, report)]);
  const send = client(config);
  const cookies = navigator.cookieEnabled ? openCookies(document, location.protocol === 'https:') : memoryCookies();
  const entry = {
    ...readEntryQuery(location.search, (name) => tabStorage.getItem(name)),
    inApp: tabFlag('inApp', location.search, tabStorage),
  };
  const environment = environments[config.environment];
  const anonymousUserId = anonymousId(cookies, randomId);
  const experiments = (partnerId: number | undefined) =>
    assignExperiments({ environment, partnerId, anonymousUserId, overrides: entry.experiments });
  const analytics = startAnalytics({ config, environment, cookies, store, entry, anonymousUserId, experiments });
  connect((code, detail) => analytics.track('error_reported', { code, detail }));

  const services: Services = {
    config,
    environment,
    send,
    sendSpec: send,
    cookies,
    keys,
    analytics,
    anonymousUserId,
    entry,
    today: localIsoDate(new Date()),
    reportError: report,
    open: (address, how = 'assign') => location[how](address),
    whenDraftSaved: draft.whenSaved,
    loadErrorPage: () => Promise.all([import('../laterRoutes.tsx'), import('../../pages/errors/ErrorPage.tsx')]),
    endVisit: () => {
      draft.end();
      dropHiddenParameters(tabStorage);
    },
    testTiming: readTestTiming(config.environment, location.search, tabStorage),
  };
  return { store, services };
}

/**
 * Returns this browser's store for the keys of encrypted data. Null on plain http, which lacks Web Crypto, and when the browser
 * refuses to store them.
 */
function openKeys(): KeyStore | null {
  try {
    return globalThis.isSecureContext && 'indexedDB' in globalThis ? indexedDbKeys(indexedDB) : null;
  } catch {
    return null;
  }
}
