import { Controls, Description, Primary, Stories, Subtitle, Title, useOf } from '@storybook/addon-docs/blocks';
import type { JSX } from 'react';
import styles from './docs.module.css';
import { GUIDANCE } from './guidance.ts';

/** The documentation of a component: what its comment says, guidance, its props, and its stories. */
export function DocsPage(): JSX.Element {
  const { csfFile } = useOf('meta', ['meta']);
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Guidance title={csfFile.meta.title} />
      <Primary />
      <Controls />
      <Stories includePrimary={false} title="More states" />
    </>
  );
}

function Guidance({ title }: { readonly title: string }): JSX.Element | null {
  const guidance = GUIDANCE[title];
  if (!guidance) return null;
  const { use, avoid, keyboard, says, dos, donts } = guidance;
  return (
    <div className={`${styles.guidance} sb-unstyled`}>
      <Part title="When to use" text={use} />
      <Part title="When not to use" text={avoid} />
      <Part title="Keyboard" text={keyboard} />
      <Part title="Screen reader" text={says} />
      <Part title="Do" text={dos} style={styles.do} />
      <Part title="Don't" text={donts} style={styles.dont} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly style?: string | undefined;
}

function Part({ title, text, style }: PartProps): JSX.Element {
  return (
    <div className={style}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
