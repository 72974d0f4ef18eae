import type { components } from '../enrollment/api/generated/enrollment.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Affiliate } from './affiliatePostback/affiliate.ts';
import type { SeatAdmission } from './overload/seatAdmission.ts';
import type { Portals } from './portalSignIn/portals.ts';
import type { AnonymousWriteLimiter } from './rateLimits/anonymousWriteLimiter.ts';
import type { Passwords } from './security/passwords.ts';
import type { RateLimiter } from './rateLimits/rateLimits.ts';
import type { Replay } from './answerVerification/replay.ts';
import type { SetVersions } from './answerVerification/setVersions.ts';
import type { Settings } from './settings.ts';
import type { ConsentTexts } from './store/consentTexts.ts';
import type { Db } from './store/schema.ts';
import type { Vault } from './store/vault.ts';
import type { Telehealth } from './telehealth/port.ts';

/** The services that handlers use; created in the composition root (createApp.ts). */
export interface Services {
  readonly settings: Settings;
  readonly db: Db;
  /** Encrypts and opens health data. */
  readonly vault: Vault;
  readonly limits: RateLimiter;
  readonly anonymousWrites: AnonymousWriteLimiter;
  readonly passwords: Passwords;
  readonly seatAdmission: SeatAdmission;
  readonly replay: Replay;
  readonly setVersions: SetVersions;
  readonly consentTexts: ConsentTexts;
  readonly mailer: Mailer;
  readonly portals: Portals;
  readonly affiliate: Affiliate;
  readonly telehealth: Telehealth;
  /** Returns true for a valid LoginRequest of openapi/, the JSON inside the login's form. */
  readonly isLoginRequest: (value: unknown) => value is components['schemas']['LoginRequest'];
  /** Logs and counts analytics events that a page gave up on. */
  readonly reportLostEvents: (names: readonly string[]) => void;
  readonly now: () => Date;
}
