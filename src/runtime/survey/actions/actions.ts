import { errorName } from '../../base/errorName.ts';
import type { Json } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import { err, ok } from '../../base/result.ts';
import { back } from '../../engine/back.ts';
import type { CompletionResults } from '../../engine/completion.ts';
import { acceptOffer, carriedAnswers, offerOf } from '../../engine/offer.ts';
import { withTyped } from '../../engine/session.ts';
import { submit } from '../../engine/submit.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context, Session, Submission } from '../../engine/types.ts';
import { MISSING_DATA } from '../../engine/missingData.ts';
import { withRejectedAnswer } from '../answers/withRejectedAnswer.ts';
import { screenOf, type Screen } from '../screen.ts';
import { followEntry, resumeInContext } from '../navigation/follow.ts';
import { stepIdOf } from '../navigation/stepId.ts';
import type { AnswerChanges } from '../review/reviewProps.ts';
import type { SurveyExit, SurveyVisit } from '../types.ts';

/** How the address follows a session: with a new history entry, by replacing the current one, or not at all. */
export type AddressChange = 'push' | 'replace' | 'none';

/** The environment of the actions, which the page binds to its state, the history and the visit. */
export interface ActionParts {
  readonly read: () => Screen;
  readonly write: (screen: Screen) => void;
  readonly visit: () => SurveyVisit;
  /** The set as it was last loaded. On a development server it may be newer than the session's. */
  readonly latestSet: () => CompiledSet;
  /** Loads the checks needed to validate the step's answer; null if they are loaded. */
  readonly loadChecks: (session: Session) => Promise<void> | null;
  /** Waits for checks that have provisionally accepted an answer; null if there are none. */
  readonly awaitPendingChecks: () => Promise<void> | null;
  /** Runs the completion. Rejects if its code cannot be loaded. */
  readonly complete: (session: Session, signal: AbortSignal) => Promise<SurveyExit>;
  /** Loads the widget and texts needed to show the session; null if they are loaded. */
  readonly loadView: (session: Session) => Promise<void> | null;
  /** Keeps the session and the completion's results, in memory and as the draft. Resolves once a reload would find the draft. */
  readonly save: (session: Session, results?: CompletionResults) => Promise<void>;
  /** Returns the session to show after a step was passed. On the landing it skips all steps that were answered before. */
  readonly nextSession: (session: Session) => Session;
  /** Removes the session from memory, because the survey is completed or continues from its draft as after a reload. */
  readonly discard: () => void;
  /** Updates the address. Returns true if the session continues on another page and nothing is shown here. */
  readonly updateAddress: (session: Session, change: AddressChange) => boolean;
  /** Returns the functions that change answers, if the page offers a review. */
  readonly answerChanges: () => AnswerChanges | undefined;
  /** Goes back one history entry. Returns false if that entry is not the survey's. */
  readonly goBackInHistory: () => boolean;
}

/** The member's actions. Only one runs at a time: a submission during another one is ignored. */
export interface SurveyActions {
  /**
   * Submits the answer of a step, or waits for it. Ignored if the step is no longer shown, which happens when a timer fires late.
   */
  readonly answer: (step: string, value: Json | undefined | Promise<Json | undefined>) => void;
  /** Keeps the unsubmitted content of a step's form, so that a reload or a discarded tab does not lose it. */
  readonly keepTyped: (step: string, value: Json | undefined) => void;
  readonly confirm: () => void;
  readonly dismiss: () => void;
  /** Clears the errors of the answer, because the member has fixed it. */
  readonly clearErrors: () => void;
  readonly back: () => void;
  /**
   * Follows a change of the address by the browser's Back or Forward, or by a link.
   * @param isChange true if the history entry is that of an answer being changed.
   */
  readonly follow: (id: string | null, isChange?: boolean) => void;
  /** Shows the session at an answered step, to change its answer. */
  readonly change: (session: Session) => void;
  /** Updates the address after a reload at the address of the previous step. */
  readonly updateAddress: () => void;
  readonly acceptOffer: () => void;
  readonly resetPassword: () => void;
  /** Continues the session with a changed context or set. */
  readonly updateContext: (context: Context, set: CompiledSet) => void;
  /** Returns true while an action of the member has not ended, and once the survey was left. */
  readonly isInUse: () => boolean;
  /** Cancels running calls when the page unmounts. */
  readonly leave: () => void;
}

