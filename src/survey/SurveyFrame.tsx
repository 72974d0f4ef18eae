import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepTexts, SurveyTexts } from '../definitions/types.ts';
import { ConfirmDialog } from '../widgets/ConfirmDialog/ConfirmDialog.tsx';
import { Toast } from '../widgets/Toast/Toast.tsx';
import type { SurveyActions } from './actions.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import type { Screen } from './screen.ts';
import frame from './frame.module.css';
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

/** What stands around the steps of a survey: head and foot, the confirmation, short messages. The landing needs none of it. */
export function SurveyFrame({ screen, actions, texts, stepTexts, facts, children }: SurveyFrameProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={frame.page}>
      <Header session={screen.session} texts={texts} facts={facts} onBack={actions.back} />
      {children}
      <Footer facts={facts} />
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
