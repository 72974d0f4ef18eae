import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState, type JSX } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { jsonAt, jsonIn } from '../../runtime/base/json.ts';
import { definitionsAtom, findingsAtom, isConnectedAtom } from './state/definitions.ts';
import { FIRST_FILE } from './product/vocabulary.ts';
import { panelAtom } from './state/panel.ts';
import { useFiles } from './state/useFiles.ts';
import { Findings } from './panels/Findings.tsx';
import { FramePage } from './display/FramePage.tsx';
import { FRAME } from './display/frameMessages.ts';
import { SetCard } from './SetCard.tsx';
import { SetPreview } from './SetPreview.tsx';
import { UnsavedEdits } from './UnsavedEdits.tsx';
import styles from './preview.module.css';

const Editor = lazy(async () => ({ default: (await import('./editor/Editor.tsx')).Editor }));

/** The preview's pages: the list of sets, and each set. */
export function PreviewApp(): JSX.Element {
  return (
    <Routes>
      <Route path="/_dev" element={<SetList />} />
      <Route path="/_dev/:set/*" element={<SetRoute />} />
      <Route path="*" element={<Navigate to="/_dev" replace />} />
    </Routes>
  );
}

function SetRoute(): JSX.Element {
  const { set = '' } = useParams();
  const definitions = useAtomValue(definitionsAtom);
  if (FRAME !== null) return <FramePage channel={FRAME} />;
  if (!definitions) return <NotLoaded />;
  const source = definitions.sets[set];
  const texts = definitions.texts[set];
  if (!source || !texts) return <SetList unknown={set} />;
  return <SetPreview key={set} source={source} texts={texts} definitions={definitions} />;
}

/** The page before the definitions are first loaded, with the mistakes that prevent it. */
function NotLoaded(): JSX.Element {
  const isConnected = useAtomValue(isConnectedAtom);
  const findings = useAtomValue(findingsAtom);
  const isBroken = findings.some(({ isBlocking }) => isBlocking);
  return (
    <main className={styles.list}>
      <h1>Preview</h1>
      <p role="status">
        {!isConnected && 'The server cannot be reached. The page continues when it is back.'}
        {isConnected && (isBroken ? 'Correct these mistakes and save. Then the sets can be shown.' : 'Reading the definitions ...')}
      </p>
      {findings.length > 0 && <Findings />}
      <EditorBelow />
    </main>
  );
}

/** The editor on the pages that show no set, at a finding that was opened there. */
function EditorBelow(): JSX.Element | null {
  const panel = useAtomValue(panelAtom);
  if (panel !== 'editor') return null;
  return (
    <section data-panel="editor" aria-label="Editor">
      <h2>Editor</h2>
      <Suspense fallback={<p aria-busy="true">Loading ...</p>}>
        <Editor file={FIRST_FILE} />
      </Suspense>
    </section>
  );
}

function SetList({ unknown }: { readonly unknown?: string }): JSX.Element {
  const definitions = useAtomValue(definitionsAtom);
  const files = useFiles() ?? {};
  const [notice, setNotice] = useState('');
  if (!definitions) return <NotLoaded />;
  return (
    <main className={styles.list}>
      <h1>Preview of the question sets</h1>
      <p className={styles.soft}>
        See what every member sees, and why. Edit a set here, or its JSON in question-sets/ with any editor: an open preview shows each
        change and keeps its place in the survey.
      </p>
      {unknown !== undefined && <p role="alert">There is no question set {unknown}. These exist:</p>}
      <ul className={styles.cards}>
        {Object.values(definitions.sets).map((source) => (
          <SetCard key={source.name} source={source} definitions={definitions} note={noteIn(files[`question-sets/${source.name}.json`])} />
        ))}
      </ul>
      <h2>Findings</h2>
      <Findings />
      <EditorBelow />
      <div className={styles.listBar}>
        <UnsavedEdits show={setNotice} />
        <span role="status">{notice}</span>
      </div>
    </main>
  );
}

/** Returns the note in the file of a set; empty if there is none, or if the file has a mistake. */
function noteIn(text: string | undefined): string {
  const description = jsonAt(jsonIn(text ?? ''), ['description']);
  return typeof description === 'string' ? description : '';
}
