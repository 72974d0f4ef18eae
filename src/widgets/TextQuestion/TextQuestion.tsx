import type { JSX } from 'react';
import { describedBy, errorId } from '../FieldError/describedBy.ts';
import { FieldError } from '../FieldError/FieldError.tsx';
import { HEADING_ID, Question } from '../Question/Question.tsx';
import type { WidgetProps } from '../types.ts';

/**
 * A line of text, named by the heading. Too long a text is told on Next, not cut while typing.
 * Texts: title, body, help.
 */
export function TextQuestion({ name, texts, value, errors, busy, field }: WidgetProps): JSX.Element {
  return (
    <Question texts={texts}>
      <div>
        <input
          {...field('')}
          {...describedBy(name, errors[''])}
          className="field-input"
          type="text"
          aria-labelledby={HEADING_ID}
          aria-required="true"
          autoComplete="off"
          enterKeyHint="next"
          defaultValue={typeof value === 'string' ? value : ''}
          readOnly={busy}
        />
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}
