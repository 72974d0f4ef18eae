import type { JSX } from 'react';
import styles from './PricePill.module.css';

/**
 * The usual price struck through, and the member's price. Hidden labels name both, because screen readers do not announce the line.
 * @see [WIDGET-53] [LAND-05]
 */
export function PricePill(props: {
  /** The label of the usual price for screen readers: 'Usual price:'. */
  readonly usualPriceLabel: string;
  /** The usual price, such as `$199`. */
  readonly usualPrice: string;
  readonly memberPriceLabel: string;
  readonly memberPrice: string;
}): JSX.Element {
  const { usualPriceLabel, usualPrice, memberPriceLabel, memberPrice } = props;
  return (
    <p className={styles.pill} data-price="">
      <span className="visually-hidden">{usualPriceLabel} </span>
      <s>{usualPrice}</s> <span className="visually-hidden">{memberPriceLabel} </span>
      <strong>{memberPrice}</strong>
    </p>
  );
}
