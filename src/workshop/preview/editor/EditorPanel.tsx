import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { stepIdOf } from '../../../runtime/survey/sync.ts';
import { draftedDefinitionsAtom, filesAtom } from '../live/definitions.ts';
import { draftsAtom } from '../live/drafts.ts';
import { editedStepAtom, editorViewAtom } from '../live/panel.ts';
import { shownAtom } from '../live/session.ts';
import type { PanelProps } from '../panels/props.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import shared from '../preview.module.css';
import { noticeAtom } from './desk.ts';
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
  const store = useStore();
  const [awaited, setAwaited] = useState<{ readonly id: string } | null>(null);
  const reached = useRef(awaited);
  const show = useEffectEvent((id: string): boolean => {
    return hasStep(id) && jump(id);
  });
  const drafts = useAtomValue(draftsAtom);
  const isOutdated = useAtomValue(draftedDefinitionsAtom) !== null && Object.keys(drafts).length === 0;
  // The definitions may lack the chosen step for a moment, or the way to it may lead through an edit that was just undone. Each later
  // version of them is therefore tried until the step is shown in those that stay.
  useEffect(() => {
    if (awaited && awaited !== reached.current && show(awaited.id) && !isOutdated) reached.current = awaited;
  }, [awaited, source, isOutdated]);
  useReturn({ session, step, source, jump, say: (text) => store.set(noticeAtom, text === '' ? null : { text, isProblem: true }) });
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
            texts={texts}
            choose={(id) => {
              choose(id);
              setAwaited({ id });
            }}
          />
        )}
      </Editor>
    </>
  );
}

interface Edited extends Pick<PanelProps, 'source' | 'jump'> {
  readonly session: Session | null;
  /** The step that the form shows. */
  readonly step: string;
  /** Tells the author something; nothing for an empty text. */
  readonly say: (text: string) => void;
}

/**
 * Brings the survey back to the edited step. A rule that is not finished may hide the step for a moment; the survey then moves on, and
 * returns with the edit that shows the step again.
 */
function useReturn({ session, step, source, jump, say }: Edited): void {
  const last = useRef(session);
  const left = useRef<string | null>(null);
  const watch = useEffectEvent(() => {
    const [before, now] = [last.current, session];
    last.current = session;
    if (!before || !now || stepIdOf(before) === stepIdOf(now)) return;
    // In the same version of the set, the author has moved on.
    left.current = before.set !== now.set && stepIdOf(before) === step ? step : null;
    if (left.current !== null) say(`This member does not come to ${step} any more. The survey returns with the edit that shows it again.`);
  });
  const goBack = useEffectEvent(() => {
    if (left.current !== null && left.current === step && jump(step, 'own')) {
      left.current = null;
      say('');
    }
  });
  useEffect(() => watch(), [session]);
  useEffect(() => goBack(), [source]);
}
