import { atom, createStore } from 'jotai';
import { expect, it } from 'vitest';
import { firstPart } from '../../definitions/firstPart.ts';
import { startSession } from '../../engine/session.ts';
import { answering } from '../answering.ts';
import type { Address } from '../navigation/FollowsAddress.tsx';
import { holder } from '../holder.ts';
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
  const options: BoundOptions = { visit, loaded, initial, basePath: '/enrollment', loadWhole: () => Promise.resolve(loaded) };
  const state: SurveyState = {
    store,
    screenAtom,
    latest: holder(options),
    address: holder<Address | null>(null),
    addressChange: { postpone: (task) => task(), runNow: () => undefined, drop: () => undefined },
  };
  expect(loaded.answering).toBe(answering);
  lazyActions(state).answer('entry', 12);
  expect(store.get(screenAtom)).toMatchObject({ errors: [{ code: 'min' }], session: { set: loaded.set } });
});
