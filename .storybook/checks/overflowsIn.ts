/** Elements that are not checked: they scroll or draw their own content, or are hidden visually. */
const UNCHECKED = 'input, select, textarea, svg, svg *, .visually-hidden, .visually-hidden *';

/** Inputs that show text. */
const TEXT_INPUTS = 'input:not([type="checkbox"], [type="radio"], [type="range"], .visually-hidden)';

/** The minimum width of the text in an input: about four characters. */
const MIN_EM = 2;

/**
 * Returns the elements in a part of the page that break when text is large and the screen is small, one line each: elements narrower
 * than their content, and inputs without room for their text. Checks the initial text size and twice that size (WCAG 1.4.4, 1.4.10).
 */
export function overflowsIn(part: HTMLElement): readonly string[] {
  const { style } = document.documentElement;
  const initialSize = style.fontSize;
  // The bounding box of a rotating ring exceeds its width at some angles.
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  // The margin around a page.
  part.style.paddingInline = 'var(--space-4)';
  const lines = ['100%', '200%'].flatMap((size) => {
    style.fontSize = size;
    const overflowing = [...part.querySelectorAll(`:not(${UNCHECKED})`)].filter(overflows);
    return [...overflowing, ...[...part.querySelectorAll(TEXT_INPUTS)].filter(isTight)].map((element) => `${size}: ${describe(element)}`);
  });
  part.style.paddingInline = '';
  style.fontSize = initialSize;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return lines;
}

function overflows(element: Element): boolean {
  // Widths are rounded to whole pixels. Those of inline text are 0.
  return element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
}

function isTight(input: Element): boolean {
  const { paddingLeft, paddingRight, fontSize } = getComputedStyle(input);
  return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) < MIN_EM * parseFloat(fontSize);
}

function describe(element: Element): string {
  return `${element.tagName}.${element.className} has ${element.scrollWidth} px of content in ${element.clientWidth} px`;
}
