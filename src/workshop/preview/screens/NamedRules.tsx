import type { JSX } from 'react';
import type { NamedRule } from './entries.ts';
import own from './screens.module.css';

/** Explains named rules and calculated values by their authors' notes, and by the rule in plain English. */
export function NamedRules({ rules }: { readonly rules: readonly NamedRule[] }): JSX.Element {
  return (
    <dl className={own.named} data-named-rules>
      {rules.map(({ id, name, note, description }) => (
        <div key={id} data-named-rule={id}>
          <dt>{name}</dt>
          {note !== null && <dd>{note}</dd>}
          <dd className={note === null ? undefined : own.precise}>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
