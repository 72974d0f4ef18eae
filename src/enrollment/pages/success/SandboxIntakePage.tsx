import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../chrome/PageFrame.tsx';

/** Stands where the telehealth client is, in the sandbox alone, so that a way to the medical intake can be tried to its end. */
export function SandboxIntakePage(): JSX.Element {
  const { t } = useTranslation();
  return (
    <PageFrame screen="intake" title={t('intake.pageTitle')} heading={t('intake.title')}>
      <p>{t('intake.body')}</p>
    </PageFrame>
  );
}
