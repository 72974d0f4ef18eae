import { errorName } from '../base/errorName.ts';
import { useStore } from 'jotai';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type JSX } from 'react';
import { useTranslation } from '../texts/translation.tsx';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { entryRefusal, startSession } from '../engine/session.ts';
import { loadOnce } from '../base/loadOnce.ts';
import { liveSessionAtom, type LiveSession } from './loading/liveSession.ts';
import { Loading } from './waiting/Loading.tsx';
import type { LoadedSurvey } from './loadedSurvey.ts';
import { widgetFor } from './loading/loadSurvey.ts';
import { Survey } from './Survey.tsx';
import type { Ready } from './loading/prepareSurvey.ts';
import { stepIdIn } from './navigation/stepId.ts';
import type { SurveyPageProps } from './surveyPageProps.ts';
import { afterPaint } from './afterPaint.ts';

const EditWatcher = import.meta.hot ? lazy(async () => ({ default: (await import('./loading/EditWatcher.tsx')).EditWatcher })) : null;

function localeOf({ visit }: SurveyPageProps): string {
  const locale = visit.context.member['locale'];
  return typeof locale === 'string' ? locale : 'en';
}

/** Returns what a landing can show immediately: the first step of a loaded survey, for a visit without answers. */
function readyNow({ survey, frame, visit }: SurveyPageProps, locale: string, live: LiveSession | null): Ready | null {
  const loaded = frame || live || visit.record ? null : survey.loaded?.(locale);
  if (!loaded || entryRefusal(loaded.set, visit.context)) return null;
  const initial = startSession(loaded.set, visit.context);
  return widgetFor(initial) === null ? { loaded, initial } : null;
}

/** The pages of a question set. Loads the set, resumes where the member was, and shows one step at a time. */
export function SurveyPage(props: SurveyPageProps): JSX.Element {
  const { survey, frame, visit, basePath } = props;
  const { t, i18n } = useTranslation();
  const store = useStore();
  const location = useLocation();
  const navigationType = useNavigationType();
  const locale = localeOf(props);
  const [ready, setReady] = useState(() => readyNow(props, locale, store.get(liveSessionAtom)));
  const initialSource = useRef(ready && survey);
  /** The language in which the whole survey is loaded; null while there is only a part of it. */
  const fullyLoadedLocale = useRef<string | null>(null);

  useEffect(() => {
    if (initialSource.current === survey) return undefined;
    let isUnmounted = false;
    const requestedStep = stepIdIn(location.pathname, basePath);
    const prepare = async (): Promise<void> => {
      const { prepareSurvey } = await import('./loading/prepareSurvey.ts');
      const isPop = navigationType === NavigationType.Pop;
      const prepared = await prepareSurvey(props, { locale, requestedStep, isPop, readLiveSession: () => store.get(liveSessionAtom) });
      if (isUnmounted) return;
      if ('to' in prepared) visit.leave(prepared);
      else {
        fullyLoadedLocale.current = locale;
        setReady(prepared);
      }
    };
    prepare().catch(async (error: unknown) => {
      if (isUnmounted) return;
      visit.reportError('SURVEY_NOT_LOADED', errorName(error));
      await visit.reloadIfOutdated?.();
      visit.leave({ to: 'error', state: 'DEFAULT' });
    });
    return () => {
      isUnmounted = true;
    };
    // Load the survey only once: afterwards the session itself follows changes to the visit and the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [survey]);

  const shownLocale = useRef(locale);
  const latestLoad = useRef<() => Promise<void>>(async () => undefined);
  const loadFullSurvey = useMemo(
    () =>
      loadOnce(async () => {
        if (fullyLoadedLocale.current === locale) return;
        // The messages of errors are not among the texts of a rendered screen.
        const [fullSurvey] = await Promise.all([survey.load(locale), i18n.load()]);
        // After the member has chosen another language, the caller needs the texts of that language.
        if (locale !== shownLocale.current) return latestLoad.current();
        fullyLoadedLocale.current = locale;
        setReady(
          (current) =>
            current && {
              ...current,
              loaded: { ...(current.loaded.answerHandling ? current.loaded : fullSurvey), texts: fullSurvey.texts },
            },
        );
      }),
    [survey, locale, i18n],
  );
  useLayoutEffect(() => {
    shownLocale.current = locale;
    latestLoad.current = loadFullSurvey;
  }, [locale, loadFullSurvey]);
  const replaceSurvey = useCallback((loaded: LoadedSurvey) => setReady((current) => current && { ...current, loaded }), []);
  const isReady = ready !== null;
  const { prefetchPages } = visit;
  useEffect(() => {
    if (!isReady) return;
    return afterPaint(() => {
      prefetchPages?.();
      // Ignore a failure here: it is reported when a step needs what is missing.
      loadFullSurvey().catch(() => undefined);
    });
  }, [isReady, loadFullSurvey, prefetchPages]);

  if (!ready) return <Loading label={t('survey.loading')} />;
  return (
    <>
      <Survey {...props} {...ready} loadFullSurvey={loadFullSurvey} />
      {EditWatcher && (
        <Suspense fallback={null}>
          <EditWatcher survey={survey} locale={locale} visit={visit} isOnLanding={!frame} onEdited={replaceSurvey} />
        </Suspense>
      )}
    </>
  );
}
