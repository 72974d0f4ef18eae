import { routeAt } from '../paths/routeAt.ts';
import { ROUTES } from '../paths/routePaths.ts';
import { CHECK_IN_SET, ENROLLMENT_SET, RETRIAGE_SET, TRANSITION_SET } from './setNames.ts';

/** The sets that have a page of the product, each with that page's route. Every other set has its own route, or no page. */
export const SETS = {
  [ENROLLMENT_SET]: '/enrollment',
  [RETRIAGE_SET]: '/employer/test/rt',
  [TRANSITION_SET]: '/transition',
  [CHECK_IN_SET]: '/recurring-wellness-survey',
} as const;

/** The name of a set that has a page of the product. */
export type QuestionSetName = keyof typeof SETS;

/** Returns the name of the set whose page an address leads to; null if it leads to none. */
export function setAt(pathname: string): string | null {
  const route = routeAt(pathname);
  if (route === null) return null;
  return Object.entries(SETS).find(([, path]) => routeAt(path) === route)?.[0] ?? null;
}

/** The enrollment type of a member survey. */
export const MEMBER_SURVEY = 'MEMBER_SURVEY';

/**
 * The first path segments that are already taken: the page's routes, the API's paths, and what the server adds. A member survey cannot have
 * them. A test compares the list with openapi/ and the server's paths.
 */
export const RESERVED_ROUTES: readonly string[] = [
  ...new Set([...Object.values(ROUTES), '/not-found'].map((path) => path.split('/')[1] ?? '')),
  ...[
    // The API.
    'account api b2b-enrollment batches billing dpp oauth outcomes partners personifyhealth pixel programs retriage telehealth users v1',
    'virginpulse',
    // The server's own pages and files.
    'api-docs assets databasez healthz metrics partner-logos partner-themes password-reset readyz sandbox server-pages src',
  ].flatMap((line) => line.split(' ')),
];
