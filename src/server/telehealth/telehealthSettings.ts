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

/** Returns the startup warning that nobody can join the medication program, or null when a service is available. */
export function telehealthWarning({
  telehealth,
  environment,
}: {
  readonly telehealth: TelehealthSettings | null;
  readonly environment: 'production' | 'development';
}): string | null {
  if (telehealth || environment === 'development') return null;
  return 'No telehealth service is configured, so medical enrollments are refused (MED_ENROLLMENT_FAILED). Set TELEHEALTH_API_URL and TELEHEALTH_API_TOKEN.';
}
