import type { JSX } from 'react';
import { useTranslation } from '../../../runtime/texts/translation.tsx';
import type { Partner } from '../../visit/draft/draft.ts';
import { PricePill } from '../../../runtime/widgets/parts/PricePill/PricePill.tsx';
import { PartnerLogo } from '../shared/branding/PartnerLogo.tsx';
import { partnerName } from '../../visit/partner/partnerName.ts';
import { ProductMark } from '../shared/branding/ProductMark.tsx';
import styles from './landing.module.css';

/** The details of a partner that the panel shows. */
export type BrandedPartner = Pick<Partner, 'name' | 'logo'> & {
  readonly configs: Pick<Partner['configs'], 'DISPLAY_NAME' | 'MAINTAIN_ORIGINAL_LOGO' | 'HIDE_COST'>;
};

/** The landing's left panel: the offering partner and the price. */
export function BrandPanel({ partner }: { readonly partner: BrandedPartner | null }): JSX.Element {
  const { t } = useTranslation();
  const name = partner && partnerName(partner);
  return (
    <section className={styles.brand} aria-label={name ?? t('product.name')} data-panel="brand">
      <div className={styles.logos}>
        <span className={styles.product} data-logo="product">
          <ProductMark />
          {t('product.name')}
        </span>
        {name !== null && (
          <PartnerLogo name={name} logo={partner?.logo} original={partner?.configs.MAINTAIN_ORIGINAL_LOGO === true} onDark />
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.welcome}>{name === null ? t('landing.welcome') : t('landing.welcomePartner', { partner: name })}</p>
        <p className={styles.lead}>{name === null ? t('landing.lead') : t('landing.leadPartner', { partner: name })}</p>
        {partner?.configs.HIDE_COST !== true && (
          <PricePill
            usualPriceLabel={t('landing.price.was')}
            usualPrice={t('landing.price.usual')}
            memberPriceLabel={t('landing.price.now')}
            memberPrice={t('landing.price.free')}
          />
        )}
      </div>
      <ul className={styles.points}>
        <li>{t('landing.points.plan')}</li>
        <li>{t('landing.points.coach')}</li>
        <li>{t('landing.points.privacy')}</li>
      </ul>
    </section>
  );
}
