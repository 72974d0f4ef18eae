import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftStore, IDLE_MILLISECONDS } from './draftStore.ts';
import { memoryKeys } from './testSupport.ts';

const tabItems = new Map<string, string>();
let keys = memoryKeys();
let clock = 0;
let ids = 0;

const storage = {
  getItem: (name: string) => tabItems.get(name) ?? null,
  setItem: (name: string, value: string) => void tabItems.set(name, value),
  removeItem: (name: string) => void tabItems.delete(name),
};

/** Opens a page in the tab; opening another one simulates a reload. */
const openPage = () => createDraftStore({ storage, keys, now: () => clock, newId: () => `tab-${(ids += 1)}` });

/** Switches to the tab with these items. */
const useTab = (items: Iterable<[string, string]>) => {
  tabItems.clear();
  for (const [name, value] of items) tabItems.set(name, value);
};

beforeEach(() => {
  tabItems.clear();
  keys = memoryKeys();
  clock = 1_000_000;
});

describe('the encrypted draft', () => {
  it('is restored after a reload', async () => {
    await openPage().save({ upid: 'U', answers: { sex: 'female' } });
    expect(await openPage().load()).toEqual({ upid: 'U', answers: { sex: 'female' } });
  });

  it('is unreadable in storage, and its key cannot be extracted', async () => {
    await openPage().save({ email: 'ada@example.com' });
    expect(JSON.stringify([...tabItems])).not.toContain('ada@example.com');
    const [first] = [...keys.all.values()];
    expect(first?.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', first?.key ?? (await Promise.reject(new Error('no key'))))).rejects.toThrow();
  });

  it('keeps the last of several saves', async () => {
    const page = openPage();
    await Promise.all([page.save({ step: 1 }), page.save({ step: 2 }), page.save({ step: 3 })]);
    expect(await openPage().load()).toEqual({ step: 3 });
  });

  it('is kept in a duplicated tab when the original tab ends its visit [S-040]', async () => {
    const original = openPage();
    await original.save({ step: 1 });
    const items = [...tabItems];
    const duplicate = openPage();
    expect(await duplicate.load()).toEqual({ step: 1 });
    await expect.poll(() => keys.all.size).toBe(2);
    const duplicateItems = [...tabItems];
    useTab(items);
    await original.clear();
    useTab(duplicateItems);
    expect(await openPage().load()).toEqual({ step: 1 });
  });

  it('is not overwritten or deleted by a load that ends after a newer save', async () => {
    await openPage().save({ step: 1 });
    clock += IDLE_MILLISECONDS + 1;
    let answer = (): void => undefined;
    const removeUnused = async (before: number): Promise<void> => {
      await new Promise<void>((resolve) => (answer = resolve));
      await keys.removeUnused(before);
    };
    const page = createDraftStore({ storage, keys: { ...keys, removeUnused }, now: () => clock, newId: () => 'late' });
    const loading = page.load();
    await page.save({ step: 2 });
    answer();
    expect(await loading).toBeNull();
    expect(await openPage().load()).toEqual({ step: 2 });
  });

  it('is readable as soon as it is stored, because its key was stored first', async () => {
    const order: string[] = [];
    const put: typeof keys.put = async (...key) => {
      await Promise.resolve();
      await keys.put(...key);
      order.push('key');
    };
    const setItem = (name: string, value: string) => {
      tabItems.set(name, value);
      order.push('draft');
    };
    const page = createDraftStore({ storage: { ...storage, setItem }, keys: { ...keys, put }, now: () => clock, newId: () => 'tab' });
    await page.save({ step: 1 });
    await page.save({ step: 2 });
    expect(order).toEqual(['key', 'draft', 'draft']);
  });

  it('is stored when its save resolves, even after an earlier save failed', async () => {
    let isFull = true;
    const setItem = (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      tabItems.set(name, value);
    };
    const page = createDraftStore({ storage: { ...storage, setItem }, keys, now: () => clock, newId: () => 'tab' });
    await expect(page.save({ step: 1 })).rejects.toThrow('full');
    isFull = false;
    await page.save({ step: 2 });
    expect(await openPage().load()).toEqual({ step: 2 });
  });

  it('is saved with another key when the first could not be stored', async () => {
    let isRefused = true;
    const put: typeof keys.put = async (...key) => {
      if (isRefused) throw new DOMException('refused', 'UnknownError');
      await keys.put(...key);
    };
    const page = createDraftStore({ storage, keys: { ...keys, put }, now: () => clock, newId: () => 'tab' });
    await expect(page.save({ step: 1 })).rejects.toThrow('refused');
    isRefused = false;
    await page.save({ step: 2 });
    expect(await openPage().load()).toEqual({ step: 2 });
  });

  it('keeps its key while it is in use', async () => {
    const page = openPage();
    for (let minute = 0; minute < 60; minute += 1) {
      await page.save({ minute });
      clock += 60_000;
    }
    expect(await openPage().load()).toEqual({ minute: 59 });
  });

  it('is not stored by a save in flight when the visit ends', async () => {
    const page = openPage();
    const saving = page.save({ step: 1 });
    await page.clear();
    await saving;
    expect(tabItems.size + keys.all.size).toBe(0);
  });

  it('is deleted with its key after 30 minutes without use', async () => {
    await openPage().save({ step: 1 });
    clock += IDLE_MILLISECONDS + 1;
    expect(await openPage().load()).toBeNull();
    expect(tabItems.size + keys.all.size).toBe(0);
  });

  it('is restored within 30 minutes of its last save or reload', async () => {
    await openPage().save({ step: 1 });
    for (let reloads = 1; reloads <= 2; reloads += 1) {
      clock += IDLE_MILLISECONDS;
      expect(await openPage().load()).toEqual({ step: 1 });
      await expect.poll(() => tabItems.get('draft')).toContain(`"savedAt":${clock}`);
    }
  });

  it('is deleted when the visit ends', async () => {
    const page = openPage();
    await page.save({ step: 1 });
    await page.clear();
    expect(tabItems.size + keys.all.size).toBe(0);
    expect(await openPage().load()).toBeNull();
  });

  it.each([
    ['a modified text', (text: string) => text.replace(/"sealed":"..../, '"sealed":"AAAA')],
    ['invalid JSON', () => 'oops'],
    ['another shape', () => '{"id":1}'],
  ])('is not restored from %s', async (_title, change) => {
    await openPage().save({ step: 1 });
    tabItems.set('draft', change(tabItems.get('draft') ?? ''));
    expect(await openPage().load()).toBeNull();
  });
});
