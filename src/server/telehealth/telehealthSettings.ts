/** The telehealth service that enrolls members of the medication program. */
export interface TelehealthSettings {
  /** Address that accepts an enrollment as a POST. */
  readonly url: string;
  readonly token: string;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly tries: number;
  /** Number of consecutive failures that open the circuit breaker. */
  readonly breakerFailures: number;
  /** Milliseconds for which the open breaker refuses before it lets one attempt through. */
  readonly breakerMs: number;
}

const NUMBERS = {
  // The page gives up on a call after 15 s, so all attempts together must end sooner.
  timeoutMs: ['TELEHEALTH_TIMEOUT_MS', 4_000, 50, 12_000],
  tries: ['TELEHEALTH_TRIES', 3, 1, 5],
  breakerFailures: ['TELEHEALTH_BREAKER_FAILURES', 5, 1, 1_000],
  breakerMs: ['TELEHEALTH_BREAKER_MS', 30_000, 10, 3_600_000],
} as const satisfies Readonly<Record<string, readonly [name: string, usual: number, least: number, most: number]>>;

/**
 * Reads the telehealth service from `TELEHEALTH_API_URL`, `TELEHEALTH_API_TOKEN` and the limits of its calls.
 * @param problems receives the problems, one line each, never with the token
 * @returns null when no service is configured
 */
export function readTelehealth(
  variables: Readonly<Record<string, string | undefined>>,
  isProduction: boolean,
  problems: string[],
): TelehealthSettings | null {
  const numberOf = (key: keyof typeof NUMBERS): number => {
    const [name, usual, least, most] = NUMBERS[key];
    const value = Number(variables[name] || usual);
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${variables[name]}".`);
    return value;
  };
  const limits = {
    timeoutMs: numberOf('timeoutMs'),
    tries: numberOf('tries'),
    breakerFailures: numberOf('breakerFailures'),
    breakerMs: numberOf('breakerMs'),
  };
  const { TELEHEALTH_API_URL: url = '', TELEHEALTH_API_TOKEN: token = '' } = variables;
  if (url === '' && token === '') return null;
  const protocols = isProduction ? ['https:'] : ['https:', 'http:'];
  if (!URL.canParse(url) || !protocols.includes(new URL(url).protocol))
    problems.push('TELEHEALTH_API_URL must be an address that begins with https://.');
  if (!/^[\x21-\x7e]+$/.test(token))
    problems.push('TELEHEALTH_API_URL needs TELEHEALTH_API_TOKEN, the token that the service knows us by.');
  return { url, token, ...limits };
}

/** Returns the start-up warning that nobody can join the medication program, or null when a service is available. */
export function telehealthWarning({
  telehealth,
  environment,
}: {
  readonly telehealth: TelehealthSettings | null;
  readonly environment: 'production' | 'development';
}): string | null {
  if (telehealth || environment === 'development') return null;
  return 'There is no telehealth service: medical enrollment is refused (MED_ENROLLMENT_FAILED). Set TELEHEALTH_API_URL and TELEHEALTH_API_TOKEN.';
}
