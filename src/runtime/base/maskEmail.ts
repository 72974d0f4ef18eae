/** Masks an email except for its first character and domain: `m***@example.com`. A string without a name before its `@` is masked entirely. */
export function maskEmail(email: string): string {
  const atIndex = email.lastIndexOf('@');
  return atIndex < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(atIndex)}`;
}
