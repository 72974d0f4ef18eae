import { useState, type JSX } from 'react';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { OptionCard, OptionList } from '../../parts/OptionCard/OptionCard.tsx';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { HEADING_ID, Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { toggleOption } from './toggleOption.ts';

/**
 * A question with several answers: native checkboxes. Reports the list after each change, `[]` if none is checked. The survey's
 * Next continues. Options: `image`. Texts: title, body, help, options, optionHelp, image.
 * @see [WIDGET-55] [VAL-59] [VAL-61] [VAL-62]
 */
export function Choices(props: WidgetProps): JSX.Element {
  const { name, texts, value, choices, exclusive, options, errors, isBusy, onChange } = props;
  const [picked, setPicked] = useState<readonly string[]>(() => choices.filter((option) => Array.isArray(value) && value.includes(option)));

  const toggle = (option: string): void => {
    if (isBusy) return;
    const next = toggleOption(picked, option, choices, exclusive);
    setPicked(next);
    onChange(next);
  };

  return (
    <Question texts={texts} above={<Picture name={options['image']} alt={texts.image} isBesideTexts />}>
      <div role="group" aria-labelledby={HEADING_ID}>
        <OptionList>
          {choices.map((option) => (
            <OptionCard
              key={option}
              type="checkbox"
              name={name}
              option={option}
              texts={texts}
              isPicked={picked.includes(option)}
              errorAttributes={errorAria(name, errors[''])}
              onPick={toggle}
            />
          ))}
        </OptionList>
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}
