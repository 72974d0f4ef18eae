import { useEffect, useMemo, useState, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import type { SurveyTexts } from '../../../runtime/definitions/types.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import type { StepView } from '../../../runtime/engine/view.ts';
import type { SurveyActions } from '../../../runtime/survey/actions/actions.ts';
import { FieldsBody } from '../../../runtime/survey/answers/FieldsBody.tsx';
import { viewFor } from '../../../runtime/survey/loading/loadSurvey.ts';
import { PlainBody } from '../../../runtime/survey/answers/PlainBody.tsx';
import { screenOf } from '../../../runtime/survey/screen.ts';
import { shownStep } from '../../../runtime/survey/stepTexts/shownStep.ts';
import { stepIdOf } from '../../../runtime/survey/navigation/stepId.ts';
import { hasFields, loadedWidget } from '../../../runtime/survey/answers/widgets.ts';
import survey from '../../../runtime/survey/Survey.module.css';
import { Notice } from '../../../runtime/widgets/parts/Notice/Notice.tsx';
import { Prose } from '../../../runtime/widgets/parts/Prose/Prose.tsx';
import { logoOf } from '../product/usePartnerLook.ts';
import { factsOf, Frame, REVIEW, type ShownPartner } from '../product/page.tsx';

interface StillScreenProps {
  readonly session: Session;
  readonly texts: SurveyTexts;
  /** True to show the confirmation of the step's answer. */
  readonly confirms: boolean;
  readonly inApp: boolean;
  /** True to also show the options behind "show more". */
  readonly showsAllOptions?: boolean;
  /** The partner to show in the header instead of the session's. */
  readonly partner?: ShownPartner;
  readonly onReady: () => void;
}

const NOTHING = (): void => undefined;

/** The actions of a screen that is not interactive. */
const NO_ACTIONS: SurveyActions = {
  answer: NOTHING,
  keepTyped: NOTHING,
  confirm: NOTHING,
  dismiss: NOTHING,
  clearErrors: NOTHING,
  back: NOTHING,
  follow: NOTHING,
  change: NOTHING,
  updateAddress: NOTHING,
  acceptOffer: NOTHING,
  resetPassword: NOTHING,
  updateContext: NOTHING,
  isInUse: () => false,
  leave: NOTHING,
};

/** A screen as members see it, drawn by the survey's own parts. It takes no focus and changes no address, so many fit on a page. */
export function StillScreen({
  session,
  texts,
  confirms,
  inApp,
  showsAllOptions = false,
  partner,
  onReady,
}: StillScreenProps): JSX.Element | null {
  const { t } = useTranslation();
  const { country } = session.way.member;
  const facts = useMemo(
    () =>
      factsOf({
        partnerName: partner?.name ?? session.context.partner.name,
        ...(partner?.logo && { partnerLogo: logoOf(partner) }),
        productName: t('product.name'),
        country,
        inApp,
      }),
    [session, country, inApp, partner, t],
  );
  const screenStep = useMemo(() => shownStep(session, texts, facts), [session, texts, facts]);
  const [, setLoads] = useState(0);
  const step = screenStep?.view.step;
  const Widget = step && loadedWidget(step);
  useEffect(() => {
    if (!step) return undefined;
    let isUnmounted = false;
    void Promise.resolve(viewFor(session)).then(() => !isUnmounted && setLoads((count) => count + 1));
    return () => {
      isUnmounted = true;
    };
  }, [step, session]);
  const isReady = Widget !== undefined;
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  if (!screenStep || !Widget) return null;
  const Body = hasFields(screenStep.view.step.widget) ? FieldsBody : PlainBody;
  const view = showsAllOptions ? withAllOptions(screenStep.view) : screenStep.view;
  const screen = { ...screenOf(session), pendingConfirmation: confirms ? { answer: screenStep.view.value } : null };
  return (
    <Frame screen={screen} actions={NO_ACTIONS} texts={texts} stepTexts={screenStep.texts} facts={facts}>
      <main className={survey.main} data-step={stepIdOf(session)}>
        <div className={survey.reply}>
          {screenStep.reply !== null && (
            <Notice tone="care">
              <Prose text={screenStep.reply} />
            </Notice>
          )}
        </div>
        <Body
          view={view}
          texts={screenStep.texts}
          Widget={Widget}
          errors={[]}
          placeErrors={() => []}
          refusal={null}
          isBusy={false}
          isWaiting={false}
          facts={screenStep.facts}
          testTiming={false}
          onAnswer={NOTHING}
          onAction={NOTHING}
          onTyped={NOTHING}
          Review={screenStep.view.step.review ? REVIEW.Answers : undefined}
          reviewProps={{ session, step: screenStep, texts, onChange: NOTHING }}
        />
      </main>
    </Frame>
  );
}

/** Returns the view of a step that hides none of its options. */
function withAllOptions(view: StepView): StepView {
  const { collapseAfter: _, ...options } = view.step.options ?? {};
  return { ...view, step: { ...view.step, options } };
}
