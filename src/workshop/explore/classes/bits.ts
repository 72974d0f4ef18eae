/** A set of small numbers as a bitmap, 32 per word. */
export type Bits = Uint32Array;

/** Returns the set of the numbers below `size` that satisfy a test. */
export function bitsOf(size: number, test: (index: number) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (let index = 0; index < size; index += 1) if (test(index)) bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
  return bits;
}

/** Returns the intersection of two sets; null when it is empty. */
export function intersection(one: Bits, other: Bits): Bits | null {
  const both = new Uint32Array(one.length);
  let any = 0;
  for (let word = 0; word < one.length; word += 1) {
    const value = ((one[word] ?? 0) & (other[word] ?? 0)) >>> 0;
    both[word] = value;
    any |= value;
  }
  return any === 0 ? null : both;
}

/** Returns true for sets that share a number. */
export function intersect(one: Bits, other: Bits): boolean {
  for (let word = 0; word < one.length; word += 1) if (((one[word] ?? 0) & (other[word] ?? 0)) !== 0) return true;
  return false;
}

/** Returns the lowest number of a set; -1 for an empty set. */
export function lowest(bits: Bits): number {
  for (const [word, value] of bits.entries()) if (value !== 0) return word * 32 + (31 - Math.clz32(value & -value));
  return -1;
}
