/** The most used domains of personal email. Shorter ones are left out, because too many other domains are one letter away from them. */
const USUAL = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  't-online.de',
  'freenet.de',
  'naver.com',
  'hanmail.net',
] as const;

/** Domains that exist and are one letter away from a usual one. */
const GENUINE = ['mail.com', 'email.com'];

/**
 * Returns an address with its domain corrected, if the domain is one slip of the fingers away from a usual one: `gmial.com`,
 * `hotmail.con`. Returns null for any other domain, and for one that can still become a usual one by typing on.
 */
export function suggestedEmail(typed: string): string | null {
  const [, name, domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (name === undefined || GENUINE.includes(domain) || USUAL.some((usual) => usual.startsWith(domain))) return null;
  const meant = USUAL.find((usual) => isOneSlip(domain, usual));
  return meant === undefined ? null : `${typed.trim().slice(0, name.length)}@${meant}`;
}

/** Returns true if two different texts differ by one letter that is missing, added or wrong, or by two that are swapped. */
function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length < 2 && right.length < 2) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
