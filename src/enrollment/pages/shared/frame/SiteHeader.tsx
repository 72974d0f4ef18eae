import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from '../../../../runtime/texts/translation.tsx';
import { visitAtom } from '../../../visit/visitAtom.ts';
import frame from '../../../../runtime/survey/frame/frame.module.css';
import { PartnerLogo } from '../branding/PartnerLogo.tsx';
import { ProductMark } from '../branding/ProductMark.tsx';
import { usePartnerTheme } from '../branding/usePartnerTheme.ts';
import { partnerName } from '../../../visit/partner/partnerName.ts';

/** The header of every page outside the survey: the product, and the partner if there is one. */
export function SiteHeader(): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useAtomValue(visitAtom);
  usePartnerTheme();
  return (
    <header className={`${frame.head} ${frame.brands}`}>
      <span className={frame.product} data-logo="product">
        <ProductMark />
        {t('product.name')}
      </span>
      {partner && (
        <PartnerLogo name={partnerName(partner)} logo={partner.logo} original={partner.configs.MAINTAIN_ORIGINAL_LOGO === true} />
      )}
    </header>
  );
}
