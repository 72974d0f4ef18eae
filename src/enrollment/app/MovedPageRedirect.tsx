import type { JSX, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useServices } from '../surveyAdapter/services.ts';

interface MovedPageRedirectProps {
  /** The employer in the address; null for none. */
  readonly slug: string | null;
  readonly children: ReactNode;
}

/** Shows an employer's page. A page that has moved redirects [ROUTE-23] [ROUTE-24]. */
export function MovedPageRedirect({ slug, children }: MovedPageRedirectProps): JSX.Element {
  const { pathname, search } = useLocation();
  const { movedSlugs } = useServices().environment;
  const moved = slug !== null && Object.hasOwn(movedSlugs, slug) ? movedSlugs[slug] : undefined;
  if (moved === undefined) return <>{children}</>;
  return <Navigate to={`${pathname.replace(/^\/employer\/[^/]+/i, `/employer/${moved}`)}${search}`} replace />;
}
