import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepTexts, SurveyTexts } from '../definitions/types.ts';
import { ConfirmDialog } from '../widgets/parts/ConfirmDialog/ConfirmDialog.tsx';
import { Toast } from '../widgets/parts/Toast/Toast.tsx';
import type { SurveyActions } from './actions.ts';
import type { Screen } from './screen.ts';
import frame from './frame.module.css';
import { SurveyHeader } from './SurveyHeader.tsx';
import type { SurveyFacts } from './types.ts';

/** What stands around a step is made from. */
export interface SurveyFrameProps {
  readonly screen: Screen;
  readonly actions: SurveyActions;
  /** The words of the survey, and of the step that is shown. */
  readonly texts: SurveyTexts;
  readonly stepTexts: StepTexts | undefined;
  readonly facts: SurveyFacts;
  readonly children: ReactNode;
}

/** Props of SurveyFrame: what a product puts into it. */
export interface BrandedFrameProps extends Omit<SurveyFrameProps, 'facts'> {
  /** Shown in the header: whose survey it is. */
  readonly brands: ReactNode;
  readonly footer: ReactNode;
}

/** The frame around the steps of a survey: header and footer, the confirmation, short messages. */
export function SurveyFrame({ screen, actions, texts, stepTexts, brands, footer, children }: BrandedFrameProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={frame.page}>
      <SurveyHeader session={screen.session} texts={texts} brands={brands} onBack={actions.back} />
      {children}
      {footer}
      {screen.confirming && stepTexts && (
        <ConfirmDialog
          title={stepTexts.confirm?.title ?? t('survey.confirm')}
          body={stepTexts.confirm?.body ?? ''}
          confirm={stepTexts.confirm?.button ?? t('common.continue')}
          cancel={t('common.back')}
          busy={screen.busy}
          onConfirm={actions.confirm}
          onCancel={actions.dismiss}
        />
      )}
      <Toast message={screen.toast === null ? null : t(`survey.${screen.toast}`)} onGone={actions.dismiss} />
    </div>
  );
}
