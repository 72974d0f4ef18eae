import { useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { EditedDefinitions } from '../../definitions/editedDefinitions.ts';
import { liveSessionAtom } from './liveSession.ts';
import type { LoadedSurvey } from '../loadedSurvey.ts';
import { checksOfRecord, viewFor } from './loadSurvey.ts';
import { startingSession } from './startingSession.ts';
import type { SurveySource } from '../surveyPageProps.ts';
import type { SurveyVisit } from '../types.ts';

interface EditWatcherProps {
  readonly survey: SurveySource;
  readonly locale: string;
  readonly visit: SurveyVisit;
  readonly isOnLanding: boolean;
  /** Called with the edited survey once everything that is needed to show it is loaded. */
  readonly onEdited: (loaded: LoadedSurvey) => void;
}

/** Reloads a set and its texts when they are edited, on the development server only. The session continues with them. */
export function EditWatcher({ survey, locale, visit, isOnLanding, onEdited }: EditWatcherProps): null {
  const store = useStore();
  const loadEdited = useEffectEvent(async (isLatest: () => boolean): Promise<void> => {
    const loaded = await survey.load(locale);
    const live = store.get(liveSessionAtom);
    const records = [visit.record, live?.session].filter((each) => each !== null && each !== undefined);
    await Promise.all(records.map((each) => checksOfRecord(loaded, each)));
    await viewFor(startingSession(loaded.set, { visit, live, isOnLanding, id: null }));
    if (isLatest()) onEdited(loaded);
  });
  useEffect(() => {
    const hot = import.meta.hot;
    // In the test runner, `import.meta.hot` has `on` but not `off`.
    if (!hot || !('off' in hot)) return undefined;
    let latestEdit = 0;
    const listen = ({ sets, texts }: EditedDefinitions): void => {
      if (!sets[survey.name] && !texts[survey.name]) return;
      latestEdit += 1;
      const edit = latestEdit;
      void loadEdited(() => edit === latestEdit);
    };
    hot.on('definitions:edited', listen);
    return () => {
      latestEdit += 1;
      hot.off('definitions:edited', listen);
    };
  }, [survey]);
  return null;
}
