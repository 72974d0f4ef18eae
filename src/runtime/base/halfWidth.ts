/** Replaces the full-width digits and punctuation that East Asian input methods type: `１９８０／４` becomes `1980/4`. */
export function halfWidth(text: string): string {
  return text.replaceAll(/[！-～]/g, (character) => character.normalize('NFKC'));
}
