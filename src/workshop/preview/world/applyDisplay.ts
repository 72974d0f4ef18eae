import type { Display } from './display.ts';
import { mediaFor } from './mediaFor.ts';

/**
 * The colours of a forced palette. Browsers offer pages no way to switch one on, so this comes close to it: system colours everywhere,
 * except where the product's own rules for forced colours say otherwise.
 */
const PALETTE = `
:root { color-scheme: dark; }
*, *::before, *::after {
  background-color: Canvas !important;
  border-color: CanvasText !important;
  box-shadow: none !important;
  color: CanvasText !important;
  text-shadow: none !important;
}
a, a * { color: LinkText !important; }
:disabled, :disabled * { border-color: GrayText !important; color: GrayText !important; }
`;

/** Shows a page on a display: its text size, and the media features that it switches on. */
export class PageDisplay {
  private readonly conditions = new WeakMap<CSSMediaRule, string>();
  private readonly palette = new CSSStyleSheet();
  private display: Display | null = null;

  public constructor() {
    this.palette.replaceSync(PALETTE);
    // The styles of a widget are loaded when a step first needs it.
    document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && this.refresh(), { capture: true });
    new MutationObserver(() => this.refresh()).observe(document.head, { childList: true });
  }

  public apply(display: Display): void {
    this.display = display;
    document.documentElement.style.fontSize = display.textSize === 100 ? '' : `${display.textSize}%`;
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== this.palette);
    document.adoptedStyleSheets = display.forcedColours ? [...others, this.palette] : others;
    this.refresh();
  }

  private refresh(): void {
    for (const sheet of document.styleSheets) this.follow(sheet.cssRules);
  }

  private follow(rules: CSSRuleList): void {
    if (!this.display) return;
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) this.switchOn(rule, this.display);
      if (rule instanceof CSSGroupingRule) this.follow(rule.cssRules);
    }
  }

  private switchOn(rule: CSSMediaRule, display: Display): void {
    const own = this.conditions.get(rule) ?? rule.media.mediaText;
    this.conditions.set(rule, own);
    const wanted = mediaFor(own, display);
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
    // The product's rules for forced colours must win over the palette.
    if (own.includes('forced-colors')) for (const inner of rule.cssRules) setImportance(inner, display.forcedColours);
  }
}

function setImportance(rule: CSSRule, isImportant: boolean): void {
  if (!(rule instanceof CSSStyleRule)) return;
  for (const name of rule.style) rule.style.setProperty(name, rule.style.getPropertyValue(name), isImportant ? 'important' : '');
}
