import { useEffect } from 'react';
import { setNativeValue } from '../Field/setNativeValue.ts';

/**
 * Sees to it that a select of countries stands at one: a form that starts empty would leave it at none, and the member would see
 * a country that the answer does not hold.
 * @param id that of the select
 */
export function useStartingCountry(id: string, country: string): void {
  useEffect(() => {
    const select = document.getElementById(id);
    if (select instanceof HTMLSelectElement && select.value === '') setNativeValue(select, country);
    // Only as the field comes: later the select is the member's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
