import { useState, type JSX } from 'react';
import type { QuestionSet } from '../../../../runtime/definitions/types.ts';
import shared from '../../preview.module.css';
import { ActionRow } from '../../fields/ActionRow.tsx';
import { ChoiceField } from '../../fields/ChoiceField.tsx';
import { TextField } from '../../fields/TextField.tsx';
import { useTypedTexts } from '../../state/useTypedTexts.ts';
import type { EditorActions } from '../editorActions.ts';
import { optionValue } from './stepForm.ts';

/** The widgets of questions that can be added, each with its label. */
const KINDS: readonly (readonly [widget: string, label: string])[] = [
  ['choice', 'One of several options'],
  ['choices', 'One or more of several options'],
  ['number', 'A number'],
  ['slider', 'A number on a slider'],
  ['text', 'A text'],
  ['info', 'Nothing (read-only screen)'],
];

const WITH_OPTIONS: readonly string[] = ['choice', 'choices'];

interface NewQuestionProps {
  readonly set: QuestionSet;
  /** The step before the new one. */
  readonly after: string;
  readonly rewrite: EditorActions['rewrite'];
  /** Shows a step in the form, from its title. */
  readonly show: (step: string) => void;
}

/** Adds a question after a step, with its texts. Texts that still have to be translated begin with TODO. */
export function NewQuestion({ set, after, rewrite, show }: NewQuestionProps): JSX.Element {
  const [widget, setWidget] = useState('choice');
  const { texts, write, clear } = useTypedTexts(`new question after ${set.name}.${after}`);
  const { title = '', lines = '' } = texts;
  const [isBusy, setBusy] = useState(false);
  const labels = WITH_OPTIONS.includes(widget) ? lines.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])) : [];
  const id = optionValue(
    title,
    set.steps.map((step) => step.id),
  );
  const isReady = title.trim() !== '' && (!WITH_OPTIONS.includes(widget) || labels.length > 1);
  const add = async (): Promise<void> => {
    const options = labels.reduce<readonly (readonly [string, string])[]>(
      (rest, label) => [
        ...rest,
        [
          optionValue(
            label,
            rest.map(([value]) => value),
          ),
          label,
        ],
      ],
      [],
    );
    setBusy(true);
    const done = await rewrite(
      { kind: 'newQuestion', set: set.name, after, id, widget, title: title.trim(), options },
      `Added the question ${id} after ${after}.`,
    );
    setBusy(false);
    if (!done) return;
    clear();
    show(id);
  };
  return (
    <details data-new-question>
      <summary>Add a question after {after}</summary>
      <ChoiceField label="Type of answer" data-field-name="newKind" value={widget} options={KINDS} change={setWidget} />
      <TextField label="The question in English" data-new-title value={title} change={(text) => write('title', text)} />
      {WITH_OPTIONS.includes(widget) && (
        <label className={shared.field}>
          Its options in English, one per line
          <textarea
            className={shared.input}
            rows={4}
            data-new-options
            value={lines}
            onChange={({ target }) => write('lines', target.value)}
          />
        </label>
      )}
      <ActionRow
        action="addQuestion"
        label="Add the question"
        isDisabled={!isReady || isBusy}
        hint={title.trim() === '' ? '' : `Its name is ${id}. Translate it where it says TODO.`}
        act={() => void add()}
      />
    </details>
  );
}
