import { Suspense, useEffect, type ComponentType, type JSX } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { Loading } from '../../../../runtime/survey/waiting/Loading.tsx';

/** Shows a page outside the survey, or a spinner while the page or its texts load. */
export function LazyPage({ page: Page }: { readonly page: ComponentType }): JSX.Element {
  const { t, i18n } = useTranslation();
  // A page that the server has rendered may soon need other texts, such as those of errors and of the next screen.
  useEffect(() => void i18n.load().catch(() => undefined), [i18n]);
  return (
    <Suspense fallback={<Loading label={t('common.loading')} />}>
      <Page />
    </Suspense>
  );
}
