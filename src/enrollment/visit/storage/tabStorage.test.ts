import { describe, expect, it } from 'vitest';
import { openTabStorage, type TabStorage } from './tabStorage.ts';

const refuse = (): never => {
  throw new DOMException('denied', 'SecurityError');
};
const full: TabStorage = { getItem: () => null, setItem: refuse, removeItem: () => undefined };

describe("the tab's storage", () => {
  it.each([
    ['the browser refuses access', refuse],
    ['nothing can be written', () => full],
  ])('is in memory when %s', (_title, open) => {
    const storage = openTabStorage(open);
    storage.setItem('lang', 'ko');
    expect([storage.getItem('lang'), storage.getItem('other')]).toEqual(['ko', null]);
    storage.removeItem('lang');
    expect(storage.getItem('lang')).toBeNull();
  });

  it("is the browser's sessionStorage where that works, without a leftover probe", () => {
    const items = new Map<string, string>();
    const browserStorage: TabStorage = {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: (name) => void items.delete(name),
    };
    expect(openTabStorage(() => browserStorage)).toBe(browserStorage);
    expect([...items]).toEqual([]);
  });
});
