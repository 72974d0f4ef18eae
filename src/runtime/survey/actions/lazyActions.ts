import { errorName } from '../../base/errorName.ts';
import type { Json } from '../../base/json.ts';
import type { SurveyActions } from './actions.ts';
import type { SurveyState } from '../loadedSurvey.ts';

/**
 * Returns the actions of a survey page. While only the part of the survey that its first step needs is loaded, an answer waits for the
 * rest, and the other actions, which that step does not offer, do nothing.
 */
export function lazyActions(state: SurveyState): SurveyActions {
  const { store, screenAtom, latestOptions } = state;
  let bound: SurveyActions | null = null;
  let pendingTyped: Parameters<SurveyActions['keepTyped']> | null = null;
  let pendingAnswer: { readonly step: string; readonly value: Json | undefined | Promise<Json | undefined> } | null = null;

  const actions = (): SurveyActions | null => {
    const { loaded, visit } = latestOptions.get();
    if (bound || !loaded.answerHandling) return bound;
    bound = loaded.answerHandling.bindActions(state);
    // The session may still be based on the part of the set.
    bound.updateContext(visit.context, loaded.set);
    return bound;
  };

  const fail = async (failure: unknown): Promise<void> => {
    if (!pendingAnswer) return;
    const { visit } = latestOptions.get();
    visit.reportError('SURVEY_FAILED', errorName(failure));
    await visit.reloadIfOutdated?.();
    pendingAnswer = null;
    store.set(screenAtom, { ...store.get(screenAtom), isBusy: false, hasFailed: true });
  };

  return {
    answer: (step, value) => {
      const current = actions();
      if (current) return current.answer(step, value);
      if (pendingAnswer) return undefined;
      // The caller that waits for the value reports its failure.
      if (value instanceof Promise) value.catch(() => undefined);
      pendingAnswer = { step, value };
      store.set(screenAtom, { ...store.get(screenAtom), isBusy: true, hasFailed: false });
      void latestOptions.get().loadFullSurvey().catch(fail);
      return undefined;
    },
    // Called with the whole set once the page has rendered it.
    updateContext: (context, set) => {
      const current = actions();
      current?.updateContext(context, set);
      if (!current) return;
      if (pendingTyped) current.keepTyped(...pendingTyped);
      pendingTyped = null;
      if (!pendingAnswer) return;
      const { step, value } = pendingAnswer;
      pendingAnswer = null;
      current.answer(step, value);
    },
    isInUse: () => bound?.isInUse() ?? false,
    leave: () => {
      pendingAnswer = null;
      bound?.leave();
    },
    keepTyped: (...typed) => {
      const current = actions();
      if (current) current.keepTyped(...typed);
      else pendingTyped = typed;
    },
    confirm: () => actions()?.confirm(),
    dismiss: () => actions()?.dismiss(),
    clearErrors: () => actions()?.clearErrors(),
    back: () => actions()?.back(),
    follow: (id, isChange) => actions()?.follow(id, isChange),
    change: (session) => actions()?.change(session),
    updateAddress: () => actions()?.updateAddress(),
    acceptOffer: () => actions()?.acceptOffer(),
    resetPassword: () => actions()?.resetPassword(),
  };
}
