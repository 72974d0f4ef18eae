import { useAtomValue, useSetAtom } from 'jotai';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { wholeWalks } from '../exampleMembers/members.ts';
import type { QuestionSet } from '../../runtime/definitions/types.ts';
import { findingsAtom } from './state/definitions.ts';
import { panelAtom } from './state/panel.ts';
import { PANELS } from './panels.ts';
import { baseRoute } from './product/page.tsx';
import type { PreviewDefinitions } from './protocol.ts';
import { SmallButton } from './fields/SmallButton.tsx';
import styles from './preview.module.css';

/** The panels that a card links to. */
const SHORTCUTS = ['screens', 'map', 'editor', 'changes'];

interface SetCardProps {
  readonly source: QuestionSet;
  readonly definitions: PreviewDefinitions;
  /** The authors' note on the set (`description` in its file); empty if there is none. */
  readonly note: string;
}

/** A set in the list: its purpose, its contents, and links into its preview. */
export function SetCard({ source, definitions, note }: SetCardProps): JSX.Element {
  const { name, version, steps, sections } = source;
  const navigate = useNavigate();
  const openPanel = useSetAtom(panelAtom);
  const findings = useAtomValue(findingsAtom).filter(({ file }) => file === `question-sets/${name}.json`).length;
  const members = [...wholeWalks(definitions.members).values()].filter(({ questionSet }) => questionSet === name).length;
  return (
    <li className={styles.card} data-set-card={name}>
      <h2>
        <Link to={`/_dev/${name}`}>{name}</Link>
      </h2>
      {note !== '' && <p data-set-note>{note}</p>}
      <p>
        Members see it at <code>{baseRoute(source)}</code>
      </p>
      <p className={styles.soft}>
        Version {version}: {pluralise(steps.length, 'step')} in {pluralise(sections.length, 'section')},{' '}
        {pluralise(Object.keys(definitions.texts[name] ?? {}).length, 'language')}, {pluralise(members, 'example member')}
      </p>
      {findings > 0 && <p className={styles.note}>{pluralise(findings, 'finding')} in its file</p>}
      <div className={styles.row}>
        {SHORTCUTS.map((panel) => (
          <SmallButton
            key={panel}
            onClick={() => {
              openPanel(panel);
              void navigate(`/_dev/${name}`);
            }}
          >
            {PANELS[panel]?.label} <span className="visually-hidden">of {name}</span>
          </SmallButton>
        ))}
      </div>
    </li>
  );
}
