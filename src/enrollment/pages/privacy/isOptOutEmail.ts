/** Longest email of the opt-out. @see [VAL-57] */
const LONGEST = 180;

/** True for an email that the opt-out form takes. */
export function isOptOutEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= LONGEST && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}
