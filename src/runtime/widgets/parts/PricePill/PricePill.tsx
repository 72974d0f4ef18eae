import type { JSX } from 'react';
import styles from './PricePill.module.css';

/**
 * The usual price struck through, and the member's price. Hidden labels name both, because screen readers do not announce the line.
 * @see [WIDGET-53] [LAND-05]
 */
export function PricePill(props: {
  /** The label of the usual price for screen readers: 'Usual price:'. */
  readonly usual: string;
  /** The usual price, such as `$199`. */
  readonly price: string;
  readonly yours: string;
  readonly free: string;
}): JSX.Element {
  const { usual, price, yours, free } = props;
  return (
    <p className={styles.pill} data-price="">
      <span className="visually-hidden">{usual} </span>
      <s>{price}</s> <span className="visually-hidden">{yours} </span>
      <strong>{free}</strong>
    </p>
  );
}
