/**
 * The origin of a visit according to its address. The screens that need the visitor's identity (upid, passcode, eligibilityId,
 * sharedEligibility, pwResetRedirect, lang) read it themselves. `enrollmentSlug` and `data` belong to the partner: they stay in the
 * address from screen to screen, and our code never reads them [ROUTE-27] [S-004].
 */
export interface EntryQuery {
  readonly leadSource: string | null;
  /** The affiliate that a postback reports to [S-063]. */
  readonly affiliateId: string | null;
  readonly utm: Readonly<Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null>>;
  /** The values of `experiment.<name>`, keyed by name. */
  readonly experiments: Readonly<Record<string, string>>;
  /** True inside the mobile app [S-101]. */
  readonly inApp: boolean;
}

const MAX_LENGTH = 2000;
const EXPERIMENT = 'experiment.';
/** The maximum number of overrides that an account creation accepts. With more overrides in a link, nobody who follows it could enroll. */
const MAX_EXPERIMENTS = 20;

/**
 * Reads the query string. The first value of a repeated parameter counts; an overlong one is ignored.
 * @param search the query string without its hidden parameters.
 * @param hidden reads a hidden parameter, which hiddenParameters.ts has moved to session storage.
 */
export function readEntryQuery(search: string, hidden: (name: string) => string | null): EntryQuery {
  const parameters = new URLSearchParams(search);
  const text = (name: string) => toUsableText(parameters.get(name));
  return {
    leadSource: toLeadSource(text('leadSource')),
    affiliateId: toHeaderText(text('affiliateId')),
    utm: {
      source: text('utm_source'),
      medium: text('utm_medium'),
      campaign: text('utm_campaign'),
      term: toUsableText(hidden('utm_term')),
      content: toUsableText(hidden('utm_content')),
    },
    experiments: readExperiments(parameters),
    inApp: text('inApp') === 'true',
  };
}

function readExperiments(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const experiments: Record<string, string> = {};
  for (const [key, value] of parameters) {
    if (Object.keys(experiments).length === MAX_EXPERIMENTS) break;
    const name = key.startsWith(EXPERIMENT) ? key.slice(EXPERIMENT.length) : '';
    if (/^[a-z][\w-]{0,63}$/i.test(name) && /^[\w-]{1,64}$/.test(value)) experiments[name] ??= value;
  }
  return experiments;
}

function toUsableText(value: string | null): string | null {
  const text = value?.trim() ?? '';
  return text !== '' && text.length <= MAX_LENGTH ? text : null;
}

/**
 * Returns text that the eligibility check accepts as `leadSource`; null for any other text, with which nobody who follows the link could
 * pass the check.
 */
function toLeadSource(text: string | null): string | null {
  return text !== null && /^\P{Cc}{1,150}$/u.test(text) ? text : null;
}

/** Returns a short string that a header can contain; null for any other. */
function toHeaderText(text: string | null): string | null {
  return text !== null && /^[\x21-\x7e]{1,200}$/.test(text) ? text : null;
}
