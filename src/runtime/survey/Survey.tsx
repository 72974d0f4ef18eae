import { useAtom, useAtomValue } from 'jotai';
import { createElement, memo, useEffect, useEffectEvent, useMemo, useRef, type JSX } from 'react';
import { usePageTitle } from '../texts/pageTitle.ts';
import { useTranslation } from '../texts/translation.tsx';
import { waitingCallsAtom } from './waiting/waitingCalls.ts';
import { Button } from '../widgets/parts/Button/Button.tsx';
import { Notice } from '../widgets/parts/Notice/Notice.tsx';
import { Prose } from '../widgets/parts/Prose/Prose.tsx';
import { Completing } from './completion/Completing.tsx';
import { FieldsBody } from './answers/FieldsBody.tsx';
import { AddressWatcher } from './navigation/AddressWatcher.tsx';
import { prefetchNext } from './loading/loadSurvey.ts';
import { PlainBody } from './answers/PlainBody.tsx';
import type { StepBodyProps } from './answers/stepBody.ts';
import type { Screen } from './screen.ts';
import { shownStep } from './stepTexts/shownStep.ts';
import { stepActions } from './actions/stepActions.ts';
import styles from './Survey.module.css';
import { stepIdOf } from './navigation/stepId.ts';
import type { ShownScreen } from './types.ts';
import { useStepFocus } from './navigation/useStepFocus.ts';
import { useSurvey, type UseSurveyOptions } from './useSurvey.ts';
import { afterPaint } from './afterPaint.ts';
import { shownPath, unitsAtom } from './units.ts';
import { hasFields, loadedWidget } from './answers/widgets.ts';

