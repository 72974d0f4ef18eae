import type { ConsentRegion } from '../../vocabulary/consentRegion.ts';
import { CONSENT_CATEGORIES, type ConsentCategory } from './consent.ts';

const KEY = 'b2b_consent';
const CODES: readonly string[] = Object.values(CONSENT_CATEGORIES);

/** The browser's local storage, where the consent record is kept [IDENT-12] [S-041]. */
export type ConsentStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the visitor's earlier choice; null when it is missing or malformed. */
export function readConsent(storage: ConsentStorage): readonly ConsentCategory[] | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('categories' in value) || !Array.isArray(value.categories)) return null;
    return value.categories.filter((code: unknown): code is ConsentCategory => typeof code === 'string' && CODES.includes(code));
  } catch {
    return null;
  }
}

/** The visitor's latest choice if the browser refused to store it; null otherwise. It lasts as long as the page. */
let unstoredChoice: readonly ConsentCategory[] | null = null;

/** Returns the visitor's earlier choice in this browser or on this page; null when there is none. */
export function storedConsent(): readonly ConsentCategory[] | null {
  try {
    return unstoredChoice ?? readConsent(localStorage);
  } catch {
    return null;
  }
}

/** Stores the visitor's choice and the region whose rules applied. */
export function storeConsent(storage: ConsentStorage, region: ConsentRegion, categories: readonly ConsentCategory[]): void {
  storage.setItem(KEY, JSON.stringify({ region, categories }));
}

/** Keeps the visitor's choice. Returns false when the browser refuses to store it: the next visit then asks again. */
export function keepConsent(region: ConsentRegion, categories: readonly ConsentCategory[]): boolean {
  try {
    storeConsent(localStorage, region, categories);
    unstoredChoice = null;
  } catch {
    unstoredChoice = categories;
  }
  return unstoredChoice === null;
}
