import type { Json } from '../../runtime/base/json.ts';
import type { EditedDefinitions } from '../../runtime/definitions/editedDefinitions.ts';
import type { SourceFiles } from '../../runtime/definitions/sources.ts';
import type { Environment, QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import type { ShownFinding } from '../liveUpdates/events.ts';

/** The path of the preview's own service, which reads, watches and saves definitions. */
export const SERVICE = '/_dev/service';

/** The definitions on disk. The last valid version of a file with a mistake is used. */
export interface PreviewDefinitions {
  readonly sets: Readonly<Record<string, QuestionSet>>;
  /** The texts of each set in each language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, SurveyTexts>>>>;
  readonly environments: Readonly<Record<string, Environment>>;
  /** The files of example members, hand-written and generated, by path. Malformed ones are skipped: a finding reports them. */
  readonly members: Readonly<Record<string, Json>>;
}

/** The definitions of a commit and their files, or one sentence that says why they cannot be read. */
export type ReadCommit =
  | { readonly ok: true; readonly definitions: PreviewDefinitions; readonly files: SourceFiles }
  | { readonly ok: false; readonly why: string };

/** A message of the service to an open preview. */
export type PreviewEvent =
  /** These sets and texts have changed. */
  | { readonly kind: 'edited'; readonly edited: EditedDefinitions }
  /** Something else has changed: fetch all definitions again. */
  | { readonly kind: 'reload' }
  /** The contents of these files have changed; null for a deleted one. Sent after the definitions that they change. */
  | { readonly kind: 'files'; readonly files: Readonly<Record<string, string | null>> }
  /** All findings, each time they may have changed. */
  | { readonly kind: 'findings'; readonly findings: readonly ShownFinding[] };

/** The definition files as they are on disk, with or without mistakes. Their line breaks are `\n`, whatever they are on disk. */
export interface PreviewFiles {
  /** The absolute path of the folder that contains question-sets/. */
  readonly root: string;
  readonly files: SourceFiles;
}

/** The texts of unsaved files, by path. */
export type Drafts = Readonly<Record<string, string>>;

/** The effects of unsaved files. */
export interface DraftResponse {
  /** The changed definitions, compared with those on disk; null if the drafts change none. */
  readonly edited: EditedDefinitions | null;
  /** The mistakes that are found before the slow checks. */
  readonly findings: readonly ShownFinding[];
  /** False for a change that an open page cannot show: of an environment, a new set or language, or the first valid definitions. */
  readonly isShown: boolean;
}

/** A change to several files that belong together. */
export type RewriteTask =
  /** Renames an option of a question wherever it is named. */
  | { readonly kind: 'renameOption'; readonly set: string; readonly step: string; readonly option: string; readonly to: string }
  /** Adds a question after another, with its texts in every language. */
  | {
      readonly kind: 'newQuestion';
      readonly set: string;
      readonly after: string;
      readonly id: string;
      readonly widget: string;
      readonly title: string;
      readonly options: readonly (readonly [value: string, label: string])[];
    };

/** The files that a task changes, or one sentence that says why it cannot be done. Nothing is written. */
export type RewriteResponse = { readonly ok: true; readonly files: Drafts } | { readonly ok: false; readonly why: string };

/** An edit of a file to save. */
export interface FileEdit {
  /** The path from the root, with slashes: `question-sets/DPP_SURVEY.json`. */
  readonly file: string;
  /** Null deletes the file. */
  readonly text: string | null;
  /** The text that the author's edits are based on; null for a new file. */
  readonly from: string | null;
}

/**
 * The result of saving edits: all or none. `changed`: some files on disk have changed since the author began; `now` has their
 * texts, null for a missing file.
 */
export type SaveResponse =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'changed'; readonly now: Readonly<Record<string, string | null>> }
  | { readonly outcome: 'refused'; readonly why: string };
