import { Suspense, type JSX } from 'react';
import { Loading } from '../../runtime/survey/waiting/Loading.tsx';
import { useTranslation } from '../../runtime/texts/translation.tsx';
import { Landing } from '../pages/landing/Landing.tsx';
import { useEmployerSlug } from '../pages/landing/useEmployerSlug.ts';
import { lazyComponent } from '../pages/shared/loading/lazyComponent.ts';
import { MovedPageRedirect } from './MovedPageRedirect.tsx';

const LaterRoutes = lazyComponent(async () => (await import('./laterRoutes.tsx')).LaterRoutes);

/**
 * The product's routes. The landing does not wait for the code that matches addresses against the other routes. See
 * docs/specification/routes-and-arrival.md, Routes.
 */
export function AppRoutes(): JSX.Element {
  const { t } = useTranslation();
  const slug = useEmployerSlug();
  return (
    <Suspense fallback={<Loading label={t('common.loading')} />}>
      {slug === undefined ? (
        <LaterRoutes />
      ) : (
        <MovedPageRedirect>
          <Landing />
        </MovedPageRedirect>
      )}
    </Suspense>
  );
}
