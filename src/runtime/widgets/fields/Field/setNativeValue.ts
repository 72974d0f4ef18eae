/**
 * Changes an uncontrolled input or select as a member would, so that its binding is notified. It must use the setter of the prototype:
 * React tracks the element's own setter and would see no change and ignore the event.
 */
export function setNativeValue(element: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (element.value === value) return;
  const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
