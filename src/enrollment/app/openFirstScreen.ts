import { startSession } from '../../runtime/engine/session.ts';
import { widgetFor, type LoadedSurvey } from '../../runtime/survey/loadSurvey.ts';
import { surveyContext } from '../host/surveyContext.ts';
import { entryCalls } from '../pages/entry/entryCalls.ts';
import { firstEntryAtom, upidIn, visitOf } from '../pages/entry/firstEntry.ts';
import { loadEntry } from '../pages/entry/loadEntry.ts';
import { visitAtom } from '../visit/visitAtom.ts';
import type { AppProps } from './App.tsx';

/**
 * Loads everything that the landing of an address shows to a new visitor, so that the first render shows it. The server and the page
 * render the same landing from the same replies.
 * @param address that of a landing: `/` or `/employer/<slug>`
 * @param openSurvey makes the survey ready to show its first step, in a language
 * @returns false if the address leads to another screen, or if the visit has begun
 */
export async function openFirstScreen(
  { store, i18n, services }: AppProps,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  openSurvey: (locale: string) => Promise<LoadedSurvey>,
): Promise<boolean> {
  const before = store.get(visitAtom);
  if (before.record) return false;
  const slug = decodeURIComponent(pathname.split('/')[2] ?? '') || null;
  const upid = upidIn(search);
  const calls = entryCalls(services.send, new AbortController().signal);
  const entry = await loadEntry({ slug, upid, signsOn: false }, { calls, lastEnrolledUpid: null, now: Date.now() });
  if (entry.kind !== 'ask' && entry.kind !== 'enroll') return false;
  const locale = i18n.language;
  const visit = visitOf(before, entry, false);
  if (entry.kind === 'enroll') {
    const { set } = await openSurvey(locale);
    await widgetFor(startSession(set, surveyContext({ visit, services, locale, eligibleStates: null })));
  } else if (!i18n.hasLaterTexts()) await i18n.loadLaterTexts();
  store.set(visitAtom, visit);
  store.set(firstEntryAtom, entry);
  return true;
}
