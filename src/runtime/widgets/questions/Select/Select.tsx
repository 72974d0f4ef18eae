import type { JSX } from 'react';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import dropdown from '../../fields/SelectField/SelectField.module.css';
import { labelAria, OnlyLabel } from '../../parts/OnlyLabel/OnlyLabel.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import styles from './Select.module.css';
import { builtInText } from '../../../texts/widgetTexts/en.ts';

/**
 * A question with one answer from a long list: a native dropdown. Options: `waitsFor` names a fact (`eligibleStates`). Until that
 * is loaded, the survey's Next is disabled and the widget says that it is loading. `autofill` names what browsers know about their
 * user, as an autocomplete token (WCAG 1.3.5).
 * Texts: title, body, help, options, fields[''] (its label), messages.choose, messages.waiting.
 */
export function Select({ name, texts, value, choices, options, errors, facts, field }: WidgetProps): JSX.Element {
  const waitsFor = options['waitsFor'];
  const waiting = typeof waitsFor === 'string' && facts[waitsFor] === undefined;
  const { autofill } = options;
  return (
    <Question texts={texts}>
      <div>
        <OnlyLabel name={name} texts={texts} />
        <span className={dropdown.frame}>
          <select
            id={name}
            {...field('')}
            {...labelAria(texts)}
            {...errorAria(name, errors[''])}
            className={`field-input ${dropdown.select}`}
            aria-required="true"
            autoComplete={typeof autofill === 'string' ? autofill : undefined}
            defaultValue={typeof value === 'string' ? value : ''}
          >
            <option value="">{builtInText(texts, 'choose')}</option>
            {choices.map((option) => (
              <option key={option} value={option}>
                {texts.options?.[option] ?? option}
              </option>
            ))}
          </select>
        </span>
        <FieldError id={errorId(name)} error={errors['']} />
        <p role="status" className={styles.waiting}>
          {waiting && builtInText(texts, 'waiting')}
        </p>
      </div>
    </Question>
  );
}
