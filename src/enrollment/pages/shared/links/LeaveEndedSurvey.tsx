import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import type { EntryState } from '../../../../runtime/survey/navigation/AddressWatcher.tsx';

/** Every browser keeps at least this many history entries of a tab. */
const KEPT_ENTRIES = 50;

/** The browser's own list of this tab's entries. Older browsers do not have it. */
const entryList: { readonly navigation?: Navigation } = window;

/**
 * Navigates away from a history entry of a survey that has ended. The survey pushed an entry for each of its steps, so the browser's Back
 * would show the same page again for each of them. The history therefore returns to the entry before the survey, or, if the browser no
 * longer has it, to the survey's oldest entry, which is replaced.
 * @param entriesBefore the number of further entries, before the survey's first one, to skip as well
 */
export function LeaveEndedSurvey({ to, entriesBefore = 0 }: { readonly to: string; readonly entriesBefore?: number }): null {
  const navigate = useNavigate();
  const { state }: Location<Partial<EntryState> | null> = useLocation();
  useEffect(() => {
    const trail = (state?.trail?.length ?? 0) + entriesBefore;
    const index = entryList.navigation?.currentEntry?.index;
    const steps = Math.min(trail, index ?? trail);
    // A browser without the list may have discarded the entry before the survey. Such a browser stays at the current entry.
    const mayStay = index === undefined && history.length >= KEPT_ENTRIES;
    if (steps === 0 || mayStay) void navigate(to, { replace: true });
    if (steps > 0) void navigate(-steps);
  }, [navigate, state, to, entriesBefore]);
  return null;
}
