import type { Page } from '@playwright/test';
import { objectAt, type JsonObject } from '../../../src/runtime/base/json.ts';

/** A draft as the tab stores it: encrypted, with the address that it belongs to. */
export interface StoredDraft {
  readonly url: string;
  readonly sealed: string;
}

/** Returns the tab's encrypted draft. It stays usable in this browser context while its key is stored. */
export async function takeDraft(page: Page): Promise<StoredDraft> {
  return { url: page.url(), sealed: await page.evaluate(() => sessionStorage.getItem('draft') ?? '') };
}

/** Replaces the tab's draft with an earlier one and loads the page from it. */
export async function startFrom(page: Page, { url, sealed }: StoredDraft): Promise<void> {
  // A page that stores drafts itself could overwrite this one.
  await page.goto('/readyz');
  await page.evaluate((text) => sessionStorage.setItem('draft', JSON.stringify({ ...JSON.parse(text), savedAt: Date.now() })), sealed);
  await page.goto(url);
}

/** Returns the answers that a reload would find in the encrypted draft; null if its key does not open it. */
export async function answersInDraft(page: Page): Promise<JsonObject | null> {
  const record = await recordInDraft(page);
  return record && objectAt(record, 'answers');
}

/** Returns the record that a reload would find, with the answers and what is typed; null without one, or if its key does not open it. */
export async function recordInDraft(page: Page): Promise<JsonObject | null> {
  return page.evaluate(async () => {
    const { id, sealed } = JSON.parse(sessionStorage.getItem('draft') ?? 'null') ?? {};
    if (typeof sealed !== 'string') return null;
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
      });
    const database = await resultOf(indexedDB.open('visit'));
    const storedKey = await resultOf(database.transaction('keys').objectStore('keys').get(id));
    database.close();
    if (!storedKey) return null;
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const plaintext = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, storedKey.key, bytes.slice(12));
    return JSON.parse(new TextDecoder().decode(plaintext)).record;
  });
}
