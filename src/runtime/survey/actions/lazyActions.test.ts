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
import type { SurveyVisit } from '../types.ts';

const SET = testSet([{ id: 'entry', section: 'first', widget: 'number', role: 'entry', answer: { type: 'number', min: 18 } }]);
const TEXTS = { sections: {}, steps: {}, screenOuts: {} };

const visit = testVisit();

/** The state of a page that shows the first step of a part, and what the page has loaded. */
function partState({ loadedSet }: { readonly loadedSet: 'part' | 'whole' }) {
  const set = firstPart(SET);
  if (!set) throw new Error('there is no part');
  const part = preparePart({ set, texts: TEXTS });
  const whole = { ...testPrepared(SET), texts: TEXTS };
  const initial = startSession(part.set, visit.context);
  const store = createStore();
  const screenAtom = atom(screenOf(initial));
  const options = makeHolder<BoundOptions>({
    visit,
    loaded: loadedSet === 'part' ? part : whole,
    initial,
    basePath: '/enrollment',
    loadFullSurvey: async () => undefined,
  });
  const state: SurveyState = {
    store,
    screenAtom,
    latestOptions: options,
    address: makeHolder<Address | null>(null),
    addressChange: { postpone: (task) => task(), runNow: () => undefined, cancel: () => undefined },
  };
  return { state, whole, options };
}

it('lazyActions validates an answer against the whole set, not its part, once the whole survey has rendered', () => {
  const { state, whole } = partState({ loadedSet: 'whole' });
  expect(whole.answerHandling).toBe(answerHandling);
  lazyActions(state).answer('entry', 12);
  expect(state.store.get(state.screenAtom)).toMatchObject({ errors: [{ code: 'min' }], session: { set: whole.set } });
});

it('lazyActions saves what is typed before the whole survey has loaded, once it has loaded', () => {
  const saved: unknown[] = [];
  const { state, whole, options } = partState({ loadedSet: 'part' });
  const saveRecord: SurveyVisit['saveRecord'] = async ({ typed }) => void saved.push(typed);
  options.set({ ...options.get(), visit: { ...visit, saveRecord } });
  const actions = lazyActions(state);
  actions.keepTyped('entry', 1);
  actions.keepTyped('entry', 12);
  expect(saved).toEqual([]);
  options.set({ ...options.get(), loaded: whole });
  actions.updateContext(visit.context, whole.set);
  expect(saved).toEqual([{ entry: 12 }]);
});
