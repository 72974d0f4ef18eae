import type { JSX } from 'react';
import type { PanelProps } from '../panels/props.ts';
import { Editor } from './Editor.tsx';

/** The editor beside the survey. */
export function EditorPanel({ source }: PanelProps): JSX.Element {
  return <Editor file={`question-sets/${source.name}.json`} />;
}
