/** A mistake planted in the sets as they are, and all that must be found. Files are named from question-sets/ on. */
export interface Planted {
  readonly title: string;
  /** By file: what is replaced, by what; null: the file's whole text. */
  readonly edits: readonly (readonly [file: string, from: string | null, to: string])[];
  readonly told: readonly {
    readonly code: string;
    readonly file: string;
    /** On the line of this text, from `after` on, in the changed file. */
    readonly at: string;
    readonly after?: string;
    /** Part of the finding's line. */
    readonly says?: string;
  }[];
}
