import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { definitionAt, helpAt, offersAt, type Knowledge } from './knowledge.ts';
import type { JsonLocation } from '../locations.ts';

/** The actions and data that the text editor gets from the page around it. */
export interface EditorHost {
  /** Returns the definitions around a file; null before they are loaded. */
  readonly knowledge: (file: string) => Knowledge | null;
  readonly save: (file: string) => void;
  readonly format: (file: string) => void;
  readonly goTo: (location: JsonLocation) => void;
}

/** Colours with a contrast of at least 4.5:1 on the page's surface. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: '#1a4f8b' },
  { tag: tags.string, color: '#1b6238' },
  { tag: tags.number, color: '#8a3a00' },
  { tag: [tags.bool, tags.null], color: '#7a2c8f' },
]);

const THEME = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--sunk)', color: 'var(--ink-soft)', border: '0' },
  '&.cm-focused': { outline: '2px solid var(--brand)', outlineOffset: '-2px' },
  '.cm-tooltip': { maxWidth: '32rem', fontFamily: 'inherit', color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '.cm-help': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
});

/** Returns the extensions of a file's editor: highlighting, completion, help, marks, search, folding, history and its keys. */
export function editorExtensions(file: string, host: EditorHost): Extension {
  const goToDefinition = (state: EditorState, offset: number): boolean => {
    const knowledge = host.knowledge(file);
    const location = knowledge && definitionAt(file, state.doc.toString(), offset, knowledge);
    if (location) host.goTo(location);
    return location !== null;
  };
  const complete = (context: CompletionContext): CompletionResult | null => {
    // After a comma or a brace, the author has not asked for completion, and the list would cover the next lines.
    if (!context.explicit && !context.matchBefore(/[\w"]$/)) return null;
    const knowledge = host.knowledge(file);
    const found = knowledge && offersAt(file, context.state.doc.toString(), context.pos, knowledge);
    if (!found) return null;
    const { from, to, offers } = found;
    return {
      from,
      to,
      options: offers.map(({ label, info, isKey }) => ({
        label,
        ...(info !== '' && { info }),
        type: isKey ? 'property' : 'enum',
        ...(isKey && context.state.sliceDoc(to, to + 1) !== ':' && { apply: `${label}: ` }),
      })),
      filter: true,
    };
  };
  const help = (view: EditorView, offset: number): Tooltip | null => {
    const knowledge = host.knowledge(file);
    const found = knowledge && helpAt(file, view.state.doc.toString(), offset, knowledge);
    if (!found) return null;
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-help';
        dom.textContent = found.lines.join('\n');
        return { dom };
      },
    };
  };
  const run = (work: (file: string) => void) => (): boolean => {
    work(file);
    return true;
  };
  return [
    json(),
    syntaxHighlighting(COLOURS),
    THEME,
    lineNumbers(),
    lintGutter(),
    foldGutter(),
    // The default of 100 edits is too small: a long text has more letters.
    history({ minDepth: 10_000 }),
    drawSelection(),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({ override: [complete] }),
    hoverTooltip(help),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': `The text of ${file}` }),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!event.ctrlKey && !event.metaKey) return false;
        const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
        return offset !== null && goToDefinition(view.state, offset);
      },
    }),
    keymap.of([
      { key: 'Mod-s', run: run(host.save), preventDefault: true },
      { key: 'Shift-Alt-f', run: run(host.format), preventDefault: true },
      { key: 'F12', run: ({ state }) => goToDefinition(state, state.selection.main.head) },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ];
}
