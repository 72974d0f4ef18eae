import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../runtime/base/json.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import { parseDocument } from '../../../runtime/definitions/parse.ts';
import { FOLDER, kindOf, type SourceFiles } from '../../../runtime/definitions/sources.ts';
import { openEditing, type CheckAll } from '../../build/editing/editing.ts';
import { servedTexts, type Served } from '../../build/editing/served.ts';
import { shownFindings } from '../../build/editing/shownFindings.ts';
import type { ShownFinding } from '../../build/editing/events.ts';
import type { FileEdit, PreviewDefinitions, PreviewEvent, Saved } from '../protocol.ts';
import { saveFile } from './saveFile.ts';

/** Debounce in milliseconds, because an editor writes a file in several steps. */
const SETTLED_MS = 20;

/** The definitions of a folder, for open previews. */
export interface DefinitionsService {
  /** Waits until all files have been without an error once. */
  readonly all: () => Promise<PreviewDefinitions>;
  /** Sends the current findings, then each change. @returns a function that ends it */
  readonly subscribe: (send: (event: PreviewEvent) => void) => () => void;
  readonly save: (edit: FileEdit) => Saved;
  readonly close: () => void;
}

/** What the service needs to serve a folder. */
export interface DefinitionsOptions {
  /** The folder that contains question-sets/. */
  readonly root: string;
  readonly vocabulary: Vocabulary;
  readonly checkAll: CheckAll;
}

/** Reads, watches and saves the definitions of a folder. */
export function openDefinitions({ root, vocabulary, checkAll }: DefinitionsOptions): DefinitionsService {
  const listening = new Set<(event: PreviewEvent) => void>();
  const tell = (event: PreviewEvent): void => {
    for (const send of listening) send(event);
  };
  let findings: readonly ShownFinding[] = [];
  const editing = openEditing({
    vocabulary,
    checkAll,
    read: () => readDefinitionFiles(root),
    edited: (edited) => tell({ kind: 'edited', edited }),
    reload: () => tell({ kind: 'reload' }),
    found: (found, files) => {
      findings = shownFindings(found, files, root);
      tell({ kind: 'findings', findings });
    },
  });
  let timer: NodeJS.Timeout | undefined;
  const refresh = (): void => {
    const before = editing.files();
    editing.refresh();
    if (hasOtherMembers(before, editing.files())) tell({ kind: 'reload' });
  };
  const watcher = watch(join(root, FOLDER), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, SETTLED_MS);
  });
  return {
    all: async () => previewDefinitions(await editing.served(), editing.files()),
    subscribe: (send) => {
      listening.add(send);
      send({ kind: 'findings', findings });
      return () => listening.delete(send);
    },
    save: (edit) => {
      const saved = saveFile(root, edit);
      if (saved.outcome === 'saved') refresh();
      return saved;
    },
    close: () => {
      clearTimeout(timer);
      watcher.close();
      listening.clear();
    },
  };
}

function previewDefinitions(served: Served, files: SourceFiles): PreviewDefinitions {
  const locales = [...served.texts.keys()];
  const textsOf = (set: string) =>
    locales.flatMap((locale) => {
      const texts = servedTexts(served, set, locale);
      return texts ? [[locale, texts] as const] : [];
    });
  return {
    sets: Object.fromEntries(served.sets),
    texts: Object.fromEntries([...served.sets.keys()].map((set) => [set, Object.fromEntries(textsOf(set))])),
    environments: Object.fromEntries(served.environments),
    members: Object.fromEntries(membersIn(files).flatMap(([file, text]) => parsedMember(file, text))),
  };
}

function membersIn(files: SourceFiles): readonly (readonly [string, string])[] {
  return Object.entries(files).filter(([file]) => kindOf(file) === 'member');
}

function parsedMember(file: string, text: string): readonly (readonly [string, Json])[] {
  const { document, broken } = parseDocument(file, text);
  return broken || document.value === undefined ? [] : [[file, document.value]];
}

function hasOtherMembers(before: SourceFiles, after: SourceFiles): boolean {
  const [old, now] = [Object.fromEntries(membersIn(before)), membersIn(after)];
  return now.length !== Object.keys(old).length || now.some(([file, text]) => old[file] !== text);
}
