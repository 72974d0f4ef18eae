import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { freshVisit, type EnrollmentInformation, type Partner } from '../../visit/draft/draft.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { useErrorPage } from '../../host/useErrorPage.ts';
import { useServices } from '../../host/services.ts';
import { entryCalls } from './entryCalls.ts';
import { comesFromReset, signsOn, withParameter } from '../../host/entryScreen.ts';
import { loadEntry, type EntryLoad } from './loadEntry.ts';

/** An entry that the landing can show. */
export type LoadedEntry = Extract<EntryLoad, { readonly kind: 'ask' | 'refresh' | 'enroll' }>;

/**
 * Loads the entry that the address leads to, stores it in the visit, and leaves for another page when there is nothing to show
 * here. Returns null while loading.
 */
export function useEntry(slug: string | null): LoadedEntry | null {
  const { search, state: arrival } = useLocation();
  const navigate = useNavigate();
  const fail = useErrorPage();
  const services = useServices();
  const { send, cookies, analytics } = services;
  const changeVisit = useSetAtom(visitAtom);
  const upid = new URLSearchParams(search).get('upid')?.trim() || null;
  const isSignOn = signsOn(search);
  const isReset = comesFromReset(search, arrival);
  const address = `${slug ?? ''} ${upid ?? ''}`;
  const [loaded, setLoaded] = useState<{ readonly address: string; readonly entry: LoadedEntry } | null>(null);

  /**
   * Starts a fresh visit for another program id, and for details typed after a sign-on. Nothing of the previous visit is kept,
   * least of all the error that it ended with.
   */
  const keep = (partner: Partner | null, enrollmentInfo: EnrollmentInformation | null, id: string | null): void => {
    changeVisit((visit) => {
      const same = id === null || (visit.upid === id && (isSignOn || !visit.eligibility));
      const changed = { ...visit, ...(same ? { errorState: null } : freshVisit(randomId)), partner };
      return id === null ? changed : { ...changed, enrollmentInfo, upid: id };
    });
  };

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
        keep(entry.partner, null, upid);
        const { state, details = {}, retry, requestError } = entry;
        if (requestError !== undefined) analytics.refused(state);
        fail(state, { details, replace: true, ...(retry !== undefined && { retry }) });
        return;
      }
      default:
        if (entry.kind === 'enroll') keep(entry.partner, entry.info, entry.upid);
        else keep(entry.partner, null, null);
        setLoaded({ address, entry });
    }
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const recognise = async (partner: Partner | null) => (await import('../members.ts')).recogniseMember(services, partner, signal);
    void loadEntry(
      { slug, upid, signsOn: isSignOn },
      {
        calls: entryCalls(send, signal),
        lastEnrolledUpid: cookies.read('lastEnrolledUpid'),
        now: Date.now(),
        // A visitor returning with a new password is in the middle of an enrollment.
        ...(cookies.read('autologin_data') !== null && !isReset && { recognise }),
      },
    )
      // A chunk that failed to load or a malformed reply must not leave the visitor with a spinner.
      .catch((failure: unknown): EntryLoad => {
        if (!signal.aborted) services.reportError('ENTRY_FAILED', failure instanceof Error ? failure.name : 'unknown');
        return { kind: 'error', state: 'DEFAULT', partner: null };
      })
      .then((entry) => {
        if (!signal.aborted) settleEntry(entry);
      });
    return () => controller.abort();
  }, [slug, upid, isSignOn, isReset, services, send, cookies]);

  return loaded?.address === address ? loaded.entry : null;
}
