import type { FastifyBaseLogger } from 'fastify';
import { affiliateRevenue } from '../../enrollment/vocabulary/affiliateRevenue.ts';
import { placeOf } from '../enrollment/placeOf.ts';
import { keyedHash } from '../base/secrets.ts';
import type { Settings } from '../settings.ts';

/** An enrollment that an affiliate partner may have brought. */
export interface AffiliateEnrollment {
  readonly accessCode: string;
  /** The headers of the call that enrolled. */
  readonly header: (name: string) => string | null;
}

/** Tells affiliate partners of the enrollments that they have brought. */
export interface Affiliate {
  /** Returns at once; a failure is logged, without the ids. */
  readonly enrolled: (enrollment: AffiliateEnrollment) => void;
}

const TIMEOUT_MS = 10_000;
const TRIES = 3;

/**
 * The postback to the affiliate partner of the settings: a GET of its template, once for each enrollment whose visitor came with
 * an affiliate id. It names no person: the transaction is a keyed hash, the same however often it is sent.
 * @see [EVT-21] [EVT-22] [EVT-23] [EVT-27] [S-063]
 */
export function makeAffiliate(settings: Settings, log: Pick<FastifyBaseLogger, 'warn'>): Affiliate {
  const { affiliatePostbackUrl: template, secret } = settings;
  return {
    enrolled: ({ accessCode, header }) => {
      const affiliateId = header('affiliate-id');
      if (template === null || affiliateId === null) return;
      const { country } = placeOf(settings, header);
      const revenue = String(affiliateRevenue({ country, campaign: header('affiliate-campaign') }));
      const transactionId = keyedHash(secret, 'affiliate', accessCode).slice(0, 32);
      tell(fillTemplate(template, { affiliateId, revenue, currency: 'USD', transactionId }), TRIES).catch(() =>
        log.warn('an affiliate partner was not told of an enrollment'),
      );
    },
  };
}

/** `https://partner.example/postback?id={affiliateId}&amount={revenue}` with its values. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(values[name] ?? whole));
}

async function tell(url: string, tries: number): Promise<void> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the affiliate partner answered ${response.status}`);
  } catch (error) {
    if (tries <= 1) throw error;
    await tell(url, tries - 1);
  }
}
