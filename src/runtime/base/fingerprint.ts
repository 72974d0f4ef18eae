/**
 * Returns a short hash of a string (FNV-1a, 32 bits, base 36). Two strings collide with a probability of 1 in 2^32. Not for secrets.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
