import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import type { Partner } from '../../src/enrollment/visit/draft/draft.ts';
import { SANDBOX_PARTNERS } from '../../src/enrollment/vocabulary/sandboxPartners.ts';
import { LOGOS } from '../../src/server/sandbox/seed/logos.ts';
import { THEMES } from '../../src/server/sandbox/seed/themes.ts';
import { themeCss } from '../../src/server/themes/themeCss.ts';
import { upidOf, type PageEntry } from './pages.ts';

const LOCALES: Partner['supportedLocales'] = ['en', 'en-GB', 'es', 'de', 'ko'];

/** Returns a sandbox partner as the API does; undefined for an unknown slug. */
export function partnerBySlug(slug: string | undefined): Partner | undefined {
  const sandboxPartner = SANDBOX_PARTNERS.find((each) => each.slug === slug);
  if (!sandboxPartner) return undefined;
  const { id, name, configs } = sandboxPartner;
  const logo = logoOf(id);
  const theme = themeOf(sandboxPartner.slug);
  return {
    id,
    slug: sandboxPartner.slug,
    name,
    goLiveDate: '2020-01-01T00:00:00.000Z',
    supportedLocales: LOCALES,
    configs: { DISPLAY_NAME: name, ...configs },
    ...(logo && { logo }),
    ...(theme !== undefined && { theme }),
  };
}

/** Returns the addresses of a partner's logos; undefined for a partner without one. */
export function logoOf(partnerId: number): { readonly light: string; readonly dark?: string } | undefined {
  const logo = LOGOS.find((each) => each.partnerId === partnerId);
  if (!logo) return undefined;
  return { light: asAddress(logo.light), ...(logo.dark !== undefined && { dark: asAddress(logo.dark) }) };
}

const themes = new Map<string, string>();

/** Returns the address of a partner's theme; undefined for a partner with the product's own look. */
export function themeOf(slug: string): string | undefined {
  const theme = THEMES.get(SANDBOX_PARTNERS.find((each) => each.slug === slug)?.id ?? 0);
  if (!theme) return undefined;
  // A blob has our origin, so that the toolbars can read its media queries.
  const address = themes.get(slug) ?? URL.createObjectURL(new Blob([themeCss(theme)], { type: 'text/css' }));
  themes.set(slug, address);
  return address;
}

function asAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const NOT_FOUND: readonly [number, Json] = [404, { code: 'NOT_FOUND' }];

/** Replaces the server: serves the sandbox's partners and accepts every request. */
export function fakeServer({ waits = false }: PageEntry): (request: Request) => Promise<Response> {
  return async (request) => {
    if (waits) return new Promise(() => undefined);
    const { pathname, searchParams } = new URL(request.url);
    const [status, body] = replyTo(decodeURIComponent(pathname), searchParams);
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  };
}

function replyTo(path: string, query: URLSearchParams): readonly [number, Json] {
  const upid = query.get('upid') ?? /upid\/([^/:]+)/.exec(path)?.[1];
  const bySlug = path.endsWith('getBySlug') ? query.get('slug') : null;
  const { slug } = SANDBOX_PARTNERS.find((each) => upidOf(each.slug) === upid || each.slug === bySlug) ?? {};
  const partner = partnerBySlug(slug);
  if (/getBySlug|getByUpid|getEnrollmentInformation/.test(path) && !partner) return NOT_FOUND;
  if (/getBySlug|getByUpid/.test(path)) return [200, JSON.parse(JSON.stringify(partner))];
  if (path.endsWith('/validate')) return [200, { available: true }];
  if (path.includes('getEnrollmentInformation') && partner) return [200, informationOf(partner)];
  if (path.endsWith('checkEligibility')) return [200, PERSON];
  return [200, {}];
}

function informationOf({ id, configs }: Partner): JsonObject {
  return { partnerId: id, upfrontEligibilityEnforcement: configs.UPFRONT_ELIGIBILITY_ENFORCEMENT ?? 'NONE' };
}

const PERSON: JsonObject = {
  eligible: true,
  medEligible: false,
  eligibilityReason: 'ELIGIBLE',
  eligibilityId: 'SSO-1',
  partnerId: 1001,
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: { year: 1980, month: 4, day: 1 },
  email: 'ada@example.com',
};
