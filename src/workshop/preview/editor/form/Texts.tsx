import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { jsonAt } from '../../../../runtime/base/json.ts';
import type { Finding } from '../../../../runtime/definitions/finding.ts';
import { FOLDER } from '../../../../runtime/definitions/sources.ts';
import type { Path } from '../../../../runtime/rules/types/issue.ts';
import { lastCommitAtom } from '../../state/commit.ts';
import { LANGUAGES } from '../../state/languages.ts';
import { SmallButton } from '../../fields/SmallButton.tsx';
import shared from '../../preview.module.css';
import styles from '../editor.module.css';
import { valueIn } from '../locations.ts';
import { Problems } from '../Problems.tsx';
import { confirmTranslation, changeText, type FormEditing, type FormText, type LocalText } from './stepForm.ts';

interface TextsProps extends FormEditing {
  readonly text: FormText;
}

/** A text in all languages side by side. */
export function Texts({ text: { key, label, texts }, at, edit }: TextsProps): JSX.Element {
  const english = texts[0]?.text ?? '';
  return (
    <fieldset className={styles.texts} data-text={key}>
      <legend>{label}</legend>
      {texts.map((each) => (
        <LocalField key={each.locale} local={each} english={english} name={key} findings={at(each.location)} edit={edit} />
      ))}
    </fieldset>
  );
}

interface LocalFieldProps extends Pick<FormEditing, 'edit'> {
  readonly local: LocalText;
  readonly english: string;
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** A text in one language. Lets a translator confirm a translation that is older than its English source. */
export function LocalField({ local, english, name, findings, edit }: LocalFieldProps): JSX.Element {
  const { locale, text } = local;
  const language = LANGUAGES[locale] ?? locale;
  return (
    <div>
      <label>
        {language}
        <textarea
          className={shared.input}
          lang={locale}
          rows={rowsFor(text ?? english)}
          data-local={`${name}.${locale}`}
          placeholder={locale === 'en-GB' && text === null ? english : undefined}
          value={text ?? ''}
          onChange={({ target }) => edit(changeText(local, english, target.value))}
        />
      </label>
      {text === null && english !== '' && locale !== 'en-GB' && (
        <p className={shared.note} data-untranslated={`${name}.${locale}`}>
          Not translated yet
        </p>
      )}
      <Problems
        findings={findings}
        remedies={{
          'text-stale': (
            <>
              The English text has changed. <EarlierEnglish path={local.location.path} english={english} />
              Translate it again, or:{' '}
              <SmallButton data-confirm={`${name}.${locale}`} onClick={() => edit(confirmTranslation(local, english))}>
                The {language} is still right
              </SmallButton>
            </>
          ),
        }}
      />
    </div>
  );
}

/** Korean letters, which are twice as wide as others. */
const WIDE = /\p{Script=Hangul}/gu;

/** Returns the number of rows that show a text in one of the narrow columns. */
function rowsFor(text: string): number {
  const width = text.length + (text.match(WIDE)?.length ?? 0);
  return Math.min(6, Math.ceil(Math.max(width, 1) / 16));
}

/** Shows translators the English text of the last commit. Shows nothing if it is the same or unknown. */
function EarlierEnglish({ path, english }: { readonly path: Path; readonly english: string }): JSX.Element | null {
  const commit = useAtomValue(lastCommitAtom);
  const file = commit?.ok ? commit.files[`${FOLDER}/texts/en.json`] : undefined;
  const earlier = jsonAt(valueIn(file ?? null), path);
  if (typeof earlier !== 'string' || earlier === english) return null;
  return (
    <span data-earlier-english>
      In the last commit it was &quot;<span lang="en">{earlier}</span>&quot;.{' '}
    </span>
  );
}
