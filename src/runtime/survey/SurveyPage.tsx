import { useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from '../texts/translation.tsx';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { arrivedBy } from './arrivedBy.ts';
import { entryRefusal, startSession } from '../engine/session.ts';
import type { EntryRefusal } from '../engine/types.ts';
import { liveAtom, type Live } from './live.ts';
import { Loading } from './Loading.tsx';
import { TakesOverEdits } from './TakesOverEdits.tsx';
import { checksOfRecord, hasTexts, viewFor, widgetFor, type LoadedSurvey } from './loadSurvey.ts';
import { startingSession } from './startingSession.ts';
import { Survey } from './Survey.tsx';
import type { UseSurveyOptions } from './useSurvey.ts';
import { isOnEntry, stepIdIn, stepIdOf } from './sync.ts';
import type { SurveyPageProps } from './surveyPageProps.ts';
import type { Leaving } from './types.ts';
import { afterPaint } from '../base/afterPaint.ts';

/** A survey that is ready to show. */
type Ready = Pick<UseSurveyOptions, 'loaded' | 'initial' | 'updatedNotice'>;

function localeOf({ visit }: SurveyPageProps): string {
  const locale = visit.context.member['locale'];
  return typeof locale === 'string' ? locale : 'en';
}

/** Returns what a landing can show immediately: the first step of a loaded survey, for a visit without answers. */
function readyNow({ survey, frame, visit }: SurveyPageProps, locale: string, live: Live | null): Ready | null {
  const loaded = frame || live || visit.record ? null : survey.loaded?.(locale);
  if (!loaded || entryRefusal(loaded.set, visit.context)) return null;
  const initial = startSession(loaded.set, visit.context);
  return hasTexts(loaded, initial) && widgetFor(initial) === null ? { loaded, initial } : null;
}

/** Returns the destination of a visit that may not start the set. */
function refusalOf({ errorState, finishedReason }: EntryRefusal): Leaving {
  if (errorState !== null) return { to: 'error', state: errorState, retry: false };
  return { to: 'place', place: 'finished', result: { reason: finishedReason } };
}

/** The pages of a question set. Loads the set, resumes where the member was, and shows one step at a time. */
export function SurveyPage(props: SurveyPageProps): JSX.Element {
  const { survey, frame, visit, basePath, guarded } = props;
  const { t } = useTranslation();
  const store = useStore();
  const location = useLocation();
  const navigationType = useNavigationType();
  const locale = localeOf(props);
  const [ready, setReady] = useState(() => readyNow(props, locale, store.get(liveAtom)));
  const shownFrom = useRef(ready && survey);

  useEffect(() => {
    if (shownFrom.current === survey) return undefined;
    let left = false;
    const asked = stepIdIn(location.pathname, basePath);
    const prepare = async (): Promise<void> => {
      const loaded = await survey.load(locale);
      const refused = entryRefusal(loaded.set, visit.context);
      if (left) return;
      if (refused) return visit.leave(refusalOf(refused));
      const live = store.get(liveAtom);
      const known = [visit.record, live?.session].filter((record) => record !== null && record !== undefined);
      await Promise.all(known.map((record) => checksOfRecord(loaded, record)));
      const isReload = live === null && navigationType === NavigationType.Pop && arrivedBy('reload');
      const start = { visit, live, onLanding: !frame, id: asked, isReload };
      const found = startingSession(loaded.set, start);
      const draft = visit.record?.set === survey.name && live === null ? visit.record : null;
      const isUpdate = frame && draft?.version && (draft.hash !== loaded.set.source.hash || draft.returnTo?.isUpdate);
      // The survey works without this chunk, one step at a time.
      const update = isUpdate ? await import('./updatedDraft.tsx').catch(() => null) : null;
      const initial = update && draft ? update.afterUpdate(found, draft) : found;
      if (left) return;
      if (guarded !== undefined && asked === guarded && stepIdOf(initial) !== guarded) {
        visit.reportError('STEP_NOT_REACHED', guarded);
        return visit.leave({ to: 'error', state: 'DEFAULT', retry: false });
      }
      if (frame && isOnEntry(initial)) return visit.leave({ to: 'path', path: '/' });
      const [texts] = await Promise.all([hasTexts(loaded, initial) ? loaded.texts : survey.loadTexts(locale), viewFor(initial)]);
      if (left) return;
      setReady({ loaded: { ...loaded, texts }, initial, updatedNotice: update?.UpdatedNotice });
    };
    prepare().catch(async (error: unknown) => {
      if (left) return;
      visit.reportError('SURVEY_NOT_LOADED', error instanceof Error ? error.name : survey.name);
      await visit.renew?.();
      visit.leave({ to: 'error', state: 'DEFAULT', retry: true });
    });
    return () => {
      left = true;
    };
    // Load the survey only once: afterwards the session itself follows changes of the visit and the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [survey]);

  const shownLocale = useRef(locale);
  useLayoutEffect(() => {
    shownLocale.current = locale;
  }, [locale]);
  const loadAll = useCallback(async (): Promise<LoadedSurvey> => {
    const [whole, texts] = await Promise.all([survey.load(locale), survey.loadTexts(locale)]);
    // Ignore texts that arrive after the member has chosen another language.
    if (locale === shownLocale.current)
      setReady((known) => known && { ...known, loaded: { ...(known.loaded.answering ? known.loaded : whole), texts } });
    return whole;
  }, [survey, locale]);
  const takeOver = useCallback((loaded: LoadedSurvey) => setReady((known) => known && { ...known, loaded }), []);
  const isReady = ready !== null;
  const { fetchAhead } = visit;
  useEffect(() => {
    if (!isReady) return;
    return afterPaint(() => {
      fetchAhead?.();
      // Ignore a failure here: it is reported when a step needs what is missing.
      loadAll().catch(() => undefined);
    });
  }, [isReady, loadAll, fetchAhead]);

  if (!ready) return <Loading label={t('survey.loading')} />;
  return (
    <>
      <Survey {...props} {...ready} loadAll={loadAll} />
      {import.meta.hot && <TakesOverEdits survey={survey} locale={locale} visit={visit} onLanding={!frame} onEdited={takeOver} />}
    </>
  );
}
