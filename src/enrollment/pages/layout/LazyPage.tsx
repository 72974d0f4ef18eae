import { Suspense, type ComponentType, type JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import { Loading } from '../../../runtime/survey/waiting/Loading.tsx';

/** Shows a page outside the survey, or a spinner while the page or its texts load. */
export function LazyPage({ page: Page }: { readonly page: ComponentType }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<Loading label={t('common.loading')} />}>
      <Page />
    </Suspense>
  );
}
