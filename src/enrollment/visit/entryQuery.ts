/**
 * What the address says of where a visit comes from. What it says of who the visitor is (upid, passcode, eligibilityId,
 * sharedEligibility, pwResetRedirect, lang) is read by the screens that need it. `enrollmentSlug` and `data` belong to the partner: they
 * stay in the address, from screen to screen, and nothing of ours reads them. @see [ROUTE-27] [S-004]
 */
export interface EntryQuery {
  readonly leadSource: string | null;
  /** Whom an affiliate partner's postback is about. @see [S-063] */
  readonly affiliateId: string | null;
  readonly utm: Readonly<Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null>>;
  /** Values of `experiment.<name>`, by name. */
  readonly experiments: Readonly<Record<string, string>>;
  /** True inside the app. @see [S-101] */
  readonly inApp: boolean;
}

const LONGEST = 2000;
const EXPERIMENT = 'experiment.';

/**
 * Reads the query string. A parameter that is repeated counts by its first value; one that is absurdly long is left out.
 * @param search the query string, its hidden parameters taken out.
 * @param hidden reads a hidden parameter from where it was moved to.
 */
export function readEntryQuery(search: string, hidden: (name: string) => string | null): EntryQuery {
  const parameters = new URLSearchParams(search);
  const text = (name: string) => usable(parameters.get(name));
  return {
    leadSource: text('leadSource'),
    affiliateId: printable(text('affiliateId')),
    utm: {
      source: text('utm_source'),
      medium: text('utm_medium'),
      campaign: text('utm_campaign'),
      term: usable(hidden('utm_term')),
      content: usable(hidden('utm_content')),
    },
    experiments: readExperiments(parameters),
    inApp: text('inApp') === 'true',
  };
}

function readExperiments(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [key, value] of parameters) {
    const name = key.startsWith(EXPERIMENT) ? key.slice(EXPERIMENT.length) : '';
    if (/^[a-z][\w-]{0,63}$/i.test(name) && /^[\w-]{1,64}$/.test(value)) found[name] ??= value;
  }
  return found;
}

function usable(value: string | null): string | null {
  const text = value?.trim() ?? '';
  return text !== '' && text.length <= LONGEST ? text : null;
}

/** A short text that a header may hold. */
function printable(text: string | null): string | null {
  return text !== null && /^[\x21-\x7e]{1,200}$/.test(text) ? text : null;
}
