import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom';
import { saveSession, withoutSecrets } from '../engine/session.ts';
import type { Session } from '../engine/types.ts';
import { surveyActions, type AddressChange, type SurveyActions } from './actions.ts';
import { liveAtom } from './live.ts';
import { checksNeeded, hasTexts, widgetFor, type LoadedSurvey } from './loadSurvey.ts';
import { partialSavesWhereWanted } from './partialSavesWhereWanted.ts';
import { screenOf, type Screen } from './screen.ts';
import { furthest, isOnEntry, isPast, stepIdIn, stepIdOf } from './sync.ts';
import type { SurveyPageProps } from './surveyPageProps.ts';
import type { SurveyVisit } from './types.ts';

/** The state of a step's history entry. */
interface EntryState {
  /** The step of each of the survey's entries before it. */
  readonly trail: readonly string[];
  /** True if the step was asked again to change its answer. */
  readonly isChange: boolean;
}

/** Returns the state of the current history entry; empty if another page has created it. */
function entryAt({ state }: Location<Partial<EntryState> | null>): Partial<EntryState> {
  return state ?? {};
}

/** Options of `useSurvey`. */
export interface UseSurveyOptions extends Omit<SurveyPageProps, 'survey'> {
  readonly loaded: LoadedSurvey;
  readonly initial: Session;
  /** Given for a draft of an older version. */
  readonly updatedNotice?: ComponentType | undefined;
  /** Loads the texts of all steps into `loaded`, which initially has only those of the first step. */
  readonly loadAllTexts: () => Promise<void>;
}

/** Binds a session to the page: its state, history and draft. Keeps the address and the session in sync in both directions. */
export function useSurvey(options: UseSurveyOptions): { readonly screen: Screen; readonly actions: SurveyActions } {
  const store = useStore();
  const navigate = useNavigate();
  const location = useLocation();
  const navigationType = useNavigationType();
  const latest = useRef({ ...options, location, navigate });
  useLayoutEffect(() => {
    latest.current = { ...options, location, navigate };
  });

  const [screenAtom] = useState(() => atom<Screen>(screenOf(options.initial)));
  const [actions] = useState(() => {
    const visit = (): SurveyVisit => latest.current.visit;
    let saved = options.initial.answers;
    const partial = partialSavesWhereWanted(() => ({ visit: visit(), late: latest.current.loaded.late }));

    const keep: Parameters<typeof surveyActions>[0]['keep'] = (session, results) => {
      const before = store.get(liveAtom);
      const key = visit().completionKey;
      store.set(liveAtom, { visit: key, session, results: results ?? (before?.visit === key ? before.results : {}) });
      const kept = visit().saveRecord(withoutSecrets(session.set, saveSession(session)), session);
      if (session.answers === saved) return kept;
      saved = session.answers;
      partial.save(session);
      return kept;
    };

    const go = (session: Session, change: AddressChange): boolean => {
      const { frame, basePath, location: from } = latest.current;
      const id = stepIdOf(session);
      if (frame && isOnEntry(session)) {
        visit().leave({ to: 'path', path: '/' });
        return true;
      }
      const leaves = !frame && id !== stepIdOf(store.get(screenAtom).session);
      const { trail = [] } = entryAt(from);
      const entry = trail.lastIndexOf(id);
      if (change === 'replace' && entry >= 0) {
        // The step has an entry already: the browser went forward past the last answer, or a changed answer led back here. Return
        // to that entry instead of adding a second one, at which Back would seem to do nothing.
        void latest.current.navigate(entry - trail.length);
        return leaves;
      }
      const state: EntryState = {
        trail: change === 'push' ? [...trail, stepIdIn(from.pathname, basePath) ?? ''] : trail,
        isChange: !!session.returnTo?.told,
      };
      if (change !== 'none') {
        void latest.current.navigate({ pathname: `${basePath}/${id}`, search: from.search }, { replace: change === 'replace', state });
      }
      return leaves;
    };

    return surveyActions({
      read: () => store.get(screenAtom),
      write: (screen) => store.set(screenAtom, screen),
      visit,
      loadChecks: (session) => checksNeeded(latest.current.loaded, session),
      openChecks: () => latest.current.loaded.late.openChecks?.() ?? null,
      complete: async (session, signal) => {
        const [{ complete }] = await Promise.all([import('./complete.ts'), latest.current.loaded.late.loadPayloads(), partial.settled()]);
        visit().beginCompletion?.(withoutSecrets(session.set, saveSession(session)));
        const live = store.get(liveAtom);
        const results = { ...(live?.visit === visit().completionKey && live.results), ...visit().earlierResults?.() };
        return complete(session, { visit: visit(), results, keep: (now, done) => void keep(now, done), signal });
      },
      loadView: (session) => {
        const { loaded, loadAllTexts } = latest.current;
        const widget = widgetFor(session);
        return hasTexts(loaded, session) ? widget : Promise.all([widget, loadAllTexts()]).then(() => undefined);
      },
      keep,
      onward: (session) => (latest.current.frame ? session : furthest(session)),
      forget: () => store.set(liveAtom, null),
      go,
      changes: () => latest.current.review?.changes,
      goBackInHistory: () => {
        if (!entryAt(latest.current.location).trail?.length) return false;
        void latest.current.navigate(-1);
        return true;
      },
    });
  });

  const { frame, basePath, visit } = options;
  const id = stepIdIn(location.pathname, basePath);
  const isOwnMove = navigationType !== NavigationType.Pop && entryAt(location).trail !== undefined;
  const isFirstAddress = useRef(true);
  useEffect(() => {
    const isBehind = isFirstAddress.current && isPast(options.initial, id);
    isFirstAddress.current = false;
    if (!frame || isOwnMove) return;
    if (isBehind) actions.takeAddressAlong();
    else actions.follow(id, entryAt(location).isChange);
    // Run only when the address changes: changes of the session update the address themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);
  const { set } = options.loaded;
  useEffect(() => actions.changeAround(visit.context, set), [actions, visit.context, set]);
  useEffect(() => actions.leave, [actions]);

  return { screen: useAtomValue(screenAtom), actions };
}
