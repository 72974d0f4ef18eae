import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { jsonAt } from '../../../../runtime/base/json.ts';
import { FOLDER } from '../../../../runtime/definitions/sources.ts';
import type { Path } from '../../../../runtime/rules/types/issue.ts';
import { lastCommitAtom } from '../../state/commit.ts';
import { valueIn } from '../places.ts';

/** Shows a translator the English text of the last commit. Shows nothing if it is the same or unknown. */
export function EarlierEnglish({ path, english }: { readonly path: Path; readonly english: string }): JSX.Element | null {
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
