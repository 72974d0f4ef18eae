/** Keys and indexes from the top of a value to one of its parts. */
export type Path = readonly (string | number)[];

/** Something wrong in a value, told by its path; whoever knows the file turns it into a line and a column. */
export interface Issue {
  readonly path: Path;
  /** Points to the key of the path's last part instead of its value. */
  readonly at?: 'key' | 'value';
  readonly severity?: 'error' | 'warning';
  readonly code: string;
  /** One sentence that says what is wrong. */
  readonly message: string;
  /** One sentence that says how to mend it. */
  readonly hint: string;
}
