import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { visitFactsAtom } from '../../visit/visitAtom.ts';
import { applyTheme } from './applyTheme.ts';

/**
 * Shows the page in the theme of the visit's partner. A landing has it from the server, so this is not part of the program that loads
 * before the first question. Until a partner is known, the page keeps its theme.
 */
export function usePartnerTheme(): void {
  const { partner } = useAtomValue(visitFactsAtom);
  useLayoutEffect(() => {
    if (partner) applyTheme(document, partner.theme);
  }, [partner]);
}
