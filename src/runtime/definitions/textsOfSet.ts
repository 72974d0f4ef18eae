import { mergeSurveyTexts } from './mergeTexts.ts';
import type { QuestionSet, SurveyTexts } from './types.ts';

/** The texts of one set in two parts. The page loads the second while the member reads the first question. */
export interface SetTexts {
  /** The names of the sections, and the texts of the first step. */
  readonly first: SurveyTexts;
  /** The texts of the other steps, and of the ineligible screen with its reasons. */
  readonly rest: SurveyTexts;
}

/** The ineligible screen, which belongs to every set but is not one of its steps. */
const INELIGIBLE = 'ineligible';

/**
 * Returns the texts that members of a set can see.
 * @param english all texts in English.
 * @param own the texts of the language, which override English where they exist.
 */
export function textsOfSet(set: QuestionSet, english: SurveyTexts, own: Partial<SurveyTexts>): SetTexts {
  const { sections, steps, screenOuts } = mergeSurveyTexts(english, own);
  const [opening, ...others] = set.steps.map(({ id }) => id);
  return {
    first: {
      sections: pick(
        sections,
        set.sections.map(({ id }) => id),
      ),
      steps: pick(steps, [opening ?? '']),
      screenOuts: {},
    },
    rest: {
      sections: {},
      steps: pick(steps, [...others, INELIGIBLE]),
      screenOuts: pick(
        screenOuts,
        set.screenOuts.map(({ reason }) => reason),
      ),
    },
  };
}

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(from).filter(([name]) => wanted.has(name)));
}
