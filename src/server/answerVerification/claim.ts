import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Geography } from '../../enrollment/vocabulary/consentRegion.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import type { Environment } from '../../runtime/definitions/types.ts';
import type { CompiledSet, Way } from '../../runtime/engine/types.ts';

type Schemas = components['schemas'];

/** The server's own data about a member, with the answers to replay. */
export interface Claim {
  readonly partner: Schemas['Partner'];
  /** Facts of the eligibility check that was passed. */
  readonly eligibility: JsonObject;
  readonly availability: 'HAS_B2B_ACCOUNT' | 'HAS_B2C_ACCOUNT' | 'AVAILABLE';
  /** The telehealth states that the page may have had; by default ELIGIBLE_STATES. */
  readonly eligibleStates?: readonly string[];
  readonly experiments?: Readonly<Record<string, string>>;
  /** The page's language; by default `en`. */
  readonly locale?: string;
  /** The visitor's location, the same that /config.json reports to the page. */
  readonly location: Geography;
  readonly upid?: string;
  readonly answers: JsonObject;
  /** Location of the answers in the request, as a JSON Pointer. */
  readonly answersAt: '/userData/surveyAnswers' | '/survey' | '/answers';
  /** True when everything that an account needs must be answered. */
  readonly isComplete: boolean;
  /** The server's data about an existing member, for re-triage. */
  readonly profile?: JsonObject;
  readonly now: Date;
}

/** A replay that reached the end. */
export interface FinishedWalk {
  readonly ok: true;
  readonly way: Way;
  readonly questionSet: string;
  readonly version: number;
  /** The hash of the content of the set that was walked. */
  readonly setHash: string | null;
  /** The answers on the way, without passwords. Includes those of the enrollment that a transition continues. */
  readonly answers: JsonObject;
  /** All answers of the member: those on the way, and those carried over. */
  readonly allAnswers: JsonObject;
}

/** A compiled set of any version, with the lists that its rules read. */
export interface ReplayedSet {
  readonly set: CompiledSet;
  readonly environment: Environment;
}
