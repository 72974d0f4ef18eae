/**
 * Returns true while the author types or chooses in a field of the preview. The survey may be beside that field, or in a frame, whose page
 * would take the focus from the page around it.
 */
export function isEditedBeside(): boolean {
  return [document, parent.document].some(({ activeElement: focused }) => {
    if (!focused || focused.closest('[data-preview]')) return false;
    // The editor of texts is in a shadow tree.
    return focused.shadowRoot !== null || focused.matches('input, select, textarea');
  });
}
