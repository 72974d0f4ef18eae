/** The most common domains of personal email. Shorter ones are omitted, because too many other domains are one letter away from them. */
const COMMON_DOMAINS = [
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

/** Domains that exist and are one letter away from a common one. */
const REAL_DOMAINS = ['mail.com', 'email.com'];

/**
 * Returns an address with its domain corrected, if the domain is one typo away from a common one: `gmial.com`,
 * `hotmail.con`. Returns null for any other domain, and for a domain that can still become a common domain as more is typed.
 */
export function suggestedEmail(typed: string): string | null {
  const [, name, domain = ''] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (name === undefined || REAL_DOMAINS.includes(domain) || COMMON_DOMAINS.some((common) => common.startsWith(domain))) return null;
  const intendedDomain = COMMON_DOMAINS.find((common) => isOneTypo(domain, common));
  return intendedDomain === undefined ? null : `${typed.trim().slice(0, name.length)}@${intendedDomain}`;
}

/** Returns true if two different texts differ by one letter that is missing, added or wrong, or by two that are swapped. */
function isOneTypo(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [oneRest, otherRest] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (oneRest.length < 2 && otherRest.length < 2) return true;
  return oneRest.length === 2 && otherRest.length === 2 && oneRest[0] === otherRest[1] && oneRest[1] === otherRest[0];
}
