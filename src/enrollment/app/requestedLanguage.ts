const NAME = 'lang';

/**
 * Returns the language that the address requests. It applies to the whole tab, so Back to an address without one does not change
 * it [I18N-02] [S-006].
 */
export function requestedLanguage(search: string, storage: Pick<Storage, 'getItem' | 'setItem'>): string | null {
  const requested = new URLSearchParams(search).get(NAME)?.slice(0, 35);
  if (!requested) return storage.getItem(NAME);
  if (storage.getItem(NAME) !== requested) storage.setItem(NAME, requested);
  return requested;
}
