import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { PageFrame } from '../shared/frame/PageFrame.tsx';

/** Explains the GINA and ADA consent of the account step [S-001]. */
export function GinaAdaPage(): JSX.Element {
  const { t } = useTranslation();
  return (
    <PageFrame screen="ginaAda" title={t('gina.pageTitle')} heading={t('gina.title')}>
      <p>{t('gina.intro')}</p>
      {(['gina', 'ada', 'choice'] as const).map((part) => (
        <section key={part}>
          <h2>{t(`gina.${part}.title`)}</h2>
          <p>{t(`gina.${part}.body`)}</p>
        </section>
      ))}
    </PageFrame>
  );
}
