import type { JSX, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useServices } from '../surveyAdapter/services.ts';
import { movedPath } from '../paths/paths.ts';

/**
 * Shows an employer's page. One that has moved redirects [ROUTE-23] [ROUTE-24]. The server redirects the address of a page that it
 * serves, so this is for addresses that change in the page.
 */
export function MovedPageRedirect({ children }: { readonly children: ReactNode }): JSX.Element {
  const { pathname, search } = useLocation();
  const moved = movedPath(pathname, useServices().environment.movedSlugs);
  return moved === null ? <>{children}</> : <Navigate to={`${moved}${search}`} replace />;
}
