import { EMPLOYER_PATH, pathPattern } from './paths.ts';
import { ROUTES, SANDBOX_INTAKE_PATH } from './routePaths.ts';

/** The parts of the routes that the definitions declare. */
export interface DeclaredRoutes {
  /** The routes of member surveys, such as `/stress-check`. Their steps follow below them. */
  readonly surveys: readonly string[];
  /** The former slugs of employers, each with the current one [S-003]. */
  readonly movedSlugs: Readonly<Record<string, string>>;
}

const PATTERNS = ['/', EMPLOYER_PATH, ...Object.values(ROUTES)].map((path) => [path, pathPattern(path)] as const);
const SANDBOX_INTAKE = pathPattern(SANDBOX_INTAKE_PATH);

/** Returns the path of the route at an address, as written in ROUTES; null if only a member survey or the sandbox can be there. */
export function routeAt(pathname: string): string | null {
  return PATTERNS.find(([, pattern]) => pattern.test(pathname))?.[0] ?? null;
}

/** Returns true for an address that has a route. Every other one shows the not-found page [ROUTE-26]. */
export function hasRoute(
  pathname: string,
  environment: 'production' | 'development',
  { surveys }: Pick<DeclaredRoutes, 'surveys'>,
): boolean {
  if (environment === 'development' && SANDBOX_INTAKE.test(pathname)) return true;
  return routeAt(pathname) !== null || surveys.includes(`/${pathname.split('/')[1] ?? ''}`);
}
