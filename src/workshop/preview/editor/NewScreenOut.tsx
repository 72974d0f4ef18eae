import { useState, type JSX } from 'react';
import { LOCALES } from '../../../runtime/definitions/locales.ts';
import shared from '../preview.module.css';
import styles from './editor.module.css';
import { LANGUAGES } from '../live/languages.ts';
import { ActionRow } from '../fields/ActionRow.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import type { TextOf } from './places.ts';
import { reasonName, withScreenOut, type ScreenOutWords, type SpotEdit, type StepForm } from './stepForm.ts';

/** Props of the form that adds a screen-out. */
interface NewScreenOutProps {
  readonly form: StepForm;
  /** The reasons that the set lists. */
  readonly reasons: readonly string[];
  /** The sets that use the step. */
  readonly sets: readonly string[];
  readonly textOf: TextOf;
  readonly edit: (edits: readonly SpotEdit[]) => void;
  /** Shows the rule of the added screen-out. */
  readonly added: (reason: string) => void;
}

const NO_WORDS: ScreenOutWords = { title: '', body: '' };

/** Adds a screen-out to a step, with a reason of the set or a new one. */
export function NewScreenOut({ form, reasons, sets, textOf, edit, added }: NewScreenOutProps): JSX.Element {
  const [chosen, choose] = useState('');
  const [words, setWords] = useState<Readonly<Record<string, ScreenOutWords>>>({});
  const english = words['en'] ?? NO_WORDS;
  const isNew = chosen === '';
  const reason = isNew ? reasonName(english.title, reasons) : chosen;
  const { options } = form;
  const [isOpen, setOpen] = useState(false);
  const [screening, setScreening] = useState<readonly string[]>([]);
  // An option may have been removed or renamed since it was chosen.
  const screeningOptions = (options?.list ?? []).flatMap(({ value }) => (screening.includes(value) ? [value] : []));
  const needsAnswer = options !== null && screeningOptions.length === 0;
  const hasWords = !isNew || (english.title.trim() !== '' && english.body.trim() !== '');
  const missing = [...(needsAnswer ? ['an answer'] : []), ...(hasWords ? [] : ['the words in English'])].join(' and ');
  const write = (locale: string, change: Partial<ScreenOutWords>): void =>
    setWords((now) => ({ ...now, [locale]: { ...(now[locale] ?? NO_WORDS), ...change } }));
  return (
    <details data-new-screen-out open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Screen members out at this step</summary>
      {isOpen && options && (
        <fieldset className={`${shared.flags} ${styles.screening}`}>
          <legend>Answers that screen members out</legend>
          {options.list.map(({ value, labels }) => (
            <label key={value}>
              <input
                type="checkbox"
                data-screening={value}
                checked={screening.includes(value)}
                onChange={({ target }) => {
                  const others = screening.filter((each) => each !== value);
                  setScreening(target.checked ? [...others, value] : others);
                }}
              />
              {labels[0]?.text ?? value}
            </label>
          ))}
        </fieldset>
      )}
      {!options && (
        <p className={shared.note} data-set-condition>
          This question has no options to choose from. The new rule begins with a condition on the program, which you must replace: set when
          it applies under &quot;Rules&quot; above, before you save.
        </p>
      )}
      <ChoiceField
        label="Reason"
        name="newReason"
        value={chosen}
        options={[['', 'A new reason'], ...reasons.map((each) => [each, each] as const)]}
        change={choose}
      />
      {isNew &&
        LOCALES.filter((locale) => locale !== 'en-GB').map((locale) => (
          <fieldset key={locale} className={`${styles.texts} ${styles.pair}`}>
            <legend>{LANGUAGES[locale]}</legend>
            {(['title', 'body'] as const).map((part) => (
              <label key={part}>
                {part === 'title' ? 'Title' : 'What the member reads'}
                <textarea
                  className={shared.input}
                  lang={locale}
                  rows={2}
                  data-new-out={`${part}.${locale}`}
                  value={words[locale]?.[part] ?? ''}
                  onChange={({ target }) => write(locale, { [part]: target.value })}
                />
              </label>
            ))}
          </fieldset>
        ))}
      <ActionRow
        action="addScreenOut"
        label="Add the screen-out"
        isDisabled={missing !== ''}
        hint={missing === '' ? `Its reason is ${reason}.` : `First give ${missing}.`}
        act={() => {
          edit(withScreenOut(form, { reason, options: screeningOptions, words: isNew ? words : {} }, sets, textOf));
          setWords({});
          setScreening([]);
          setOpen(false);
          added(reason);
        }}
      />
    </details>
  );
}
