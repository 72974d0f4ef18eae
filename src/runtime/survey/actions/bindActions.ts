import { saveSession, withoutSecrets } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';
import { surveyActions, type AddressChange, type SurveyActions } from './actions.ts';
import type { EntryState } from '../navigation/AddressWatcher.tsx';
import { liveSessionAtom } from '../loading/liveSession.ts';
import type { SurveyState } from '../loadedSurvey.ts';
import { ensureChecks, viewFor } from '../loading/loadSurvey.ts';
import { partialSavesIfEnabled } from '../partialSaves/partialSavesIfEnabled.ts';
import { atFirstUnanswered } from '../navigation/follow.ts';
import { isOnEntry, isOneStepPast, stepIdIn, stepIdOf } from '../navigation/stepId.ts';
import type { SurveyVisit } from '../types.ts';

/** Returns the actions of a survey page, bound to its state, the history and the draft. */
export function bindActions({ store, screenAtom, latestOptions, address, addressChange }: SurveyState): SurveyActions {
  const visit = (): SurveyVisit => latestOptions.get().visit;
  let savedAnswers = latestOptions.get().initial.answers;
  const partialSaver = partialSavesIfEnabled(store);

  const save: Parameters<typeof surveyActions>[0]['save'] = (session, results) => {
    // The address is never more than one step behind the draft.
    addressChange.runNow();
    const previousLive = store.get(liveSessionAtom);
    const key = visit().completionKey;
    store.set(liveSessionAtom, { visit: key, session, results: results ?? (previousLive?.visit === key ? previousLive.results : {}) });
    const saving = visit().saveRecord(withoutSecrets(session.set, saveSession(session)), session);
    if (session.answers === savedAnswers) return saving;
    savedAnswers = session.answers;
    partialSaver.save(session, { visit: visit(), lazyHooks: latestOptions.get().loaded.lazyHooks });
    return saving;
  };

  const updateAddress = (session: Session, change: AddressChange): boolean => {
    const { frame, basePath } = latestOptions.get();
    const currentAddress = address.get();
    if (!currentAddress || visit().isReplaced?.()) return false;
    const { entry: currentEntry, navigate } = currentAddress;
    const id = stepIdOf(session);
    if (frame && isOnEntry(session)) {
      visit().leave({ to: 'path', path: '/' });
      return true;
    }
    const leavesLanding = !frame && id !== stepIdOf(store.get(screenAtom).session);
    const trail = currentEntry.state?.trail ?? [];
    const entry = trail.lastIndexOf(id);
    if (change === 'replace' && entry >= 0) {
      // The step already has an entry: the browser went forward past the last answer, or a changed answer led back here. Return to
      // that entry instead of adding a second one, where Back would have no visible effect.
      void navigate(entry - trail.length);
      return leavesLanding;
    }
    if (change === 'none') return leavesLanding;
    const previousStep = stepIdIn(currentEntry.pathname, basePath);
    const state: EntryState = { trail: change === 'push' ? [...trail, previousStep ?? ''] : trail, isChange: !!session.returnTo?.told };
    const { search } = currentEntry;
    const pathname = `${basePath}/${id}`;
    const enterStep = (): void => {
      if (visit().isReplaced?.()) return;
      // The router reports the address after its next render, which is too late for a quick press.
      address.set({ navigate, entry: { pathname, search, state } });
      void navigate({ pathname, search }, { replace: change === 'replace', state });
    };
    // A reload handles a session that is one step past its address, so the next question need not wait for the history.
    if (change === 'push' && !leavesLanding && !session.returnTo && isOneStepPast(session, previousStep)) addressChange.postpone(enterStep);
    else enterStep();
    return leavesLanding;
  };

  return surveyActions({
    read: () => store.get(screenAtom),
    write: (screen) => {
      if (stepIdOf(screen.session) !== stepIdOf(store.get(screenAtom).session)) blurButton();
      store.set(screenAtom, screen);
    },
    visit,
    latestSet: () => latestOptions.get().loaded.set,
    loadChecks: (session) => ensureChecks(latestOptions.get().loaded, session),
    awaitPendingChecks: () => latestOptions.get().loaded.lazyHooks.awaitPendingChecks?.() ?? null,
    complete: async (session, signal) => {
      const [{ complete }] = await Promise.all([
        import('../completion/complete.ts'),
        latestOptions.get().loaded.lazyHooks.loadPayloads(),
        partialSaver.whenSaved(),
      ]);
      await visit().beginCompletion?.(withoutSecrets(session.set, saveSession(session)), session);
      const live = store.get(liveSessionAtom);
      const results = { ...(live?.visit === visit().completionKey && live.results), ...visit().earlierResults?.() };
      return complete(session, {
        visit: visit(),
        results,
        keep: (currentSession, callResults) => void save(currentSession, callResults),
        signal,
      });
    },
    loadView: viewFor,
    save,
    nextSession: (session) => (latestOptions.get().frame ? session : atFirstUnanswered(session)),
    discard: () => store.set(liveSessionAtom, null),
    updateAddress,
    answerChanges: () => latestOptions.get().review?.answerChanges,
    goBackInHistory: () => {
      addressChange.runNow();
      const currentAddress = address.get();
      if (!currentAddress?.entry.state?.trail?.length) return false;
      void currentAddress.navigate(-1);
      return true;
    },
  });
}

/** Removes focus from a pressed button. Chromium lays out the page again whenever a focused element is removed. */
function blurButton(): void {
  if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
}
