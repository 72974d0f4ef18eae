import { EditorView } from '@codemirror/view';
import { setDiagnostics } from '@codemirror/lint';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import type { FilePosition } from '../../../../runtime/definitions/finding.ts';
import { findingsAtom } from '../../state/definitions.ts';
import { buffersAtom, type Buffers } from '../files/buffers.ts';
import { diagnosticsOf } from './diagnostics.ts';
import styles from '../../preview.module.css';

interface CodeViewProps {
  readonly file: string;
  readonly buffers: Buffers;
  /** The place to show; null to leave the view where it is. */
  readonly place: FilePosition | null;
}

/**
 * The text of a file. The editor is in a shadow tree, where it uses constructed style sheets, because the page's content security policy
 * allows no style elements.
 */
export function CodeView({ file, buffers, place }: CodeViewProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const store = useStore();
  const findings = useAtomValue(findingsAtom);
  const text = useAtomValue(buffersAtom)[file]?.state.doc;

  useLayoutEffect(() => {
    const element = host.current;
    const state = buffers.open(file)?.state;
    if (!element || !state) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editorView = new EditorView({
      state,
      parent: root,
      root,
      dispatchTransactions: (transactions, target) => {
        target.update(transactions);
        buffers.setState(file, target.state);
      },
    });
    view.current = editorView;
    // The form and the files on disk also change the state. The view must not wait for a render, because letters typed before the render
    // would be applied to a state without that change.
    const unsubscribe = store.sub(buffersAtom, () => {
      const changed = store.get(buffersAtom)[file]?.state;
      if (changed && editorView.state !== changed) editorView.setState(changed);
    });
    return () => {
      unsubscribe();
      editorView.destroy();
      view.current = null;
    };
  }, [file, buffers, store]);

  useEffect(() => {
    const { current } = view;
    if (current) current.dispatch(setDiagnostics(current.state, diagnosticsOf(file, current.state.doc.toString(), findings)));
  }, [file, text, findings]);

  useEffect(() => {
    const { current } = view;
    if (!current || place?.file !== file) return;
    const line = current.state.doc.line(Math.min(Math.max(place.line, 1), current.state.doc.lines));
    const at = Math.min(line.from + place.column - 1, line.to);
    current.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    current.focus();
  }, [place, file]);

  return <div ref={host} className={styles.sheet} data-code={file} />;
}
