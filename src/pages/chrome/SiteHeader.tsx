import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { visitAtom } from '../../visit/visitAtom.ts';
import styles from './chrome.module.css';
import { partnerName } from './partnerName.ts';
import { ProductMark } from '../../survey/ProductMark.tsx';

/** The head of every page outside the survey: the product, and the partner where there is one. */
export function SiteHeader(): JSX.Element {
  const { t } = useTranslation();
  const { partner } = useAtomValue(visitAtom);
  return (
    <header className={styles.header}>
      <span className={styles.product} data-logo="product">
        <ProductMark />
        {t('product.name')}
      </span>
      {partner && (
        <span className={styles.partner} data-logo="partner">
          {partnerName(partner)}
        </span>
      )}
    </header>
  );
}
