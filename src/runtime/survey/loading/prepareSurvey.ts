import { entryRefusal } from '../../engine/session.ts';
import type { EntryRefusal } from '../../engine/types.ts';
import { wasLoadedBy } from '../navigation/wasLoadedBy.ts';
import type { LiveSession } from './liveSession.ts';
import { checksOfRecord, viewFor } from './loadSurvey.ts';
import { startingSession } from './startingSession.ts';
import type { SurveyPageProps } from '../surveyPageProps.ts';
import { isOnEntry, stepIdOf } from '../navigation/stepId.ts';
import type { SurveyExit } from '../types.ts';
import type { UseSurveyOptions } from '../useSurvey.ts';

/** A survey that is ready to show. */
export type Ready = Pick<UseSurveyOptions, 'loaded' | 'initial' | 'updatedNotice'>;

/** How a member arrives at a survey page. */
export interface Arrival {
  readonly locale: string;
  /** The id of the step in the address; null if it has none. */
  readonly requestedStep: string | null;
  /** True unless the page itself has changed the address. */
  readonly isPop: boolean;
  /** Returns the session in memory. Called after the survey has loaded. */
  readonly readLiveSession: () => LiveSession | null;
}

/**
 * Loads a survey, and resumes where the member was.
 * @returns the ready survey, or a destination if the visit may not start the set or the address leads elsewhere
 */
export async function prepareSurvey(
  { survey, frame, visit, guarded }: SurveyPageProps,
  { locale, requestedStep, isPop, readLiveSession }: Arrival,
): Promise<Ready | SurveyExit> {
  const loaded = await survey.load(locale);
  const refusal = entryRefusal(loaded.set, visit.context);
  if (refusal) return refusalOf(refusal);
  const live = readLiveSession();
  const records = [visit.record, live?.session].filter((record) => record !== null && record !== undefined);
  await Promise.all(records.map((record) => checksOfRecord(loaded, record)));
  const isReload = live === null && isPop && wasLoadedBy('reload');
  const session = startingSession(loaded.set, { visit, live, isOnLanding: !frame, id: requestedStep, isReload, isOwnMove: !isPop });
  const draft = visit.record?.set === survey.name && live === null ? visit.record : null;
  const isUpdate = frame && draft?.version && (draft.hash !== loaded.set.source.hash || draft.returnTo?.isUpdate);
  // The survey works without this chunk, one step at a time.
  const update = isUpdate ? await import('./updatedDraft.tsx').catch(() => null) : null;
  const initial = update && draft ? update.afterUpdate(session, draft) : session;
  if (guarded !== undefined && requestedStep === guarded && stepIdOf(initial) !== guarded) {
    visit.reportError('STEP_NOT_REACHED', guarded);
    return { to: 'error', state: 'DEFAULT', retry: false };
  }
  if (frame && isOnEntry(initial)) return { to: 'path', path: '/', replace: true };
  await viewFor(initial);
  return { loaded, initial, updatedNotice: update?.UpdatedNotice };
}

/** Returns the destination of a visit that may not start the set. */
function refusalOf({ errorState, finishedReason }: EntryRefusal): SurveyExit {
  if (errorState !== null) return { to: 'error', state: errorState, retry: false };
  return { to: 'destination', destination: 'finished', result: { reason: finishedReason } };
}
