import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { nameOf } from '../../../runtime/definitions/sources.ts';
import { TO_TRANSLATE } from '../../diff/untranslated.ts';
import type { PanelProps } from '../panelProps.ts';
import styles from '../preview.module.css';
import { filesAtom, findingsAtom } from '../state/definitions.ts';
import { draftsAtom } from '../state/drafts.ts';
import { findingKey } from '../state/findingKey.ts';
import { LANGUAGES } from '../state/languages.ts';
import { stepOfFinding } from '../state/stepAtPlace.ts';
import { useEditFinding } from '../state/useEditFinding.ts';
import own from './changes.module.css';

/** The texts that a translator has to write, each with a button that opens its field. */
export function ToTranslate({ source, jump }: Pick<PanelProps, 'source' | 'jump'>): JSX.Element {
  const findings = useAtomValue(findingsAtom);
  const files = useAtomValue(filesAtom)?.files ?? {};
  const drafts = useAtomValue(draftsAtom);
  const edit = useEditFinding(source, jump);
  const open = findings.filter(({ code }) => TO_TRANSLATE.includes(code));
  const whereIs = (finding: Finding): string => {
    const { file, line } = finding;
    const text = drafts[file] ?? files[file];
    const locale = nameOf(file);
    const step = text === undefined ? null : stepOfFinding(finding, text, source);
    return `${LANGUAGES[locale] ?? file}, ${step ?? `line ${line}`}`;
  };
  return (
    <>
      <h3>Texts to translate</h3>
      {open.length === 0 && <p>None.</p>}
      <ul className={own.lines} data-changes-part="translate">
        {open.map((finding) => (
          <li key={findingKey(finding)}>
            <button type="button" className={styles.link} onClick={() => void edit(finding)}>
              {whereIs(finding)}
            </button>{' '}
            {finding.message}
          </li>
        ))}
      </ul>
    </>
  );
}
