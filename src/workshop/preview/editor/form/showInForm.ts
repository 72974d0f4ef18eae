import type { FormTarget } from '../../state/panel.ts';

const CONTROLS = 'input, select, textarea, button';

/** Returns the nearest element around another that contains a control, and its first control; null if the form has none. */
function controlAt(element: Element, form: Element): { readonly around: Element; readonly control: HTMLElement } | null {
  for (let around: Element | null = element; around && around !== form; around = around.parentElement) {
    const control = around.querySelector<HTMLElement>(CONTROLS);
    if (control) return { around, control };
  }
  return null;
}

/**
 * Scrolls to a part of a form and focuses its first control. Expands collapsed parts around it. Does nothing if the form has no
 * such part.
 */
export function showInForm(form: Element, { attribute, value }: FormTarget): void {
  const element = [...form.querySelectorAll(`[${attribute}]`)].find((each) => each.getAttribute(attribute) === value);
  // A finding is below its field, in a list that may have its own buttons.
  const target = element && controlAt(element.closest('ul')?.parentElement ?? element, form);
  if (!target) return;
  for (let hidden = target.around.closest('details'); hidden; hidden = hidden.parentElement?.closest('details') ?? null) hidden.open = true;
  // The centre is clear of the form's sticky bar.
  target.around.scrollIntoView({ block: 'center' });
  target.control.focus({ preventScroll: true });
}
