import type { Json } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { back } from '../engine/back.ts';
import type { CompletionResults } from '../engine/completion.ts';
import { acceptOffer, offerOf } from '../engine/offer.ts';
import { submit } from '../engine/submit.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context, Session, Submission } from '../engine/types.ts';
import { MISSING_DATA } from '../engine/missingData.ts';
import { keepTyped } from './keepTyped.ts';
import { screenOf, type Screen } from './screen.ts';
import { followAddress, inContext, stepIdOf } from './sync.ts';
import type { ChangesAnswers } from './reviewProps.ts';
import type { Leaving, SurveyVisit } from './types.ts';

/** How the address follows a session: a new entry of the history, the entry put right, or nothing. */
export type AddressChange = 'push' | 'replace' | 'none';

/** What the actions work on; the page binds it to its state, the history and the visit. */
export interface ActionParts {
  readonly read: () => Screen;
  readonly write: (screen: Screen) => void;
  readonly visit: () => SurveyVisit;
  /** Fetches what validating the step's answer needs; null when it is there. */
  readonly loadChecks: (session: Session) => Promise<void> | null;
  /** Runs the completion; rejects when its parts cannot be fetched. */
  readonly complete: (session: Session, signal: AbortSignal) => Promise<Leaving>;
  /** Fetches what showing the session needs; null when it is there. */
  readonly loadView: (session: Session) => Promise<void> | null;
  /** Keeps the session: in memory at once, and as the draft; and what the completion has done. Resolves once a reload would find it. */
  readonly keep: (session: Session, results?: CompletionResults) => Promise<void>;
  /** Where passing a step leads: on the landing past all that was answered before. */
  readonly onward: (session: Session) => Session;
  /** Nothing of the session stays in memory: the survey is completed, or goes on from its draft, as after a reload. */
  readonly forget: () => void;
  /** The address follows. True when the session goes on elsewhere, and nothing is to be shown here. */
  readonly go: (session: Session, change: AddressChange) => boolean;
  /** How answers are changed, where a step offers that. */
  readonly changes: () => ChangesAnswers | undefined;
  /** Goes back one page; false when the page before is not the survey's. */
  readonly goBackInHistory: () => boolean;
}

/** What the member does. One submission at a time: while one is under way, another does nothing. */
export interface SurveyActions {
  /** Submits the answer of a step; of one that is no longer shown (a timer that came late) it does nothing. */
  readonly answer: (step: string, value: Json | undefined) => void;
  readonly confirm: () => void;
  readonly dismiss: () => void;
  /** Takes the step's message away: the member tries again. */
  readonly tryAgain: () => void;
  /** Takes the errors of the answer away: it was put right. */
  readonly clearErrors: () => void;
  readonly back: () => void;
  /**
   * The address has changed by itself: the browser's Back or Forward, or a link.
   * @param isChange the entry of the history is one of an answer that was being changed.
   */
  readonly follow: (id: string | null, isChange?: boolean) => void;
  /** Shows the session at an answered step whose answer is to be changed. */
  readonly change: (session: Session) => void;
  /** The page was loaded again at the address of the step before: the address follows the session. */
  readonly takeAddressAlong: () => void;
  readonly acceptOffer: () => void;
  readonly resetPassword: () => void;
  /** Takes over what has changed around the session. */
  readonly changeAround: (context: Context, set: CompiledSet) => void;
  /** The page goes away: calls under way are cancelled. */
  readonly leave: () => void;
}

