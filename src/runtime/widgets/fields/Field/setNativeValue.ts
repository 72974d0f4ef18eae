/**
 * Changes an uncontrolled input or select as a member would, so that whatever is bound to it hears of the change. The setter of
 * the prototype is needed: React keeps an eye on the element's own and would take the event for no change.
 */
export function setNativeValue(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (element.value === value) return;
  const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
