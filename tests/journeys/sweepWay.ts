import type { ErrorState } from '../../src/enrollment/vocabulary/errorStates.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';

/** Where a way must lead: the `data-` attributes of `main`; `says`: a message stands on the form; `path`: a page of the server. */
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

/** A way into the product, as a member takes it. */
export interface Way {
  readonly title: string;
  /** Without a language. */
  readonly address: string;
  readonly to: Arrival;
  /** Who is typed into the eligibility form. */
  readonly person?: Readonly<Record<string, string | undefined>>;
  /** What is typed into the one field of the screen, by its name. */
  readonly code?: Readonly<Record<string, string>>;
  /** Who goes on through the survey, up to the step or the screen that the way leads to. */
  readonly answers?: JsonObject;
  /** Steps to look at on the way there. */
  readonly past?: readonly string[];
  /** Where the same tab goes from the last of them, as a member who loads another address. */
  readonly afterwards?: string;
  /** A service fails on the way: the browser itself tells its console. */
  readonly serviceFails?: true;
  readonly cookies?: Readonly<Record<string, string>>;
  /** Another way goes through here, or it takes long: left out where time is short. */
  readonly also?: true;
  /** The languages of the partner, where it has not all of them. */
  readonly locales?: readonly string[];
}

/** The error page with a state of the catalogue. */
export function errorPage(state: ErrorState): Arrival {
  return { screen: 'error', state };
}
