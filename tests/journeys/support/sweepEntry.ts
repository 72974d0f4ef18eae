import type { ErrorState } from '../../../src/enrollment/vocabulary/errorStates.ts';
import type { JsonObject } from '../../../src/runtime/base/json.ts';

/** Where an entry point leads: the `data-` attributes of `main`; `says` for a message on the form; `path` for a page of the server. */
export interface Arrival {
  readonly path?: string;
  readonly screen?: string;
  readonly state?: ErrorState;
  readonly variant?: 'consumer';
  readonly step?: string;
  readonly reason?: string;
  readonly type?: string;
  readonly phase?: string;
  readonly says?: true;
}

/** An entry point of the product, as a member uses it. */
export interface SweepEntry {
  readonly title: string;
  /** Without the language parameter. */
  readonly address: string;
  readonly to: Arrival;
  /** Details to type into the eligibility form. */
  readonly person?: Readonly<Record<string, string | undefined>>;
  /** Text to type into the screen's single field, by field name. */
  readonly code?: Readonly<Record<string, string>>;
  /** Answers to continue through the survey with, up to the expected step or screen. */
  readonly answers?: JsonObject;
  /** Steps to check along the way. */
  readonly past?: readonly string[];
  /** The address that the same tab then loads. */
  readonly afterwards?: string;
  /** True if a service fails along the way, which the browser logs on the console. */
  readonly serviceFails?: true;
  readonly cookies?: Readonly<Record<string, string>>;
  /** True if another entry point covers this one or it takes long: skipped unless the sweep is full. */
  readonly fullSweepOnly?: true;
  /** The partner's languages, if it does not offer all of them. */
  readonly locales?: readonly string[];
}

/** The error page in this state. */
export function errorPage(state: ErrorState): Arrival {
  return { screen: 'error', state };
}
