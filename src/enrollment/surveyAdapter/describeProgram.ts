import type { TFunction } from 'i18next';
import type { Program } from '../../runtime/definitions/types.ts';
import type { SummaryProgram } from '../../runtime/widgets/PrintedSummary/PrintedSummary.tsx';

/** The programs with texts, and the keys of those texts. The two medication programs share theirs. */
const WORDS = new Map([
  ['WEIGHT', 'WEIGHT'],
  ['DPP', 'DPP'],
  ['MED', 'MED'],
  ['NMPBA', 'MED'],
  ['MOOD', 'MOOD'],
] as const satisfies readonly (readonly [string, string])[]);

/** Returns a program's title and one sentence about it, in the language of the page; null without a program. */
export function describeProgram(t: TFunction, program: Program): SummaryProgram | null {
  const name = [...WORDS].find(([known]) => known === program)?.[1];
  return name === undefined ? null : { title: t(`programs.${name}.title`), body: t(`programs.${name}.body`), plan: [], notes: [] };
}
