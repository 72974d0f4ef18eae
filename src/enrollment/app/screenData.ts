import type { SurveyPart } from '../../runtime/survey/loadSurvey.ts';
import type { ScreenTexts } from '../../runtime/texts/screenTexts.ts';

/** What the page needs, besides the replies to the first calls, to take over a screen that the server has rendered. */
export interface ScreenData {
  readonly texts: ScreenTexts;
  /** Set if the screen is the first step of the survey. */
  readonly survey?: SurveyPart;
}

/** The id of the element that holds it as JSON. */
export const SCREEN_DATA = 'screen-data';

/** Returns what the server has written into the page for its screen; null if it has rendered none. */
export function readScreenData(page: { readonly getElementById: (id: string) => Pick<Element, 'textContent'> | null }): ScreenData | null {
  const text = page.getElementById(SCREEN_DATA)?.textContent;
  return text ? JSON.parse(text) : null;
}