/** Makes the actions of a survey page. They hold no state but the submission that is under way. */
export function surveyActions(parts: ActionParts): SurveyActions {
  const { read, write, visit } = parts;
  let running: AbortController | null = null;

  const change = (changes: Partial<Screen>): void => write({ ...read(), ...changes });

  const run = (task: (signal: AbortSignal) => Promise<void>): void => {
    if (running) return;
    const controller = new AbortController();
    running = controller;
    void task(controller.signal)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        visit().reportError('SURVEY_FAILED', describe(error));
        change({ busy: false, failed: true });
      })
      .finally(() => {
        if (running === controller) running = null;
      });
  };

  const stop = (): void => {
    running?.abort();
    running = null;
  };

  const waitFor = async (promise: Promise<void> | null): Promise<void> => {
    if (!promise) return;
    change({ busy: true });
    await promise;
  };

  const show = async (session: Session, address: AddressChange, signal: AbortSignal): Promise<void> => {
    // An answer outlives a reload before the next question is shown.
    const kept = parts.keep(session);
    await waitFor(parts.loadView(session));
    if (session !== read().session) await kept;
    if (signal.aborted) return;
    // The eligible states may have arrived meanwhile, or another language.
    const current = inContext(session, visit().context);
    if (!parts.go(current, address)) write(screenOf(current));
  };

  const settle = async (submission: Submission, value: Json | undefined, signal: AbortSignal): Promise<void> => {
    const { session, refused } = read();
    switch (submission.kind) {
      case 'moved':
        // An answer was changed: back on the entry that the member came from. What its form holds is not sent by passing it.
        if (session.returnTo?.told) {
          const next = parts.changes()?.returned(session, submission.session) ?? submission.session;
          return show(next, next.returnTo ? 'push' : 'replace', signal);
        }
        return show(parts.onward(submission.session), 'push', signal);
      case 'screenedOut':
        return show(submission.session, 'push', signal);
      case 'invalid':
        return change({ errors: submission.errors, refused: refused + 1, busy: false, confirming: null, message: null, failed: false });
      case 'confirm':
        return change({ confirming: { answer: value }, busy: false, errors: [], message: null, failed: false });
      case 'message':
        return change({ message: submission.message, busy: false, errors: [], confirming: null, failed: false });
      case 'error':
        await parts.keep(keepTyped(session, value));
        if (signal.aborted) return;
        change({ busy: false });
        return visit().leave({ to: 'error', state: submission.state, retry: canRetry(submission.state) });
      case 'redirect':
        await parts.keep(keepTyped(session, value));
        if (signal.aborted) return;
        change({ busy: false });
        return visit().leave({ to: 'place', place: submission.to, result: submission.result });
      case 'finished':
        return visit().leave({ to: 'place', place: 'finished', result: { reason: submission.reason } });
      case 'completed':
        return finish(submission.session, signal);
      case 'call':
        throw new Error('a call was answered by a call');
    }
  };

  const finish = async (session: Session, signal: AbortSignal): Promise<void> => {
    await parts.keep(session);
    if (signal.aborted) return;
    write({ ...screenOf(session), busy: true });
    const leaving = await parts.complete(session, signal).catch((error: unknown): Leaving => {
      if (!signal.aborted) visit().reportError('COMPLETION_FAILED', describe(error));
      return { to: 'error', state: 'DEFAULT', retry: true };
    });
    if (signal.aborted) return;
    if (leaving.to === 'success' || (leaving.to === 'error' && leaving.forgets === true)) parts.forget();
    visit().leave(leaving);
  };

  /** Logged, not shown: the form stays as it is. @see [ERR-41] */
  const logMissing = (what: string): void => {
    visit().reportError('FORM_DATA_MISSING', what);
    change({ busy: false });
  };

  const proceed = async (value: Json | undefined, confirmed: boolean, signal: AbortSignal): Promise<void> => {
    const loading = parts.loadChecks(read().session);
    if (loading) await waitFor(loading);
    if (signal.aborted) return;
    const first = submit(read().session, value, { confirmed });
    if (first.kind !== 'call') return settle(first, value, signal);
    change({ busy: true, errors: [], message: null, failed: false, confirming: null });
    const called = await callOf(first.call, visit(), signal);
    if (signal.aborted) return;
    if (!called.ok) return change({ busy: false, failed: true });
    if (called.value.outcome === MISSING_DATA.outcome) return logMissing(first.call.hook);
    await settle(submit(read().session, value, { confirmed, called: called.value }), value, signal);
  };

  return {
    answer: (step, value) => {
      if (stepIdOf(read().session) === step) run((signal) => proceed(value, false, signal));
    },
    confirm: () => {
      const { confirming } = read();
      if (confirming) run((signal) => proceed(confirming.answer, true, signal));
    },
    dismiss: () => change({ confirming: null, toast: null }),
    tryAgain: () => change({ message: null }),
    clearErrors: () => change({ errors: [] }),
    back: () => {
      stop();
      // Where a changed answer leads no longer back, the entry before is not the step before.
      const { session } = read();
      if (!session.returnTo?.told && parts.goBackInHistory()) return;
      const earlier = parts.changes()?.cancel(session) ?? back(session);
      if (earlier) run((signal) => show(earlier, 'replace', signal));
      else visit().leave({ to: 'path', path: '/' });
    },
    follow: (id, isChange) => {
      stop();
      const { session } = read();
      const changed = isChange && parts.changes()?.begin(session, id);
      const followed = changed || followAddress(session, id);
      if (!followed) visit().leave({ to: 'notFound' });
      else run((signal) => show(followed, stepIdOf(followed) === id ? 'none' : 'replace', signal));
    },
    takeAddressAlong: () => void parts.go(read().session, 'push'),
    change: (session) => run((signal) => show(session, 'push', signal)),
    acceptOffer: () => {
      const { session } = read();
      const accepted = acceptOffer(session);
      if (accepted) return run((signal) => show(accepted, 'push', signal));
      const offer = offerOf(session);
      if (offer) visit().leave({ to: 'place', place: 'offer', result: { ...offer.sets, goTo: offer.goTo } });
    },
    resetPassword: () =>
      run(async (signal) => {
        change({ busy: true, message: null, failed: false });
        const sent = await visit().resetPassword?.(signal);
        if (signal.aborted) return;
        change({ busy: false, toast: sent ? 'resetSent' : null });
        if (!sent) visit().leave({ to: 'error', state: 'DEFAULT', retry: true });
      }),
    changeAround: (context, set) => {
      const { session } = read();
      // While the completion runs the session stays as it was completed.
      if (session.position.at === 'end') return;
      const moved = inContext(session, context, set);
      if (moved === session) return;
      if (set === session.set || stepIdOf(moved) === stepIdOf(session)) return change({ session: moved });
      stop();
      run((signal) => show(moved, 'replace', signal));
    },
    leave: stop,
  };
}

const RETRYABLE: readonly string[] = ['DEFAULT', 'ELIGIBILITY_CHECK_API_ERROR'];

/** Whether trying again from the draft can help. */
function canRetry(state: string): boolean {
  return RETRYABLE.includes(state);
}

async function callOf(call: CallRequest, visit: SurveyVisit, signal: AbortSignal): Promise<Result<CallOutcome, null>> {
  try {
    return ok(await visit.stepCall(call, signal));
  } catch (error) {
    if (!signal.aborted) visit.reportError('STEP_CALL_FAILED', `${call.step}: ${describe(error)}`);
    return err(null);
  }
}

/** The kind of an error: its message could hold what the member typed. */
function describe(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
