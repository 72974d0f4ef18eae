import { useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useState, type JSX } from 'react';
import { stepIdOf } from '../../../runtime/survey/sync.ts';
import { filesAtom } from '../live/definitions.ts';
import { editedStepAtom, editorViewAtom } from '../live/panel.ts';
import { shownAtom } from '../live/session.ts';
import type { PanelProps } from '../panels/props.ts';
import shared from '../preview.module.css';
import { Editor } from './Editor.tsx';
import { FormView } from './FormView.tsx';

/** The editor beside the survey: the shown step as a form, or any file as text. */
export function EditorPanel({ source, texts, jump }: PanelProps): JSX.Element {
  const [view, setView] = useAtom(editorViewAtom);
  const [chosen, choose] = useAtom(editedStepAtom);
  const isLoaded = useAtomValue(filesAtom) !== null;
  const { session } = useAtomValue(shownAtom);
  const shown = session && stepIdOf(session);
  const hasStep = (id: string | null): id is string => id !== null && source.steps.some((step) => step.id === id);
  const step = hasStep(chosen) ? chosen : hasStep(shown) ? shown : (source.steps[0]?.id ?? '');
  // A step that was added a moment ago can be shown once the definitions have it.
  const [awaited, setAwaited] = useState<string | null>(null);
  const show = useEffectEvent(jump);
  const hasAwaited = hasStep(awaited);
  useEffect(() => {
    if (hasAwaited && awaited !== null) show(awaited);
  }, [awaited, hasAwaited]);
  const labels = useCallback((id: string, option: string) => texts.steps[id]?.options?.[option] ?? null, [texts]);
  return (
    <>
      <div className={shared.row} role="group" aria-label="How to edit">
        {(['form', 'text'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={shared.small}
            data-view={each}
            aria-pressed={view === each}
            onClick={() => setView(each)}
          >
            {each === 'form' ? 'Form' : 'Text (JSON)'}
          </button>
        ))}
      </div>
      <Editor file={`question-sets/${source.name}.json`} isForm={view === 'form'}>
        {isLoaded && (
          <FormView
            set={source}
            step={step}
            labels={labels}
            choose={(id) => {
              choose(id);
              setAwaited(id);
            }}
          />
        )}
      </Editor>
    </>
  );
}
