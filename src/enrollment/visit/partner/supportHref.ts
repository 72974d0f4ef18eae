import { isContactLink } from '../../../runtime/widgets/questions/Ineligible/supportContact.ts';
import type { PublicConfig } from '../../api/config.ts';
import type { Draft } from '../draft/draft.ts';

/**
 * Returns the link to support: the partner's own support link, else the email of its program id, else our own support
 * [WIDGET-07].
 */
export function supportHref(
  { partner, enrollmentInfo }: Pick<Draft, 'partner' | 'enrollmentInfo'>,
  { support }: Pick<PublicConfig, 'support'>,
): string {
  const link = partner?.configs.CUSTOM_SUPPORT_LINK?.trim();
  if (link && isContactLink(link)) return link;
  const email = enrollmentInfo?.customSupportEmail;
  if (email) return `mailto:${email}`;
  return isContactLink(support.link) ? support.link : `mailto:${support.email}`;
}
