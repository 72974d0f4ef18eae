import { matchPath, useLocation } from 'react-router-dom';
import { EMPLOYER_PATH } from '../../paths/paths.ts';

/** Returns the employer's name in the address of a landing; null at `/`, and undefined if the address is no landing. */
export function useEmployerSlug(): string | null | undefined {
  const { pathname } = useLocation();
  return pathname === '/' ? null : matchPath(EMPLOYER_PATH, pathname)?.params.employerSlug;
}
