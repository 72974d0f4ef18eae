import { atom, createStore } from 'jotai';
import { expect, it } from 'vitest';
import { firstPart } from '../../definitions/firstPart.ts';
import { startSession } from '../../engine/session.ts';
import { answerHandling } from '../answerHandling.ts';
import type { Address } from '../navigation/AddressWatcher.tsx';
import { makeHolder } from '../holder.ts';
import { lazyActions } from './lazyActions.ts';
import type { BoundOptions, SurveyState } from '../loadedSurvey.ts';
import { preparePart } from '../loading/loadSurvey.ts';
import { screenOf } from '../screen.ts';
import { testPrepared, testSet, testVisit } from '../testSupport.tsx';

const SET = testSet([{ id: 'entry', section: 'first', widget: 'number', role: 'entry', answer: { type: 'number', min: 18 } }]);
const TEXTS = { sections: {}, steps: {}, screenOuts: {} };

const visit = testVisit();

it('an answer right after the whole survey has rendered is validated against the whole set, not its part', () => {
  const set = firstPart(SET);
  if (!set) throw new Error('there is no part');
  const initial = startSession(preparePart({ set, texts: TEXTS }).set, visit.context);
  const loaded = { ...testPrepared(SET), texts: TEXTS };
  const store = createStore();
  const screenAtom = atom(screenOf(initial));
  const options: BoundOptions = { visit, loaded, initial, basePath: '/enrollment', loadFullSurvey: () => Promise.resolve(loaded) };
  const state: SurveyState = {
    store,
    screenAtom,
    latestOptions: makeHolder(options),
    address: makeHolder<Address | null>(null),
    addressChange: { postpone: (task) => task(), runNow: () => undefined, cancel: () => undefined },
  };
  expect(loaded.answerHandling).toBe(answerHandling);
  lazyActions(state).answer('entry', 12);
  expect(store.get(screenAtom)).toMatchObject({ errors: [{ code: 'min' }], session: { set: loaded.set } });
});
