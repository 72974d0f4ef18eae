import type { Display } from './display.ts';
import { mediaFor } from './mediaFor.ts';

/** Approximates forced colours, which a page cannot turn on: system colours, except where the product's own rules for them differ. */
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

/** Browsers print no backgrounds unless a member asks for them. */
const PAPER = 'html, body { background: #fff !important; }';

/** Shows a page on a display: its text size, and the media features that it switches on. */
export class PageDisplay {
  private readonly conditions = new WeakMap<CSSMediaRule, string>();
  /** The page's window, because the classes in a frame differ from those of this page. */
  private readonly view: Window & typeof globalThis;
  private readonly palette: CSSStyleSheet;
  private readonly paper: CSSStyleSheet;
  private readonly page: Document;
  private display: Display | null = null;

  public constructor(page: Document = document) {
    this.page = page;
    this.view = page.defaultView ?? window;
    this.palette = new this.view.CSSStyleSheet();
    this.palette.replaceSync(PALETTE);
    this.paper = new this.view.CSSStyleSheet();
    this.paper.replaceSync(PAPER);
    // The styles of a widget are loaded when a step first needs it.
    page.addEventListener('load', () => this.refresh(), { capture: true });
    new MutationObserver(() => this.refresh()).observe(page.head, { childList: true });
  }

  public apply(display: Display): void {
    this.display = display;
    this.page.documentElement.style.fontSize = display.textSize === 100 ? '' : `${display.textSize}%`;
    const others = this.page.adoptedStyleSheets.filter((sheet) => sheet !== this.palette && sheet !== this.paper);
    const ours = [...(display.forcedColours ? [this.palette] : []), ...(display.printed ? [this.paper] : [])];
    this.page.adoptedStyleSheets = [...others, ...ours];
    this.refresh();
  }

  private refresh(): void {
    for (const sheet of this.page.styleSheets) this.follow(sheet.cssRules);
  }

  private follow(rules: CSSRuleList): void {
    if (!this.display) return;
    for (const rule of rules) {
      if (rule instanceof this.view.CSSMediaRule) this.switchOn(rule, this.display);
      if (rule instanceof this.view.CSSGroupingRule) this.follow(rule.cssRules);
    }
  }

  private switchOn(rule: CSSMediaRule, display: Display): void {
    const originalMedia = this.conditions.get(rule) ?? rule.media.mediaText;
    this.conditions.set(rule, originalMedia);
    const media = mediaFor(originalMedia, display);
    if (rule.media.mediaText !== media) rule.media.mediaText = media;
    // The product's rules for forced colours must win over the palette.
    if (originalMedia.includes('forced-colors'))
      for (const inner of rule.cssRules) if (inner instanceof this.view.CSSStyleRule) setImportance(inner, display.forcedColours);
  }
}

function setImportance(rule: CSSStyleRule, isImportant: boolean): void {
  const priority = isImportant ? 'important' : '';
  // A part of a shorthand with a custom property has no value of its own. Setting it would remove the whole shorthand.
  for (const name of [...rule.style].filter((each) => rule.style.getPropertyPriority(each) !== priority)) {
    const value = rule.style.getPropertyValue(name);
    if (value !== '') rule.style.setProperty(name, value, priority);
  }
}
