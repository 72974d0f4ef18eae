import { useState, type JSX } from 'react';
import { ChoiceField } from '../../fields/ChoiceField.tsx';
import { useTypedTexts } from '../../state/useTypedTexts.ts';
import shared from '../../preview.module.css';
import styles from '../editor.module.css';
import type { TextOf } from '../locations.ts';
import { pointsOf, scoreName, scoresOf, withPoints } from './scores.ts';
import type { FormEditing, StepForm } from './stepForm.ts';

interface ScoresProps extends Pick<FormEditing, 'edit'> {
  readonly set: string;
  /** The sets that use the step. */
  readonly sets: readonly string[];
  readonly form: StepForm;
  readonly textOf: TextOf;
  /** Called after a score has been added. */
  readonly added: (name: string) => void;
}

/** The points that each option of a question adds to a score of the set. */
export function Scores({ set, sets, form: { id, answer, options }, textOf, edit, added }: ScoresProps): JSX.Element | null {
  const [chosen, choose] = useState<string | null>(null);
  const { texts, write, clear } = useTypedTexts(`new score of ${set}.${id}`);
  const { title = '' } = texts;
  if (!options) return null;
  const scores = scoresOf(set, textOf);
  const inUse = scores.find((score) => options.list.some(({ value }) => pointsOf(score, answer, value) !== null));
  const name = chosen ?? inUse?.name ?? '';
  const score = scores.find((each) => each.name === name);
  const newName = scoreName(title, sets, textOf);
  return (
    <details data-scores open={inUse !== undefined || undefined}>
      <summary>Points for a score</summary>
      <p className={shared.note}>
        A score adds up the points of the answers that a member gives. A rule can then compare it, to show a question or to screen members
        out.
      </p>
      <ChoiceField
        label="Score"
        data-field-name="score"
        value={score ? name : ''}
        options={[['', 'A new score'], ...scores.map((each) => [each.name, labelOf(each)] as const)]}
        change={choose}
      />
      {!score && (
        <label className={shared.field}>
          What it measures
          <input className={shared.input} data-score-title value={title} onChange={({ target }) => write('title', target.value)} />
          {title.trim() !== '' && <span className={shared.soft}>Its name is {newName}.</span>}
        </label>
      )}
      <div className={styles.points}>
        {options.list.map(({ value, labels }) => (
          <label key={value}>
            <span className="visually-hidden">Points for </span>
            {labels[0]?.text ?? value}
            <input
              type="number"
              step="any"
              className={shared.input}
              data-points={value}
              disabled={!score && title.trim() === ''}
              value={(score && pointsOf(score, answer, value)) ?? ''}
              onChange={({ target }) => {
                const points = Number.isFinite(target.valueAsNumber) ? target.valueAsNumber : null;
                edit(withPoints(score ?? { name: newName, description: title.trim() }, { answer, option: value, points }, sets, textOf));
                if (score || points === null) return;
                choose(newName);
                clear();
                added(newName);
              }}
            />
          </label>
        ))}
      </div>
    </details>
  );
}

function labelOf({ name, description }: { readonly name: string; readonly description: string | null }): string {
  return description === null ? name : `${name}: ${description}`;
}
