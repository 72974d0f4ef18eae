import { Provider } from 'jotai';
import { useMemo, type JSX } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { SurveyTexts } from '../../src/runtime/definitions/types.ts';
import { StillScreen } from '../../src/workshop/preview/screens/StillScreen.tsx';
import { partnerBySlug } from '../pages/fakeServer.ts';
import type { RenderableSet } from './surveyScreens.ts';

interface SurveyScreenProps {
  readonly set: RenderableSet;
  /** The key of the screen in its set. */
  readonly screenKey: string;
  readonly texts: SurveyTexts;
  readonly locale: string;
  /** The slug of the partner in the header; empty for the example member's. */
  readonly partner: string;
}

const nothing = (): void => undefined;

/** A screen of a survey, rendered as in the preview's sheet of all screens. */
export function SurveyScreen({ set, screenKey, texts, locale, partner: slug }: SurveyScreenProps): JSX.Element {
  const screen = set.screens.get(screenKey);
  if (!screen) throw new Error(`there is no screen ${screenKey}`);
  const { session } = useMemo(() => set.find(screen, locale), [set, screen, locale]);
  const partner = useMemo(() => partnerBySlug(slug), [slug]);
  return (
    <Provider>
      <MemoryRouter>
        <StillScreen
          session={session}
          texts={texts}
          confirms={screen.kind === 'confirmation'}
          inApp={false}
          onReady={nothing}
          {...(partner && { partner })}
        />
      </MemoryRouter>
    </Provider>
  );
}
