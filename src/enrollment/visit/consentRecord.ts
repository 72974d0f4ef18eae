import type { ConsentRegion } from '../vocabulary/consentRegion.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from './consent.ts';

const KEY = 'b2b_consent';
const CODES: readonly string[] = Object.values(CONSENT_CATEGORIES);

/** Where the consent record is kept: the browser's local storage. @see [IDENT-12] [S-041] */
export interface ConsentStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

/** What the visitor has chosen before; null when there is nothing, or nothing that can be read. */
export function readConsent(storage: ConsentStorage): readonly ConsentCategory[] | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('categories' in value) || !Array.isArray(value.categories)) return null;
    return value.categories.filter((code: unknown): code is ConsentCategory => typeof code === 'string' && CODES.includes(code));
  } catch {
    return null;
  }
}

/** What the visitor has chosen before in this browser; null also where the browser keeps nothing for the page. */
export function storedConsent(): readonly ConsentCategory[] | null {
  try {
    return readConsent(localStorage);
  } catch {
    return null;
  }
}

/** Keeps what the visitor has chosen, and under which rules. */
export function keepConsent(storage: ConsentStorage, region: ConsentRegion, categories: readonly ConsentCategory[]): void {
  storage.setItem(KEY, JSON.stringify({ region, categories }));
}
