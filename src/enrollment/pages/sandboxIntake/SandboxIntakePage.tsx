import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';

/** Replaces the telehealth client in the sandbox, so that the medical intake can be tried to its end. */
export function SandboxIntakePage(): JSX.Element {
  const { t } = useTranslation();
  return (
    <PageFrame screen="intake" title={t('intake.pageTitle')} heading={t('intake.title')}>
      <p>{t('intake.body')}</p>
    </PageFrame>
  );
}
