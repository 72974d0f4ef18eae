import type { components } from '../enrollment/api/generated/enrollment.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Affiliate } from './affiliate/affiliate.ts';
import type { Portals } from './portal/portals.ts';
import type { PasswordHasher } from './security/passwords.ts';
import type { RateLimiter } from './security/rateLimits.ts';
import type { Replay } from './replay/replay.ts';
import type { Settings } from './settings.ts';
import type { Db } from './store/schema.ts';
import type { Telehealth } from './telehealth/port.ts';

/** What handlers work with; the composition root (createApp.ts) makes it. */
export interface Services {
  readonly settings: Settings;
  readonly db: Db;
  readonly limits: RateLimiter;
  readonly passwords: PasswordHasher;
  readonly replay: Replay;
  readonly mailer: Mailer;
  readonly portals: Portals;
  readonly affiliate: Affiliate;
  readonly telehealth: Telehealth;
  /** True for what openapi/ says of the JSON within the log-in's form. */
  readonly isLoginRequest: (value: unknown) => value is components['schemas']['LoginRequest'];
  /** Logs and counts analytics events that a page has given up. */
  readonly eventsGivenUp: (names: readonly string[]) => void;
  readonly now: () => Date;
}
