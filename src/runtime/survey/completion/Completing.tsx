import type { JSX } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import { Question } from '../../widgets/parts/Question/Question.tsx';
import { Spinner } from '../../widgets/parts/Spinner/Spinner.tsx';

/** The screen that is shown while the completion's calls run. */
export function Completing({ title }: { readonly title: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Question texts={{ title, body: t('survey.completingHelp') }} align="center">
      <Spinner label={t('common.working')} />
    </Question>
  );
}
