import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { visitAtom } from '../../visit/visitAtom.ts';
import { PageFrame } from '../shared/frame/PageFrame.tsx';
import { supportHref } from '../../visit/partner/supportHref.ts';
import { useServices } from '../../surveyAdapter/services.ts';

const MEASURES = ['keyboard', 'readers', 'zoom', 'motion', 'language'] as const;
/** The topics that docs/accessibility.md explains. */
const TESTS = ['engines', 'readers', 'display', 'people'] as const;

/** The accessibility statement [S-014]. */
export function AccessibilityPage(): JSX.Element {
  const { t } = useTranslation();
  const { config } = useServices();
  const visit = useAtomValue(visitAtom);
  return (
    <PageFrame screen="accessibility" title={t('accessibility.pageTitle')} heading={t('accessibility.title')}>
      <p>{t('accessibility.intro')}</p>
      <section>
        <h2>{t('accessibility.measures.title')}</h2>
        <ul>
          {MEASURES.map((measure) => (
            <li key={measure}>{t(`accessibility.measures.${measure}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('accessibility.tests.title')}</h2>
        <ul>
          {TESTS.map((test) => (
            <li key={test}>{t(`accessibility.tests.${test}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('accessibility.limits.title')}</h2>
        <p>{t('accessibility.limits.body')}</p>
      </section>
      <section>
        <h2>{t('accessibility.contact.title')}</h2>
        <p>{t('accessibility.contact.body')}</p>
        <p>
          <a href={supportHref(visit, config)}>{t('footer.support')}</a>
        </p>
      </section>
    </PageFrame>
  );
}