/** A loaded survey: its current step and the frame around it. A change of the address does not render it again. */
export const Survey = memo(function Survey(props: UseSurveyOptions): JSX.Element {
  const { loaded, frame: Frame, belowForm: BelowForm, review, visit, wording, updatedNotice: UpdatedNotice } = props;
  const { t } = useTranslation();
  const { screen, actions, onAddress, onMove } = useSurvey(props);
  const { session } = screen;
  const id = stepIdOf(session);
  const main = useStepFocus(`${id} ${session.position.at}`, visit.isEditingElsewhere);

  const [units, setUnits] = useAtom(unitsAtom);
  const step = useMemo(
    () => shownStep(session, loaded.texts, { ...visit.facts, ...(units && { units }) }),
    [session, loaded.texts, visit.facts, units],
  );
  const texts = useMemo(() => (step ? { ...step.texts, ...wording } : undefined), [step, wording]);
  const title = texts?.title ?? props.endingTitle?.(session) ?? t('survey.completing');
  usePageTitle(title);
  useEffect(() => afterPaint(() => prefetchNext(loaded, session)), [loaded, session]);
  const reason = reasonIn(screen, Frame === undefined);
  // Report each screen-out once, not whenever the visit changes.
  const reportScreenedOut = useEffectEvent((screenOutReason: string): void => visit.reportScreenOut?.(screenOutReason));
  useEffect(() => {
    if (reason !== null) reportScreenedOut(reason);
  }, [reason]);
  const set = session.set.source.name;
  const section = step?.view.step.section ?? null;
  const reportShown = useEffectEvent((shownScreen: ShownScreen): void => visit.reportScreen?.(shownScreen));
  useEffect(() => reportShown({ set, step: id, section, reason }), [set, id, section, reason]);

  const isRefused = screen.message !== null;
  const { answerHandling } = loaded;
  const placeErrors: StepBodyProps['placeErrors'] = (errors, askedFields) =>
    answerHandling?.placeErrors(isRefused ? answerHandling.mismatchErrors(askedFields) : errors, {
      texts: texts ?? { title: '' },
      askedFields,
      messageFor: (name, values) => t(`form.errors.${name}`, { ...values }),
      ...(step && { shownPath: shownPath(step.view.step, step.facts) }),
    }) ?? [];

  const widget = step?.view.step.widget ?? '';
  const stepMessage = screen.message === null ? null : (texts?.messages?.[screen.message] ?? screen.message);
  // With fields, the message is the heading of the error summary, which receives focus.
  // Read this text even if it is not shown, so that it is available when nothing more can be loaded.
  const callFailed = t('survey.callFailed');
  const announcement = screen.hasFailed ? callFailed : hasFields(widget) ? null : stepMessage;
  const message = useRef<HTMLParagraphElement>(null);
  // The message is above the form, and the button that was pressed may be far below it.
  useEffect(() => {
    if (announcement !== null) message.current?.scrollIntoView?.({ block: 'nearest' });
  }, [announcement]);
  const [waitingCall] = useAtomValue(waitingCallsAtom).values();
  const Widget = step ? loadedWidget(step.view.step) : undefined;
  const Body = hasFields(widget) ? FieldsBody : PlainBody;
  const waitsFor = step?.view.step.options?.['waitsFor'];

  const tryAgain = (): void => main.current?.querySelector<HTMLElement>('input, select')?.focus();

  const handlers = stepActions(session, actions, visit);
  const content = (
    <main
      ref={main}
      className={Frame ? styles.main : styles.inner}
      data-screen={Frame ? 'survey' : 'eligibility'}
      data-set={set}
      data-step={id}
      data-reason={reason ?? undefined}
      // Assistive tools announce nothing in a busy region, so the region is not busy while the notice of a waiting call is shown.
      aria-busy={(screen.isBusy && !waitingCall) || undefined}
    >
      {waitingCall && createElement(waitingCall.Notice, { call: waitingCall })}
      <p ref={message} role="alert" className={announcement === null ? 'visually-hidden' : styles.message}>
        {announcement}
      </p>
      {/* Rendered even when empty: assistive tools announce only what is added to an existing region. */}
      <div role="status" className={styles.reply}>
        {session.returnTo?.isUpdate && UpdatedNotice && <UpdatedNotice />}
        {step !== null && step.reply !== null && (
          <Notice tone="care">
            <Prose text={step.reply} />
          </Notice>
        )}
      </div>
      {step && Widget
        ? createElement(Body, {
            // An author may change the widget of a step while it is shown. That needs a new form.
            key: `${id} ${widget}`,
            view: step.view,
            texts: texts ?? step.texts,
            Widget,
            errors: screen.errors,
            placeErrors,
            refusal: stepMessage,
            isBusy: screen.isBusy,
            isWaiting: typeof waitsFor === 'string' && step.facts[waitsFor] === undefined,
            facts: step.facts,
            testTiming: visit.testTiming,
            ...handlers,
            Review: step.view.step.review && review?.Answers,
            reviewProps: { session, step, texts: props.loaded.texts, onChange: actions.change },
            onAction: (action) =>
              action === 'units' ? setUnits(step.facts['units'] === 'us' ? 'metric' : 'us') : handlers.onAction(action),
          })
        : createElement(Completing, { title })}
      {isRefused && (
        <div className={styles.again}>
          {texts?.actions?.['tryAgain'] !== undefined && (
            <Button kind="secondary" action="retry" onClick={tryAgain}>
              {texts.actions['tryAgain']}
            </Button>
          )}
          {BelowForm && <BelowForm tryAgain={tryAgain} />}
        </div>
      )}
    </main>
  );
  return (
    <>
      <AddressWatcher onAddress={onAddress} onMove={onMove} />
      {Frame ? (
        <Frame screen={screen} actions={actions} texts={loaded.texts} stepTexts={texts} facts={visit.facts}>
          {content}
        </Frame>
      ) : (
        content
      )}
    </>
  );
});

/** Returns why the member is screened out: by an answer, or on the landing by a failed eligibility check; null if they are not. */
function reasonIn({ session: { position }, message }: Screen, onLanding: boolean): string | null {
  if (position.at === 'ineligible') return position.reason;
  return onLanding && message !== null ? 'FAILED_ELIGIBILITY_CHECK' : null;
}
