import { errorName } from '../../../../runtime/base/errorName.ts';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Partner } from '../../../visit/draft/draft.ts';
import { visitAtom } from '../../../visit/visitAtom.ts';
import { useErrorPage } from '../../../surveyAdapter/handOff/useErrorPage.ts';
import { useServices } from '../../../surveyAdapter/services.ts';
import { comesFromReset, isSingleSignOn } from '../../../visit/addressBar/arrival.ts';
import { withParameter } from '../../../visit/addressBar/withParameter.ts';
import { firstEntryAtom, upidIn, visitOf, visitWith, type LoadedEntry } from './firstEntry.ts';
import type { EntryLoad } from './loadEntry.ts';

/**
 * Loads the entry for the address, stores it in the visit, and leaves for another page when there is nothing to show here. Returns
 * null while loading.
 */
export function useEntry(slug: string | null): LoadedEntry | null {
  const { search, state: arrival } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const services = useServices();
  const { send, cookies, analytics } = services;
  const store = useStore();
  const changeVisit = useSetAtom(visitAtom);
  const upid = upidIn(search);
  const isSignOn = isSingleSignOn(search);
  const isReset = comesFromReset(search, arrival);
  const address = `${slug ?? ''} ${upid ?? ''}`;
  const [loaded, setLoaded] = useState(() => {
    const entry = store.get(firstEntryAtom);
    return entry && { address, entry };
  });

  const settleEntry = useEffectEvent((entry: EntryLoad): void => {
    switch (entry.kind) {
      case 'gone':
        return;
      case 'member':
        void navigate(`/employer/${encodeURIComponent(entry.slug)}/rt${search}`, { replace: true });
        return;
      case 'notFound':
        void navigate(`/not-found${withParameter(search, 'reason', entry.reason)}`, { replace: true });
        return;
      case 'error': {
        changeVisit((visit) => visitWith(visit, { partner: entry.partner, upid, isSingleSignOn: isSignOn }));
        const { state, details = {}, retry: canRetry, requestError } = entry;
        if (requestError !== undefined) analytics.reportRefusal(state);
        fail(state, { details, replace: true, ...(canRetry !== undefined && { canRetry }) });
        return;
      }
      default:
        changeVisit((visit) => visitOf(visit, entry, isSignOn));
        setLoaded({ address, entry });
    }
  });

  useEffect(() => {
    const isShown = store.get(firstEntryAtom) !== null;
    store.set(firstEntryAtom, null);
    if (isShown) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const recognise = async (partner: Partner | null) => (await import('../../rarePages.ts')).recogniseMember(services, partner, signal);
    const load = async (): Promise<EntryLoad> => {
      const { entryCalls, loadEntry } = await import('./entryChunk.ts');
      return loadEntry(
        { slug, upid, isSingleSignOn: isSignOn },
        {
          calls: entryCalls(send, signal),
          lastEnrolledUpid: cookies.read('lastEnrolledUpid'),
          now: Date.now(),
          // A visitor returning with a new password is in the middle of an enrollment.
          ...(cookies.read('autologin_data') !== null && !isReset && { recognise }),
        },
      );
    };
    void load()
      // A chunk that failed to load or a malformed reply must not leave the visitor with a spinner.
      .catch((failure: unknown): EntryLoad => {
        if (!signal.aborted) services.reportError('ENTRY_FAILED', errorName(failure));
        return { kind: 'error', state: 'DEFAULT', partner: null };
      })
      .then((entry) => {
        if (!signal.aborted) settleEntry(entry);
      });
    return () => controller.abort();
  }, [slug, upid, isSignOn, isReset, services, send, cookies, store]);

  return loaded?.address === address ? loaded.entry : null;
}
