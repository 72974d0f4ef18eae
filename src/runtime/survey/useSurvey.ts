import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { NavigationType } from 'react-router-dom';
import { saveSession, withoutSecrets } from '../engine/session.ts';
import type { Session } from '../engine/types.ts';
import { surveyActions, type AddressChange, type SurveyActions } from './actions.ts';
import { postponed } from '../base/afterPaint.ts';
import type { Address, Entry, EntryState, FollowsAddressProps } from './FollowsAddress.tsx';
import { liveAtom } from './live.ts';
import { checksNeeded, hasTexts, viewFor, type LoadedSurvey } from './loadSurvey.ts';
import { partialSavesWhereWanted } from './partialSavesWhereWanted.ts';
import { screenOf, type Screen } from './screen.ts';
import { furthest, isOnEntry, isPast, stepIdIn, stepIdOf } from './sync.ts';
import type { SurveyPageProps } from './surveyPageProps.ts';
import type { SurveyVisit } from './types.ts';

/** Options of `useSurvey`. */
export interface UseSurveyOptions extends Omit<SurveyPageProps, 'survey'> {
  readonly loaded: LoadedSurvey;
  readonly initial: Session;
  /** Set for a draft of an older version. */
  readonly updatedNotice?: ComponentType | undefined;
  /** Loads the texts of all steps into `loaded`, which initially has only those of the first step, and the whole set in place of a part. */
  readonly loadAll: () => Promise<Pick<LoadedSurvey, 'set'>>;
}

/** Binds a session to the page: its state, history and draft. Keeps the address and the session in sync in both directions. */
export function useSurvey(options: UseSurveyOptions): { readonly screen: Screen; readonly actions: SurveyActions } & FollowsAddressProps {
  const store = useStore();
  const [latest] = useState(() => holder(options));
  useLayoutEffect(() => latest.set(options));
  // See docs/decisions/0029-one-press-one-render.md.
  const [address] = useState(() => holder<Address | null>(null));
  const [addressChange] = useState(postponed);

  const [screenAtom] = useState(() => atom<Screen>(screenOf(options.initial)));
  const [actions] = useState(() => {
    const visit = (): SurveyVisit => latest.get().visit;
    let saved = options.initial.answers;
    const partial = partialSavesWhereWanted(() => ({ visit: visit(), late: latest.get().loaded.late }));

    const keep: Parameters<typeof surveyActions>[0]['keep'] = (session, results) => {
      // The address is never more than one step behind the draft.
      addressChange.runNow();
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
      const { frame, basePath } = latest.get();
      const now = address.get();
      if (!now || visit().isReplaced?.()) return false;
      const { entry: from, navigate } = now;
      const id = stepIdOf(session);
      if (frame && isOnEntry(session)) {
        visit().leave({ to: 'path', path: '/' });
        return true;
      }
      const leaves = !frame && id !== stepIdOf(store.get(screenAtom).session);
      const trail = from.state?.trail ?? [];
      const entry = trail.lastIndexOf(id);
      if (change === 'replace' && entry >= 0) {
        // The step has an entry already: the browser went forward past the last answer, or a changed answer led back here. Return to
        // that entry instead of adding a second one, where Back would have no visible effect.
        void navigate(entry - trail.length);
        return leaves;
      }
      if (change === 'none') return leaves;
      const left = stepIdIn(from.pathname, basePath);
      const state: EntryState = { trail: change === 'push' ? [...trail, left ?? ''] : trail, isChange: !!session.returnTo?.told };
      const { search } = from;
      const pathname = `${basePath}/${id}`;
      const enterStep = (): void => {
        if (visit().isReplaced?.()) return;
        // The router reports the address after its next render, which is too late for a quick press.
        address.set({ navigate, entry: { pathname, search, state } });
        void navigate({ pathname, search }, { replace: change === 'replace', state });
      };
      // A reload handles a session that is one step past its address, so the next question need not wait for the history.
      if (change === 'push' && !leaves && !session.returnTo && isPast(session, left)) addressChange.postpone(enterStep);
      else enterStep();
      return leaves;
    };

    return surveyActions({
      read: () => store.get(screenAtom),
      write: (screen) => {
        if (stepIdOf(screen.session) !== stepIdOf(store.get(screenAtom).session)) blurButton();
        store.set(screenAtom, screen);
      },
      visit,
      loadChecks: (session) => checksNeeded(latest.get().loaded, session),
      loadRest: () => {
        const { loaded, loadAll } = latest.get();
        return loaded.isPart ? loadAll().then(({ set }) => set) : null;
      },
      openChecks: () => latest.get().loaded.late.openChecks?.() ?? null,
      complete: async (session, signal) => {
        const [{ complete }] = await Promise.all([import('./complete.ts'), latest.get().loaded.late.loadPayloads(), partial.settled()]);
        await visit().beginCompletion?.(withoutSecrets(session.set, saveSession(session)), session);
        const live = store.get(liveAtom);
        const results = { ...(live?.visit === visit().completionKey && live.results), ...visit().earlierResults?.() };
        return complete(session, { visit: visit(), results, keep: (now, done) => void keep(now, done), signal });
      },
      loadView: (session) => {
        const { loaded, loadAll } = latest.get();
        const view = viewFor(session);
        return hasTexts(loaded, session) ? view : Promise.all([view, loadAll()]).then(() => undefined);
      },
      keep,
      onward: (session) => (latest.get().frame ? session : furthest(session)),
      forget: () => store.set(liveAtom, null),
      go,
      changes: () => latest.get().review?.changes,
      goBackInHistory: () => {
        addressChange.runNow();
        const now = address.get();
        if (!now?.entry.state?.trail?.length) return false;
        void now.navigate(-1);
        return true;
      },
    });
  });

  const { visit } = options;
  const isFirstAddress = useRef(true);
  const follow = useCallback(
    ({ pathname, state }: Entry, type: NavigationType): void => {
      const { frame, basePath, initial } = latest.get();
      const id = stepIdIn(pathname, basePath);
      const isBehind = isFirstAddress.current && isPast(initial, id);
      isFirstAddress.current = false;
      const isOwnMove = type !== NavigationType.Pop && state?.trail !== undefined;
      if (!frame || isOwnMove) return;
      addressChange.drop();
      if (isBehind) actions.takeAddressAlong();
      else actions.follow(id, state?.isChange);
    },
    [actions, addressChange, latest],
  );
  const { set } = options.loaded;
  useEffect(() => actions.changeAround(visit.context, set), [actions, visit.context, set]);
  useEffect(
    () => () => {
      addressChange.drop();
      actions.leave();
    },
    [actions, addressChange],
  );

  return { screen: useAtomValue(screenAtom), actions, onAddress: address.set, onMove: follow };
}

/** Removes the focus from a pressed button. Chromium lays out the page once more for each focused element that is removed. */
function blurButton(): void {
  if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
}

/** Keeps a value that no render depends on. */
function holder<T>(initial: T): { readonly get: () => T; readonly set: (value: T) => void } {
  let held = initial;
  return {
    get: () => held,
    set: (value) => {
      held = value;
    },
  };
}
