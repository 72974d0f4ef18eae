import { useEffect, useRef, useState, type JSX } from 'react';
import { Button } from '../../parts/Button/Button.tsx';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { HEADING_ID, Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import styles from './Choice.module.css';

/**
 * A question with one answer: a list of buttons. Pressing one answers the question and continues. Options: `collapseAfter`, the
 * number of options to show above a 'show more options' button; `image`, a picture above the heading.
 * Texts: title, body, help, options, optionHelp, image, actions.more.
 * @see [WIDGET-54]
 */
export function Choice(props: WidgetProps): JSX.Element {
  const { name, texts, value, choices, options, errors, isBusy, onAnswer } = props;
  const [pressedOption, setPressedOption] = useState(value);
  const [expanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const visibleCount = shownCount(choices, options['collapseAfter'], value, expanded);
  const initialCount = useRef(visibleCount);

  useEffect(() => {
    if (expanded) list.current?.children[initialCount.current]?.querySelector('button')?.focus();
  }, [expanded]);

  const press = (option: string): void => {
    if (isBusy) return;
    setPressedOption(option);
    onAnswer(option);
  };

  return (
    <Question texts={texts} above={<Picture name={options['image']} alt={texts.image} isBesideTexts />}>
      <div role="group" aria-labelledby={HEADING_ID} aria-describedby={errorAria(name, errors[''])['aria-describedby']}>
        <ul ref={list} className={styles.list}>
          {choices.slice(0, visibleCount).map((option) => (
            <li key={option}>
              <ChoiceButton
                name={name}
                option={option}
                label={texts.options?.[option] ?? option}
                help={texts.optionHelp?.[option]}
                isPicked={pressedOption === option}
                isBusy={isBusy && pressedOption === option}
                onPress={press}
              />
            </li>
          ))}
        </ul>
        {visibleCount < choices.length && (
          <div className={styles.more}>
            <Button kind="quiet" action="more" aria-expanded={false} onClick={() => setExpanded(true)}>
              {builtInText(texts, 'more')}
            </Button>
          </div>
        )}
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}

/** Returns the number of options to show. Shows all if the current answer would be hidden, or only one option would be. */
function shownCount(choices: readonly string[], collapseAfter: unknown, value: unknown, expanded: boolean): number {
  if (expanded || typeof collapseAfter !== 'number' || collapseAfter < 1) return choices.length;
  const hidden = choices.slice(collapseAfter);
  return hidden.length < 2 || hidden.some((option) => option === value) ? choices.length : collapseAfter;
}
