import { useEffect } from 'react';
import { setNativeValue } from '../Field/setNativeValue.ts';

/**
 * Gives an empty country select an initial value. Without it, the form library sets the select to '' on mount, and the browser may
 * show a country that is not in the answer.
 * @param id the id of the select.
 */
export function useStartingCountry(id: string, country: string): void {
  useEffect(() => {
    const select = document.getElementById(id);
    if (select instanceof HTMLSelectElement && select.value === '') setNativeValue(select, country);
    // Run only on mount: afterwards the member controls the select.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
