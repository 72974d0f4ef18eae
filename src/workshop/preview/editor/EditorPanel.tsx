import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type JSX } from 'react';
import { stepIdOf } from '../../../runtime/survey/navigation/stepId.ts';
import { textsFor } from '../../explain/textsFor.ts';
import { draftedDefinitionsAtom, filesAtom } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { editedStepAtom, editorViewAtom, hiddenStepAtom } from '../state/panel.ts';
import { shownAtom } from '../state/session.ts';
import type { PanelProps } from '../panelProps.ts';
import type { Step } from '../../../runtime/definitions/types.ts';
import type { Session } from '../../../runtime/engine/types.ts';
import { PanelParts } from '../fields/PanelParts.tsx';
import { SmallButton } from '../fields/SmallButton.tsx';
import shared from '../preview.module.css';
import { Editor } from './Editor.tsx';
import { FormView } from './form/FormView.tsx';

/** The editor beside the survey: the shown step as a form, or any file as text. */
export function EditorPanel({ source, texts, walk, jump }: PanelProps): JSX.Element {
  const [view, setView] = useAtom(editorViewAtom);
  const [chosen, choose] = useAtom(editedStepAtom);
  const isLoaded = useAtomValue(filesAtom) !== null;
  const { partner } = walk.context;
  const shownTexts = useMemo(() => textsFor(texts, partner), [texts, partner]);
  const { session } = useAtomValue(shownAtom);
  const shown = session && stepIdOf(session);
  const hasStep = (id: string | null): id is string => id !== null && source.steps.some((step) => step.id === id);
  const step = hasStep(chosen) ? chosen : hasStep(shown) ? shown : (source.steps[0]?.id ?? '');
  const [awaited, setAwaited] = useState<{ readonly id: string } | null>(null);
  const reached = useRef(awaited);
  const show = useEffectEvent((id: string): boolean => hasStep(id) && jump(id));
  const drafts = useAtomValue(draftsAtom);
  const isOutdated = useAtomValue(draftedDefinitionsAtom) !== null && Object.keys(drafts).length === 0;
  // The definitions may briefly lack the chosen step, or the way to it may lead through an edit that was just undone. So the jump is
  // repeated with each version of the definitions until it succeeds in the final one.
  useEffect(() => {
    if (awaited && awaited !== reached.current && show(awaited.id) && !isOutdated) reached.current = awaited;
  }, [awaited, source, isOutdated]);
  useReturnToEditedStep({ session, chosen, choose, source, jump });
  return (
    <>
      <div className={shared.row} role="group" aria-label="How to edit">
        {(['form', 'text'] as const).map((each) => (
          <SmallButton key={each} data-view={each} aria-pressed={view === each} onClick={() => setView(each)}>
            {each === 'form' ? 'Form' : 'Text (JSON)'}
          </SmallButton>
        ))}
      </div>
      <Editor
        file={`question-sets/${source.name}.json`}
        isForm={view === 'form'}
        tools={<FormParts step={source.steps.find(({ id }) => id === step)} />}
      >
        {isLoaded && (
          <FormView
            set={source}
            step={step}
            texts={shownTexts}
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

interface ReturnOptions extends Pick<PanelProps, 'source' | 'jump'> {
  readonly session: Session | null;
  /** The step that the author has chosen to edit; null while the form follows the survey. */
  readonly chosen: string | null;
  readonly choose: (step: string) => void;
}

/**
 * Returns the survey to the edited step. An unfinished rule may hide the step, so that the survey moves on. The survey returns after the
 * edit that shows the step again. Until then, an alert explains why the step is gone.
 */
function useReturnToEditedStep({ session, chosen, choose, source, jump }: ReturnOptions): void {
  const last = useRef(session);
  const [hidden, setHidden] = useAtom(hiddenStepAtom);
  const watch = useEffectEvent(() => {
    const [before, current] = [last.current, session];
    last.current = session;
    if (!before || !current || stepIdOf(before) === stepIdOf(current)) return;
    const [was, is] = [stepIdOf(before), stepIdOf(current)];
    // If the step is answered, the member has moved on. If not, an earlier step is shown again because its answer is no longer valid.
    const isPassed = was !== null && current.way.visited.includes(was);
    const isBack = orderOf(current, is) < orderOf(current, was);
    const isHidden = before.set !== current.set && was !== null && !isPassed && !isBack && (chosen ?? was) === was;
    setHidden(isHidden ? was : null);
    // From now on the form stays at the step instead of following the survey.
    if (isHidden) choose(was);
  });
  const goBack = useEffectEvent(() => {
    if (hidden !== null && hidden === chosen && jump(hidden, 'own')) setHidden(null);
  });
  const stopWaiting = useEffectEvent(() => {
    if (hidden !== null && hidden !== chosen) setHidden(null);
  });
  useEffect(() => watch(), [session]);
  useEffect(() => goBack(), [source]);
  useEffect(() => stopWaiting(), [chosen]);
  useEffect(() => () => setHidden(null), [setHidden]);
}

/** Returns the index of a step in its set; a screen-out comes after all steps. */
function orderOf({ set }: Session, step: string | null): number {
  return (step === null ? undefined : set.indexOf.get(step)) ?? set.steps.length;
}

/** The parts of a step's form. */
function FormParts({ step }: { readonly step: Step | undefined }): JSX.Element {
  const answer = step?.answer;
  return (
    <PanelParts
      label="Parts of the form"
      parts={[
        ['texts', 'Texts'],
        ...(answer && 'options' in answer ? [['options', 'Options'] as const] : []),
        ...(answer ? [['limits', 'Allowed answers'] as const] : []),
        ['rules', 'Rules'],
        ['add', 'Add'],
      ]}
    />
  );
}
