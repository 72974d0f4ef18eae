import { useState, type JSX } from 'react';
import type { Json } from '../../../../runtime/base/json.ts';
import { LOCALES } from '../../../../runtime/definitions/locales.ts';
import { SmallButton } from '../../fields/SmallButton.tsx';
import shared from '../../preview.module.css';
import styles from '../editor.module.css';
import { LANGUAGES } from '../../state/languages.ts';
import { useTypedTexts } from '../../state/useTypedTexts.ts';
import { ActionRow } from '../../fields/ActionRow.tsx';
import { CheckField } from '../../fields/CheckField.tsx';
import { ChoiceField } from '../../fields/ChoiceField.tsx';
import type { RuleScope } from '../ruleBuilder/comparisons.ts';
import type { TextOf } from '../locations.ts';
import { AddRule, RuleBuilder } from '../ruleBuilder/RuleBuilder.tsx';
import { reasonName, withScreenOut, type FormEditing, type ScreenOutTexts, type StepForm } from './stepForm.ts';

interface NewScreenOutProps extends Pick<FormEditing, 'edit'> {
  readonly form: StepForm;
  /** The reasons that the set lists, each with its title in English. */
  readonly reasons: readonly (readonly [reason: string, title: string | undefined])[];
  /** The names that a rule may read after the answer. */
  readonly scope: RuleScope;
  /** The sets that use the step. */
  readonly sets: readonly string[];
  readonly textOf: TextOf;
  /** Shows the rule of the added screen-out. */
  readonly added: (reason: string) => void;
}

const WRITTEN_LOCALES = LOCALES.filter((locale) => locale !== 'en-GB');

/** Adds a screen-out to a step, with a reason of the set or a new one. */
export function NewScreenOut({ form, reasons, scope, sets, textOf, edit, added }: NewScreenOutProps): JSX.Element {
  const [chosen, choose] = useState('');
  const { texts: typed, write, clear } = useTypedTexts(`new screen-out of ${form.entry.file} ${form.id}`);
  const textsIn = (locale: string): ScreenOutTexts => ({ title: typed[`title.${locale}`] ?? '', body: typed[`body.${locale}`] ?? '' });
  const english = textsIn('en');
  const isNew = chosen === '';
  const names = reasons.map(([each]) => each);
  const reason = isNew ? reasonName(english.title, names) : chosen;
  const { options } = form;
  const [isOpen, setOpen] = useState(false);
  const [screening, setScreening] = useState<readonly string[]>([]);
  // An option may have been removed or renamed since it was chosen.
  const screeningOptions = (options?.list ?? []).flatMap(({ value }) => (screening.includes(value) ? [value] : []));
  const [condition, setCondition] = useState<Json>(null);
  const [option, ...otherOptions] = screeningOptions;
  const byAnswers = option === undefined ? null : { options: [option, ...otherOptions] as const };
  const when = condition === null ? byAnswers : { rule: condition };
  const hasTexts = !isNew || (english.title.trim() !== '' && english.body.trim() !== '');
  const missing = [...(when ? [] : [options ? 'an answer or a condition' : 'a condition']), ...(hasTexts ? [] : ['the texts in English'])];
  return (
    <details data-new-screen-out open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Screen members out at this step</summary>
      {isOpen && options && condition === null && (
        <fieldset className={`${shared.flags} ${styles.screening}`}>
          <legend>Answers that screen members out</legend>
          {options.list.map(({ value, labels }) => (
            <CheckField
              key={value}
              label={labels[0]?.text ?? value}
              data-screening={value}
              isOn={screening.includes(value)}
              change={(isOn) => setScreening(isOn ? [...screening, value] : screening.filter((each) => each !== value))}
            />
          ))}
        </fieldset>
      )}
      <div data-set-condition>
        {condition === null ? (
          <p>
            {options ? 'Use a condition instead?' : 'Which members?'}{' '}
            <AddRule label="Choose a condition" scope={scope} add={setCondition} />
          </p>
        ) : (
          <>
            <RuleBuilder label="Screens members out when" rule={condition} scope={scope} change={setCondition} showText={null} />
            {options && <SmallButton onClick={() => setCondition(null)}>Choose answers instead</SmallButton>}
          </>
        )}
      </div>
      <ChoiceField
        label="Reason"
        data-field-name="newReason"
        value={chosen}
        options={[
          ['', 'A new reason'],
          ...reasons.map(([each, title]) => [each, title === undefined ? each : `${title} (${each})`] as const),
        ]}
        change={choose}
      />
      {isNew &&
        WRITTEN_LOCALES.map((locale) => (
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
                  value={textsIn(locale)[part]}
                  onChange={({ target }) => write(`${part}.${locale}`, target.value)}
                />
              </label>
            ))}
          </fieldset>
        ))}
      <ActionRow
        action="addScreenOut"
        label="Add the screen-out"
        isDisabled={missing.length > 0}
        hint={missing.length === 0 ? `Its reason is ${reason}.` : `First enter ${missing.join(' and ')}.`}
        act={() => {
          if (!when) return;
          edit(
            withScreenOut(
              form,
              { reason, when, texts: isNew ? Object.fromEntries(WRITTEN_LOCALES.map((locale) => [locale, textsIn(locale)])) : {} },
              sets,
              textOf,
            ),
          );
          clear();
          setScreening([]);
          setCondition(null);
          setOpen(false);
          added(reason);
        }}
      />
    </details>
  );
}
