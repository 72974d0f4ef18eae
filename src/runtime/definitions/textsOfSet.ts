import { pick } from '../base/json.ts';
import { mergeSurveyTexts } from './mergeTexts.ts';
import type { QuestionSet, SurveyTexts } from './types.ts';

/** The ineligible screen, which belongs to every set but is not one of its steps. */
const INELIGIBLE = 'ineligible';

/**
 * Returns the texts that members of a set can see.
 * @param english all texts in English.
 * @param translated the texts of the language, which override English where they exist.
 */
export function textsOfSet(set: QuestionSet, english: SurveyTexts, translated: Partial<SurveyTexts>): SurveyTexts {
  const { sections, steps, screenOuts } = mergeSurveyTexts(english, translated);
  const ids = (items: readonly { readonly id: string }[]): readonly string[] => items.map(({ id }) => id);
  return {
    sections: pick(sections, ids(set.sections)),
    steps: pick(steps, [...ids(set.steps), INELIGIBLE]),
    screenOuts: pick(
      screenOuts,
      set.screenOuts.map(({ reason }) => reason),
    ),
  };
}
