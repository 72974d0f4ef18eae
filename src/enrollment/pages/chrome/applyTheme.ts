/** Puts a theme in the place of the current one, which goes when the new one has loaded, so that colours change once. */
export function applyTheme(page: Document, address: string | undefined): void {
  const old = [...page.querySelectorAll('link[data-theme]')];
  const removeOld = (): void => old.forEach((link) => link.remove());
  if (old.at(-1)?.getAttribute('href') === (address ?? null)) return;
  if (address === undefined) return removeOld();
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.dataset['theme'] = '';
  for (const event of ['load', 'error']) link.addEventListener(event, removeOld);
  page.head.append(link);
}
