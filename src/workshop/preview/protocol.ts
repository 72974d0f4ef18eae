import type { Json } from '../../runtime/base/json.ts';
import type { EditedDefinitions } from '../../runtime/definitions/edited.ts';
import type { SetTexts } from '../../runtime/definitions/textsOfSet.ts';
import type { Environment, QuestionSet } from '../../runtime/definitions/types.ts';
import type { ShownFinding } from '../build/editing/events.ts';

/** The path of the preview's own service, which reads, watches and saves definitions. */
export const SERVICE = '/_dev/service';

/** Everything that the preview shows, as it is on disk. A file with a mistake keeps its last version without one. */
export interface PreviewDefinitions {
  readonly sets: Readonly<Record<string, QuestionSet>>;
  /** The texts of each set in each language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, SetTexts>>>>;
  readonly environments: Readonly<Record<string, Environment>>;
  /** The members' files, by path. Malformed ones are left out: a finding reports them. */
  readonly members: Readonly<Record<string, Json>>;
}

/** A message of the service to an open preview. */
export type PreviewEvent =
  /** These sets and texts have changed. */
  | { readonly kind: 'edited'; readonly edited: EditedDefinitions }
  /** Something else has changed: fetch all definitions again. */
  | { readonly kind: 'reload' }
  /** All findings, each time they may have changed. */
  | { readonly kind: 'findings'; readonly findings: readonly ShownFinding[] };

/** An edit of a file to save. */
export interface FileEdit {
  /** The path from the root, with slashes: `question-sets/DPP_SURVEY.json`. */
  readonly file: string;
  readonly text: string;
  /** The text that the author began from; null for a new file. */
  readonly from: string | null;
}

/** What became of an edit. `changed`: the file on disk is no longer the one that the author began from; `now` is its text. */
export type Saved =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'changed'; readonly now: string | null }
  | { readonly outcome: 'refused'; readonly why: string };
