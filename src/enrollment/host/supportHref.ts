import type { PublicConfig } from '../api/config.ts';
import type { Draft } from '../visit/draft/draft.ts';

const SAFE = /^(https:|mailto:|tel:)/i;

/**
 * Returns the link to support: the partner's own support link, else the email of its program id, else our own support. Only
 * https, mailto and tel links are accepted [WIDGET-08].
 */
export function supportHref(
  { partner, enrollmentInfo }: Pick<Draft, 'partner' | 'enrollmentInfo'>,
  { support }: Pick<PublicConfig, 'support'>,
): string {
  const link = partner?.configs.CUSTOM_SUPPORT_LINK?.trim();
  if (link && SAFE.test(link)) return link;
  const email = enrollmentInfo?.customSupportEmail;
  if (email) return `mailto:${email}`;
  return SAFE.test(support.link) ? support.link : `mailto:${support.email}`;
}
