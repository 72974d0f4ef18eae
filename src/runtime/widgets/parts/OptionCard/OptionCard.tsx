import type { JSX, ReactNode } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import { Tick } from '../Tick/Tick.tsx';
import styles from './OptionCard.module.css';

/** A native checkbox or radio styled as a card. The whole card is its label. */
export function OptionCard(props: {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly option: string;
  readonly texts: Pick<StepTexts, 'options' | 'optionHelp'>;
  readonly isPicked: boolean;
  /** ARIA attributes that associate the error with the input. */
  readonly errorAttributes: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };
  readonly onPick: (option: string) => void;
}): JSX.Element {
  const { type, name, option, texts, isPicked, errorAttributes, onPick } = props;
  const help = texts.optionHelp?.[option];
  return (
    <li>
      <label className={styles.card}>
        <input
          {...errorAttributes}
          className={styles.input}
          type={type}
          name={name}
          value={option}
          checked={isPicked}
          onChange={() => onPick(option)}
        />
        <span className={`${styles.mark} ${styles[type]}`}>{type === 'checkbox' && <Tick />}</span>
        <span className={styles.text}>
          <span>{texts.options?.[option] ?? option}</span>
          {help !== undefined && <span className={styles.help}>{help}</span>}
        </span>
      </label>
    </li>
  );
}

/** The list around option cards. */
export function OptionList({ children }: { readonly children: ReactNode }): JSX.Element {
  return <ul className={styles.list}>{children}</ul>;
}
