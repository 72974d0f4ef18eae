/** The strength of a password. @see [VAL-13] [S-081] */
export type Strength = 'weak' | 'okay' | 'strong' | 'veryStrong';

/** Returns true if a password of this strength is accepted. @see [VAL-12] */
export function isEnough(strength: Strength | undefined): boolean {
  return strength === 'strong' || strength === 'veryStrong';
}
