/** A mistake planted in the current sets, with all expected findings. File names start from question-sets/. */
export interface Planted {
  readonly title: string;
  /** By file: the text to replace and its replacement; null replaces the whole file, and null twice deletes it. */
  readonly edits: readonly (readonly [file: string, from: string | null, to: string | null])[];
  readonly reported: readonly {
    readonly code: string;
    readonly file: string;
    /** The finding is on the line of this text, searched from `after`, in the changed file. */
    readonly at: string;
    readonly after?: string;
    /** Part of the finding's line. */
    readonly says?: string;
  }[];
}
