/**
 * Returns true while the author types or chooses in a field of the preview. The survey may be next to that field, or in a frame,
 * which would take focus from the page that contains it.
 */
export function isEditingElsewhere(): boolean {
  // Null unless the containing page is the preview itself: a code editor may frame the preview in a page of another origin.
  const around = globalThis.frameElement?.ownerDocument;
  return [document, around].some((page) => {
    const focused = page?.activeElement;
    if (!focused || focused.closest('[data-preview]')) return false;
    // The editor of texts is in a shadow tree.
    return focused.shadowRoot !== null || focused.matches('input, select, textarea');
  });
}
