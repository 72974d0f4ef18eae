import type { JSX } from 'react';
import styles from './PricePill.module.css';

/** What the program costs without a sponsor, in US dollars. @see specification 2, section 2, program result page */
const USUAL_PRICE = '$199';

/** The usual price struck through, and what the member pays; in words too, since a line through is not heard. */
export function PricePill({ usual, yours, free }: { readonly usual: string; readonly yours: string; readonly free: string }): JSX.Element {
  return (
    <p className={styles.pill} data-price="">
      <span className="visually-hidden">{usual} </span>
      <s>{USUAL_PRICE}</s> <span className="visually-hidden">{yours} </span>
      <strong>{free}</strong>
    </p>
  );
}
