import type { i18n } from 'i18next';
import type { Program } from '../../runtime/definitions/types.ts';
import type { SummaryProgram } from '../../runtime/widgets/Summary/Summary.tsx';

/** The programs that have words, and where those are. The two medication programs share theirs. */
const WORDS = new Map([
  ['WEIGHT', 'WEIGHT'],
  ['DPP', 'DPP'],
  ['MED', 'MED'],
  ['NMPBA', 'MED'],
  ['MOOD', 'MOOD'],
] as const satisfies readonly (readonly [string, string])[]);

/** Returns the title and one sentence for a program, in the language of the page; null for none. The later texts must be loaded. */
export function programWords(t: i18n['t'], program: Program): SummaryProgram | null {
  const name = [...WORDS].find(([known]) => known === program)?.[1];
  return name === undefined ? null : { title: t(`programs.${name}.title`), body: t(`programs.${name}.body`), plan: [], notes: [] };
}
