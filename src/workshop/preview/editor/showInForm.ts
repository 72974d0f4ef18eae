import type { FormTarget } from '../live/panel.ts';

const CONTROLS = 'input, select, textarea, button';

/** Returns the element itself, or the nearest one around it, that holds a control, with its first control. */
function controlAt(element: Element, form: Element): { readonly around: Element; readonly control: HTMLElement } | null {
  for (let around: Element | null = element; around && around !== form; around = around.parentElement) {
    const control = around.querySelector<HTMLElement>(CONTROLS);
    if (control) return { around, control };
  }
  return null;
}

/** Scrolls to a part of a form and focuses its first control. Opens what hides it. Does nothing if the form has no such part. */
export function showInForm(form: Element, { attribute, value }: FormTarget): void {
  const element = [...form.querySelectorAll(`[${attribute}]`)].find((each) => each.getAttribute(attribute) === value);
  // A finding stands below its field, in a list that may have buttons of its own.
  const found = element && controlAt(element.closest('ul')?.parentElement ?? element, form);
  if (!found) return;
  for (let hidden = found.around.closest('details'); hidden; hidden = hidden.parentElement?.closest('details') ?? null) hidden.open = true;
  // Below the bar that stays at the top of the form.
  found.around.scrollIntoView({ block: 'center' });
  found.control.focus({ preventScroll: true });
}
