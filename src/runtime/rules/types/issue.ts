/** The keys and indexes from the top of a value to one of its parts. */
export type Path = readonly (string | number)[];

/** A mistake in a value, located by its path. */
export interface Issue {
  readonly path: Path;
  /** Points to the last key of the path instead of its value. */
  readonly at?: 'key' | 'value';
  readonly severity?: 'error' | 'warning';
  readonly code: string;
  /** Names the problem in one sentence. */
  readonly message: string;
  /** Says in one sentence how to fix it. */
  readonly hint: string;
}
