/** The depth of each file's own undo history, by path. */
export type Depths = Readonly<Record<string, number>>;

/** An edit of one or more files, which undo reverts as a whole. */
interface UndoStep {
  /** The depths of its files' histories before the edit. */
  readonly before: Depths;
  /** The field that was edited; null for an edit of no field. */
  readonly field: string | null;
  /** When it was last continued, in milliseconds. */
  readonly at: number;
}

/** An edit of a field. */
export interface Typing {
  readonly field: string;
  /** True for a typed letter, which is undone together with the letters typed before it. */
  readonly isLetter: boolean;
}

/** The edits of all files in the order in which they were made, wherever the author made them. */
export interface UndoSteps {
  /** Records the current depths. A history that has grown is an edit, and one that has shrunk has been undone elsewhere. A closed file has no edits. */
  readonly observe: (depths: Depths) => void;
  /** Runs an edit of several files as one step, or as the continuation of the last one. */
  readonly group: (edit: (isContinued: boolean) => void, typing?: Typing) => void;
  /** Returns the depths before the last step; null if there is none. */
  readonly last: () => Depths | null;
}

/** The pause in milliseconds after which the next letter begins a new step. */
const PAUSE_MS = 1000;

/**
 * Records the edits of files, each of which has its own undo history.
 * @param keptFiles the files that a reload has kept, which are the first step
 */
export function openUndoSteps(keptFiles: readonly string[]): UndoSteps {
  let steps: readonly UndoStep[] =
    keptFiles.length > 0 ? [{ before: Object.fromEntries(keptFiles.map((file) => [file, 0])), field: null, at: 0 }] : [];
  let lastDepths: Depths = {};
  /** The files that the running edit has changed so far, with their depths before; null while none runs. */
  let running: Record<string, number> | null = null;

  const forget = (file: string, depth: number): void => {
    steps = steps.flatMap((step) => {
      const before = Object.fromEntries(Object.entries(step.before).filter(([name, own]) => name !== file || own < depth));
      return Object.keys(before).length > 0 ? [{ ...step, before }] : [];
    });
  };
  return {
    observe: (depths) => {
      for (const file of Object.keys(lastDepths)) if (depths[file] === undefined) forget(file, 0);
      for (const [file, depth] of Object.entries(depths)) {
        // A file is opened without an edit, or with those that a reload has kept.
        const before = lastDepths[file] ?? depth;
        if (depth < before) forget(file, depth);
        else if (depth > before && running) running[file] ??= before;
        else for (let each = before; each < depth; each += 1) steps = [...steps, { before: { [file]: each }, field: null, at: 0 }];
      }
      lastDepths = depths;
    },
    group: (edit, typing) => {
      const last = steps.at(-1);
      const at = Date.now();
      const isContinued = typing?.isLetter === true && last?.field === typing.field && at - last.at < PAUSE_MS;
      running = {};
      edit(isContinued);
      const before = running;
      running = null;
      if (isContinued && last) steps = [...steps.slice(0, -1), { ...last, before: { ...before, ...last.before }, at }];
      else if (Object.keys(before).length > 0) steps = [...steps, { before, field: typing?.field ?? null, at }];
    },
    last: () => steps.at(-1)?.before ?? null,
  };
}
