import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { visitFactsAtom } from '../../../visit/visitAtom.ts';
import { applyTheme } from './applyTheme.ts';

/**
 * Applies the theme of the visit's partner. A landing gets it from the server, so this code is not loaded before the first
 * question. Until a partner is known, the page keeps its theme.
 */
export function usePartnerTheme(): void {
  const { partner } = useAtomValue(visitFactsAtom);
  useLayoutEffect(() => {
    if (partner) applyTheme(document, partner.theme);
  }, [partner]);
}
