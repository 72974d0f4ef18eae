/** Returns the FNV-1a hash of a string's UTF-8 bytes, as an unsigned 32-bit number. Not for secrets. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}
