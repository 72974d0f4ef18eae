import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { geoOf } from '../http/geo.ts';
import { keyedHash } from '../base/secrets.ts';
import { inSpan } from '../base/spans.ts';
import { withTimeout } from '../base/withTimeout.ts';
import type { Settings } from '../settings.ts';

/** An enrollment that an affiliate partner may have referred. */
export interface AffiliateEnrollment {
  readonly accessCode: string;
  /** The headers of the enrolling call. */
  readonly header: (name: string) => string | null;
}

/** Reports referred enrollments to affiliate partners. */
export interface Affiliate {
  /** Returns immediately. A failure is logged without ids. */
  readonly reportEnrollment: (enrollment: AffiliateEnrollment) => void;
  /** Resolves once all reports have been sent or have failed, but after a few seconds at the latest. Never rejects. */
  readonly settle: () => Promise<void>;
}

const TIMEOUT_MS = 10_000;
/** Maximum time in milliseconds for which a stopping server waits for reports. */
const SETTLE_MS = 5_000;
/** Retries immediately, up to three attempts. */
const policy = retry(handleAll, { maxAttempts: 2, backoff: new ConstantBackoff(0) });

/**
 * Creates the postback to the affiliate partner of the settings: one GET of its template for each enrollment with an affiliate id.
 * It contains no personal data: the transaction id is a keyed hash, identical in every retry.
 * @see [EVT-21] [EVT-22] [EVT-23] [EVT-27] [S-063]
 */
export function makeAffiliate(settings: Settings, log: Pick<FastifyBaseLogger, 'warn'>): Affiliate {
  const { affiliatePostbackUrl: template, secret } = settings;
  const pending = new Set<Promise<void>>();
  return {
    settle: () =>
      withTimeout(
        SETTLE_MS,
        Promise.all(pending).then(() => undefined),
        undefined,
      ),
    reportEnrollment: ({ accessCode, header }) => {
      const affiliateId = header('affiliate-id');
      if (template === null || affiliateId === null) return;
      const { country } = geoOf(settings, header);
      const revenue = String(affiliateRevenue({ country, campaign: header('affiliate-campaign') }));
      const transactionId = keyedHash(secret, 'affiliate', accessCode).slice(0, 32);
      const url = fillTemplate(template, { affiliateId, revenue, currency: 'USD', transactionId });
      const report = policy
        .execute(() => notify(url))
        .catch(() => log.warn('the affiliate partner was not notified of an enrollment'))
        .finally(() => pending.delete(report));
      pending.add(report);
    },
  };
}

/** Fills in a template such as `https://partner.example/postback?id={affiliateId}&amount={revenue}`. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => encodeURIComponent(values[name] ?? placeholder));
}

async function notify(url: string): Promise<void> {
  await inSpan({ name: 'affiliate postback', kind: 'client' }, async (headers) => {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the affiliate partner responded with ${response.status}`);
  });
}

/** The facts of a visit that decide the revenue in the affiliate postback. */
export interface AffiliateVisit {
  /** ISO 3166 code; null or absent when unknown. */
  readonly country?: string | null | undefined;
  /** The visit's `utm_campaign`. */
  readonly campaign?: string | null | undefined;
}

/**
 * Returns the revenue in US dollars that the affiliate postback reports [EVT-21] [EVT-22] [EVT-23]. The pay-per-view campaign
 * (`cpm`) earns nothing. An unknown country counts as outside the US.
 */
export function affiliateRevenue({ country, campaign }: AffiliateVisit): 0 | 30 | 40 {
  if (campaign?.trim().toLowerCase() === 'cpm') return 0;
  return country?.trim().toUpperCase() === 'US' ? 40 : 30;
}
