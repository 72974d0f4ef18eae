import { wasLoadedBy } from '../../../runtime/survey/navigation/wasLoadedBy.ts';
import { SCREEN_DATA } from '../../api/firstCalls.ts';
import type { ShownEntry } from '../../pages/landing/entry/firstEntry.ts';
import type { SurveyPart } from '../../../runtime/survey/loadedSurvey.ts';
import type { ScreenTexts } from '../../../runtime/texts/screenTexts.ts';

/** The data that the page needs, besides the replies to the first calls, to hydrate a screen that the server has rendered. */
export interface ScreenData {
  readonly texts: ScreenTexts;
  readonly entry: ShownEntry;
  /** Set if the screen is the first step of the survey. */
  readonly survey?: SurveyPart;
}

/**
 * Returns what the server has written into the page for its screen; null if it has rendered none. A page that the browser shows again
 * from its history may be old: its program id may be claimed by now, so its screen is not used.
 */
export function readScreenData(
  page: { readonly getElementById: (id: string) => Pick<Element, 'textContent'> | null },
  isFromHistory = wasLoadedBy('back_forward'),
): ScreenData | null {
  const text = isFromHistory ? null : page.getElementById(SCREEN_DATA)?.textContent;
  return text ? JSON.parse(text) : null;
}
