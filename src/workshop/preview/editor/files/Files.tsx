import { useAtomValue } from 'jotai';
import { useDeferredValue, useMemo, useState, type JSX } from 'react';
import type { FilePosition } from '../../../../runtime/definitions/finding.ts';
import { filesAtom } from '../../state/definitions.ts';
import shared from '../../preview.module.css';
import type { Buffers } from './buffers.ts';
import { findFiles, shortName } from './fileList.ts';
import styles from '../editor.module.css';

interface FilesProps {
  readonly buffers: Buffers;
  readonly current: string;
  /** The files with unsaved edits. */
  readonly dirty: readonly string[];
  readonly open: (place: FilePosition) => void;
}

/** The list of definition files, with a search in their names and texts. */
export function Files({ buffers, current, dirty, open }: FilesProps): JSX.Element {
  const files = useAtomValue(filesAtom);
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const results = useMemo(() => findFiles(deferredQuery, Object.keys(files?.files ?? {}), buffers.text), [deferredQuery, files, buffers]);
  return (
    <nav className={styles.files} aria-label="Definition files">
      <label>
        Find a file by its name or its content
        <input type="search" className={shared.input} data-editor="find" value={query} onChange={(event) => setQuery(event.target.value)} />
      </label>
      {results.length === 0 && <p>No files match. Try fewer letters, or a word from the texts that members see.</p>}
      <ul>
        {results.map(({ file, line, column, excerpt }) => (
          <li key={`${file}:${line}`}>
            <button
              type="button"
              aria-current={file === current ? 'true' : undefined}
              data-file={file}
              data-line={line}
              onClick={() => open({ file, line, column })}
            >
              {shortName(file)}
              {excerpt !== null && <small>{` ${line}: ${excerpt}`}</small>}
              {excerpt === null && dirty.includes(file) && <small> not saved</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
