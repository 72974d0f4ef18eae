import { expect, it } from 'vitest';
import type { Partner } from '../draft/draft.ts';
import { supportHref } from './supportHref.ts';

const config = { support: { email: 'help@example.com', link: 'https://help.example.com' } };
const partner = (link?: string): Partner => ({
  id: 1,
  slug: 'p',
  name: 'P',
  goLiveDate: null,
  supportedLocales: [],
  configs: link === undefined ? {} : { CUSTOM_SUPPORT_LINK: link },
});
const info = { partnerId: 1, upfrontEligibilityEnforcement: 'NONE', customSupportEmail: 'own@example.com' } as const;

it.each([
  ['follows the partner’s telephone link', { partner: partner('tel:+18005550199'), enrollmentInfo: info }, 'tel:+18005550199'],
  ['follows the partner’s page', { partner: partner(' https://x.example '), enrollmentInfo: null }, 'https://x.example'],
  ['ignores a script link', { partner: partner('javascript:alert(1)'), enrollmentInfo: info }, 'mailto:own@example.com'],
  ['falls back to our page when the partner has no link', { partner: partner(), enrollmentInfo: null }, 'https://help.example.com'],
  ['falls back to our page without a partner', { partner: null, enrollmentInfo: null }, 'https://help.example.com'],
] as const)('%s [WIDGET-08]', (_title, visit, expected) => {
  expect(supportHref(visit, config)).toBe(expected);
});

it.each(['', 'javascript:alert(1)'])('falls back to the email of partner support if our page is %j [WIDGET-07]', (link) => {
  const support = { ...config.support, link };
  expect(supportHref({ partner: null, enrollmentInfo: null }, { support })).toBe('mailto:help@example.com');
});
