/** The longest email of the opt-out, in characters [VAL-57]. */
const LONGEST = 180;

/** Returns true for an email that the opt-out form accepts. */
export function isOptOutEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= LONGEST && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}