/** Creates the actions of a survey page. Their only state is the running submission, and whether the landing or the survey was left. */
export function surveyActions(parts: ActionParts): SurveyActions {
  const { read, write, visit } = parts;
  let running: AbortController | null = null;
  /** The landing stays on screen until the page of the next step has loaded. What is typed there until then is older than the answer. */
  let hasLeftLanding = false;
  let hasLeft = false;

  const change = (changes: Partial<Screen>): void => write({ ...read(), ...changes });

  const leaveSurvey = (exit: SurveyExit): void => {
    hasLeft = true;
    visit().leave(exit);
  };

  const run = (task: (signal: AbortSignal) => Promise<void>): void => {
    if (running) return;
    const controller = new AbortController();
    running = controller;
    void task(controller.signal)
      .catch(async (error: unknown) => {
        if (controller.signal.aborted) return;
        visit().reportError('SURVEY_FAILED', errorName(error));
        await visit().reloadIfOutdated?.();
        change({ isBusy: false, hasFailed: true });
      })
      .finally(() => {
        if (running === controller) running = null;
      });
  };

  const stop = (): void => {
    running?.abort();
    running = null;
  };

  const waitFor = async <T>(promise: Promise<T>): Promise<T> => {
    change({ isBusy: true });
    return promise;
  };

  const show = async (session: Session, address: AddressChange, signal: AbortSignal): Promise<void> => {
    // Keep the answer before the next question is shown, so that a reload cannot lose it.
    const saved = parts.save(session);
    const loading = parts.loadView(session);
    if (loading) await waitFor(loading);
    if (session !== read().session) await saved;
    if (signal.aborted) return;
    // The context may have changed in the meantime: the eligible states have arrived, or the language has changed. On a development
    // server, an author may have edited the set. Either may lead to another step.
    const latest = (): Session => resumeInContext(session, visit().context, parts.latestSet());
    let current = latest();
    for (let missing = parts.loadView(current); missing; missing = parts.loadView(current)) {
      await waitFor(missing);
      if (signal.aborted) return;
      current = latest();
    }
    hasLeftLanding = parts.updateAddress(current, address);
    if (!hasLeftLanding) write(screenOf(current));
  };

  const settle = async (submission: Submission, value: Json | undefined, signal: AbortSignal): Promise<void> => {
    const { session } = read();
    switch (submission.kind) {
      case 'moved':
        // After a changed answer, return to where the change began. Do not skip that step, even though its form is filled in.
        if (session.returnTo?.told) {
          const next = parts.answerChanges()?.resumeAfter(session, submission.session) ?? submission.session;
          return show(next, next.returnTo ? 'push' : 'replace', signal);
        }
        return show(parts.nextSession(submission.session), 'push', signal);
      case 'screenedOut':
        return show(submission.session, 'push', signal);
      case 'invalid':
        return change({
          errors: submission.errors,
          isBusy: false,
          pendingConfirmation: null,
          message: null,
          hasFailed: false,
        });
      case 'confirm':
        return change({ pendingConfirmation: { answer: value }, isBusy: false, errors: [], message: null, hasFailed: false });
      case 'message':
        return change({ message: submission.message, isBusy: false, errors: [], pendingConfirmation: null, hasFailed: false });
      case 'error':
        await parts.save(withRejectedAnswer(session, value));
        if (signal.aborted) return;
        change({ isBusy: false });
        return leaveSurvey({ to: 'error', state: submission.state });
      case 'redirect':
        await parts.save(withRejectedAnswer(session, value));
        if (signal.aborted) return;
        change({ isBusy: false });
        return leaveSurvey({ to: 'destination', destination: submission.to, result: submission.result });
      case 'finished':
        return leaveSurvey({ to: 'destination', destination: 'finished', result: { reason: submission.reason } });
      case 'completed':
        return finish(submission.session, signal);
      case 'call':
        throw new Error('a call was answered by a call');
    }
  };

  const finish = async (session: Session, signal: AbortSignal): Promise<void> => {
    await parts.save(session);
    if (signal.aborted) return;
    write({ ...screenOf(session), isBusy: true });
    const exit = await parts.complete(session, signal).catch(async (error: unknown): Promise<SurveyExit> => {
      if (!signal.aborted) visit().reportError('COMPLETION_FAILED', errorName(error));
      await visit().reloadIfOutdated?.();
      return { to: 'error', state: 'DEFAULT' };
    });
    if (signal.aborted) return;
    if (exit.to === 'success' || (exit.to === 'error' && exit.dropsSession === true)) parts.discard();
    leaveSurvey(exit);
  };

  /** Logs missing data instead of showing it. The form does not change. @see [ERR-41] */
  const logMissing = (hook: string): void => {
    visit().reportError('FORM_DATA_MISSING', hook);
    change({ isBusy: false });
  };

  const proceed = async (value: Json | undefined, isConfirmed: boolean, signal: AbortSignal): Promise<void> => {
    const loading = parts.loadChecks(read().session);
    // If the chunk of the checks is gone, reload the page.
    if (loading) await Promise.all([waitFor(loading), parts.save(withRejectedAnswer(read().session, value))]);
    if (signal.aborted) return;
    let submission = submit(read().session, value, { isConfirmed });
    const pendingChecks = parts.awaitPendingChecks();
    if (pendingChecks) {
      await waitFor(pendingChecks);
      if (signal.aborted) return;
      submission = submit(read().session, value, { isConfirmed });
    }
    if (submission.kind !== 'call') return settle(submission, value, signal);
    change({ isBusy: true, errors: [], message: null, hasFailed: false, pendingConfirmation: null });
    const callResult = await callOf(submission.call, visit(), signal);
    if (signal.aborted) return;
    if (!callResult.ok) return change({ isBusy: false, hasFailed: true });
    if (callResult.value.outcome === MISSING_DATA.outcome) return logMissing(submission.call.hook);
    await settle(submit(read().session, value, { isConfirmed, callOutcome: callResult.value }), value, signal);
  };

  return {
    answer: (step, value) => {
      // The submission that waits for the value reports its failure. The rejected value of an ignored submission must not count as
      // unhandled.
      if (value instanceof Promise) value.catch(() => undefined);
      if (stepIdOf(read().session) !== step) return;
      if (value instanceof Promise) run(async (signal) => proceed(await waitFor(value), false, signal));
      else run((signal) => proceed(value, false, signal));
    },
    keepTyped: (step, value) => {
      const { session } = read();
      if (running || hasLeftLanding || visit().isReplaced?.() || stepIdOf(session) !== step) return;
      const typedSession = withTyped(session, value);
      if (typedSession !== session) void parts.save(typedSession);
    },
    confirm: () => {
      const { pendingConfirmation } = read();
      if (pendingConfirmation) run((signal) => proceed(pendingConfirmation.answer, true, signal));
    },
    dismiss: () => change({ pendingConfirmation: null, toast: null }),
    clearErrors: () => change({ errors: [] }),
    back: () => {
      stop();
      // While an answer is being changed, the previous history entry is not the previous step.
      const { session } = read();
      if (!session.returnTo?.told && parts.goBackInHistory()) return;
      const previous = parts.answerChanges()?.cancel(session) ?? back(session);
      if (previous) run((signal) => show(previous, 'replace', signal));
      else leaveSurvey({ to: 'path', path: '/' });
    },
    follow: (id, isChange) => {
      const { session } = read();
      // The last step's entry is also that of the completion.
      if (session.position.at === 'end' && id === stepIdOf(session)) return run((signal) => finish(session, signal));
      stop();
      const changed = isChange && parts.answerChanges()?.begin(session, id);
      const target = changed || followEntry(session, id, isChange);
      if (!target) leaveSurvey({ to: 'notFound' });
      else run((signal) => show(target, stepIdOf(target) === id ? 'none' : 'replace', signal));
    },
    updateAddress: () => void parts.updateAddress(read().session, 'push'),
    change: (session) => run((signal) => show(session, 'push', signal)),
    acceptOffer: () => {
      const { session } = read();
      const continued = acceptOffer(session);
      if (continued) return run((signal) => show(continued, 'push', signal));
      const offer = offerOf(session);
      if (offer) leaveSurvey({ to: 'destination', destination: 'offer', result: { ...carriedAnswers(offer, session), goTo: offer.goTo } });
    },
    resetPassword: () =>
      run(async (signal) => {
        // A second email gets a toast of its own.
        change({ isBusy: true, message: null, hasFailed: false, toast: null });
        const wasSent = await visit().resetPassword?.(signal);
        if (signal.aborted) return;
        change({ isBusy: false, toast: wasSent ? 'resetSent' : null });
        if (!wasSent) leaveSurvey({ to: 'error', state: 'DEFAULT' });
      }),
    updateContext: (context, set) => {
      const { session } = read();
      // Do not change a completed session while its completion runs.
      if (session.position.at === 'end') return;
      const updated = resumeInContext(session, context, set);
      if (updated === session) return;
      if (set === session.set || stepIdOf(updated) === stepIdOf(session)) return change({ session: updated });
      stop();
      run((signal) => show(updated, 'replace', signal));
    },
    isInUse: () => running !== null || hasLeft,
    leave: stop,
  };
}

async function callOf(call: CallRequest, visit: SurveyVisit, signal: AbortSignal): Promise<Result<CallOutcome, null>> {
  try {
    return ok(await visit.stepCall(call, signal));
  } catch (error) {
    if (!signal.aborted) visit.reportError('STEP_CALL_FAILED', `${call.step}: ${errorName(error)}`);
    return err(null);
  }
}
