import { useState, type JSX } from 'react';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { Notice } from '../../parts/Notice/Notice.tsx';
import { OptionCard, OptionList } from '../../parts/OptionCard/OptionCard.tsx';
import { HEADING_ID, Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';

const DISCLAIMER_ID = 'question-disclaimer';

/**
 * A question with one answer by native radios. For decisions to consider before pressing Next, such as the Medicare consent.
 * Texts: title, body, options, optionHelp, messages.disclaimer.
 * @see [WIDGET-35] [WIDGET-36]
 */
export function Radio(props: WidgetProps): JSX.Element {
  const { name, texts, value, choices, errors, isBusy, onChange } = props;
  const [picked, setPicked] = useState(value);
  const disclaimer = texts.messages?.['disclaimer'];

  const pick = (option: string): void => {
    if (isBusy) return;
    setPicked(option);
    onChange(option);
  };

  return (
    <Question texts={texts}>
      {disclaimer !== undefined && <Notice id={DISCLAIMER_ID}>{disclaimer}</Notice>}
      <div role="radiogroup" aria-labelledby={HEADING_ID} aria-describedby={disclaimer && DISCLAIMER_ID} aria-required="true">
        <OptionList>
          {choices.map((option) => (
            <OptionCard
              key={option}
              type="radio"
              name={name}
              option={option}
              texts={texts}
              isPicked={picked === option}
              errorAttributes={errorAria(name, errors[''])}
              onPick={pick}
            />
          ))}
        </OptionList>
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}
