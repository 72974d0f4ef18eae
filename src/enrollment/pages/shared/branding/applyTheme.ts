/**
 * Replaces the current theme, which is removed once the new one has loaded, so that colours change only once. The server writes
 * the theme of the first screen into the page.
 * @param address of the style sheet, which is the value of `data-theme`
 */
export function applyTheme(page: Document, address: string | undefined): void {
  const previousLinks = [...page.querySelectorAll('[data-theme]')];
  const removePrevious = (): void => previousLinks.forEach((link) => link.remove());
  if (previousLinks.at(-1)?.getAttribute('data-theme') === (address ?? null)) return;
  if (address === undefined) return removePrevious();
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.dataset['theme'] = address;
  for (const event of ['load', 'error']) link.addEventListener(event, removePrevious);
  page.head.append(link);
}
