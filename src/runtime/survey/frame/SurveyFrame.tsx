import { useMemo, useRef, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import type { StepTexts, SurveyTexts } from '../../definitions/types.ts';
import { ConfirmDialog } from '../../widgets/parts/ConfirmDialog/ConfirmDialog.tsx';
import { Toast } from '../../widgets/parts/Toast/Toast.tsx';
import { ReservedSpaceContext } from '../../widgets/parts/Question/reservedSpace.ts';
import type { SurveyActions } from '../actions/actions.ts';
import { alikeTexts } from '../stepTexts/alikeTexts.ts';
import type { Screen } from '../screen.ts';
import frame from './frame.module.css';
import { ReservedSpace } from './ReservedSpace.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { shortcutsAreOn } from '../shortcuts/shortcutKeys.ts';
import { SurveyHeader } from './SurveyHeader.tsx';
import styles from './SurveyFrame.module.css';
import { stepIdOf } from '../navigation/stepId.ts';
import type { SurveyFacts } from '../types.ts';

export interface SurveyFrameProps {
  readonly screen: Screen;
  readonly actions: SurveyActions;
  /** The texts of the survey, and those of the current step. */
  readonly texts: SurveyTexts;
  readonly stepTexts: StepTexts | undefined;
  readonly facts: SurveyFacts;
  readonly children: ReactNode;
}

/** Props of SurveyFrame, with the parts that a product supplies. */
export interface BrandedFrameProps extends Omit<SurveyFrameProps, 'facts'> {
  /** Logos or names for the header. */
  readonly brands: ReactNode;
  readonly footer: ReactNode;
}

/** The frame around the steps of a survey: header, footer, confirmation dialog and toasts. */
export function SurveyFrame({ screen, actions, texts, stepTexts, brands, footer, children }: BrandedFrameProps): JSX.Element {
  const { t } = useTranslation();
  const { session } = screen;
  const reserved = useMemo(
    () => alikeTexts(session, texts).map((each) => <ReservedSpace key={each.title} texts={each} />),
    [session, texts],
  );
  const root = useRef<HTMLDivElement>(null);
  const [hasShortcuts, setShortcuts] = useState(shortcutsAreOn);
  return (
    <div ref={root} className={`${frame.page} ${styles.survey}`} data-shortcuts={hasShortcuts ? 'on' : 'off'}>
      <SurveyHeader session={session} texts={texts} brands={brands} onBack={actions.back} />
      <ReservedSpaceContext value={reserved}>{children}</ReservedSpaceContext>
      <Shortcuts root={root} step={stepIdOf(session)} isOn={hasShortcuts} onSwitch={setShortcuts} onBack={actions.back} />
      {footer}
      {screen.pendingConfirmation && stepTexts && (
        <ConfirmDialog
          title={stepTexts.confirm?.title ?? t('survey.confirm')}
          body={stepTexts.confirm?.body ?? ''}
          confirm={stepTexts.confirm?.button ?? t('common.continue')}
          cancel={t('common.back')}
          isBusy={screen.isBusy}
          onConfirm={actions.confirm}
          onCancel={actions.dismiss}
        />
      )}
      <Toast message={screen.toast === null ? null : t(`survey.${screen.toast}`)} onGone={actions.dismiss} />
    </div>
  );
}
