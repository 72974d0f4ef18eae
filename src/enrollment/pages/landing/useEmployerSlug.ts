import { matchPath, useLocation } from 'react-router-dom';
import { EMPLOYER_PATH } from '../../paths/paths.ts';

/** Returns the employer's slug in a landing page's address; null at `/`, undefined at any other address. */
export function useEmployerSlug(): string | null | undefined {
  const { pathname } = useLocation();
  return pathname === '/' ? null : matchPath(EMPLOYER_PATH, pathname)?.params.employerSlug;
}
