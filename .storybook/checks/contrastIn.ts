import axe from 'axe-core';
import { THEMES } from '../../src/server/sandbox/seed/themes.ts';
import { themeCss } from '../../src/server/themes/themeCss.ts';
import { PLAIN_DISPLAY, type Display } from '../../src/workshop/preview/display/display.ts';

/** A look of the page: the member's settings, and the partner whose theme applies. */
type Look = Partial<Pick<Display, 'scheme' | 'moreContrast'>> & { readonly partner?: number };

/** Looks other than the product's light one. One partner chose its own colours for dark screens; the other's are derived. */
const LOOKS: Readonly<Record<string, Look>> = {
  dark: { scheme: 'dark' },
  "a partner's theme": { scheme: 'light', partner: 1001 },
  "a partner's theme, dark": { scheme: 'dark', partner: 1001 },
  "a partner's theme, dark, with more contrast": { scheme: 'dark', moreContrast: true, partner: 1010 },
};

/**
 * Returns the texts in a part of the page whose contrast is too low in any of these looks, one line each.
 * @param show shows a display
 */
export async function lowContrastIn(part: Element, show: (display: Display) => void): Promise<readonly string[]> {
  const lines: string[] = [];
  const style = document.head.appendChild(document.createElement('style'));
  for (const [name, { partner = 0, ...set }] of Object.entries(LOOKS)) {
    const theme = THEMES.get(partner);
    // During a transition between two looks, contrast is arbitrary.
    style.textContent = `${theme ? themeCss(theme) : ''} *, ::before, ::after { animation: none !important; transition: none !important; }`;
    show({ ...PLAIN_DISPLAY, ...set });
    const { violations } = await axe.run(part, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
    lines.push(...violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary = '' }) => `${name}: ${html}: ${failureSummary}`)));
  }
  style.remove();
  return lines;
}
