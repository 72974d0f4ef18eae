import { useState, type JSX } from 'react';
import { LOCALES } from '../../../runtime/definitions/locales.ts';
import shared from '../preview.module.css';
import styles from './editor.module.css';
import { LANGUAGES } from '../live/languages.ts';
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
}

const NO_WORDS: ScreenOutWords = { title: '', body: '' };

/** Adds a screen-out to a step, with a reason of the set or a new one. */
export function NewScreenOut({ form, reasons, sets, textOf, edit }: NewScreenOutProps): JSX.Element {
  const [chosen, choose] = useState('');
  const [words, setWords] = useState<Readonly<Record<string, ScreenOutWords>>>({});
  const english = words['en'] ?? NO_WORDS;
  const isNew = chosen === '';
  const reason = isNew ? reasonName(english.title, reasons) : chosen;
  const isReady = !isNew || (english.title.trim() !== '' && english.body.trim() !== '');
  const write = (locale: string, change: Partial<ScreenOutWords>): void =>
    setWords((now) => ({ ...now, [locale]: { ...(now[locale] ?? NO_WORDS), ...change } }));
  return (
    <details data-new-screen-out>
      <summary>Screen members out at this step</summary>
      <label className={shared.field}>
        Reason
        <select className={shared.input} data-new-reason value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">A new reason</option>
          {reasons.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {isNew &&
        LOCALES.filter((locale) => locale !== 'en-GB').map((locale) => (
          <fieldset key={locale} className={styles.texts}>
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
      <div className={shared.row}>
        <button
          type="button"
          className={shared.small}
          data-action="addScreenOut"
          disabled={!isReady}
          onClick={() => {
            edit(withScreenOut(form, { reason, words: isNew ? words : {} }, sets, textOf));
            setWords({});
          }}
        >
          Add the screen-out
        </button>
        {isReady && <span className={shared.soft}>Its reason is {reason}. Choose above when it applies.</span>}
      </div>
    </details>
  );
}
