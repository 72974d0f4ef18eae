/** Time in milliseconds for which a painted screen ignores a covered spot: catches the second of two taps 300 ms apart, on any device. */
const READING_MS = 400;

/** A part of the viewport, in CSS pixels. */
type Spot = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/**
 * Covers a spot invisibly for a moment, so that a press meant for the previous screen does not act on this one. Not every device
 * sets `detail` on a double tap, and a slider acts on the touch itself. A cover above them blocks both.
 */
export function coverSpot(page: Document, { left, top, width, height }: Spot): void {
  const cover = page.createElement('div');
  cover.ariaHidden = 'true';
  cover.dataset['shield'] = '';
  const box = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(cover.style, { position: 'fixed', zIndex: '2147483647', ...box });
  // While a modal dialog is open, nothing outside it can be reached.
  (page.querySelector('dialog[open]') ?? page.body).append(cover);
  // Start the timer at the paint, which may be late on a slow page.
  requestAnimationFrame(() => setTimeout(() => cover.remove(), READING_MS));
}
