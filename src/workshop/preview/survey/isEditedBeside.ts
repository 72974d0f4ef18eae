/**
 * Returns true while the author types or chooses in a field of the preview. The survey may be beside that field, or in a frame, whose page
 * would take the focus from the page around it.
 */
export function isEditedBeside(): boolean {
  // Null unless the page around is the preview itself: an editor may show the preview in a frame of another origin.
  const around = globalThis.frameElement?.ownerDocument;
  return [document, around].some((page) => {
    const focused = page?.activeElement;
    if (!focused || focused.closest('[data-preview]')) return false;
    // The editor of texts is in a shadow tree.
    return focused.shadowRoot !== null || focused.matches('input, select, textarea');
  });
}
