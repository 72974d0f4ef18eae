import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { NavigationType } from 'react-router-dom';
import type { Session } from '../engine/types.ts';
import type { SurveyActions } from './actions/actions.ts';
import { makePostponed } from './afterPaint.ts';
import type { Address, Entry, AddressWatcherProps } from './navigation/AddressWatcher.tsx';
import { makeHolder } from './holder.ts';
import { lazyActions } from './actions/lazyActions.ts';
import type { BoundOptions, LoadedSurvey } from './loadedSurvey.ts';
import { screenOf, type Screen } from './screen.ts';
import { isOneStepPast, stepIdIn } from './navigation/stepId.ts';
import type { SurveyPageProps } from './surveyPageProps.ts';

/** Options of `useSurvey`. */
export interface UseSurveyOptions extends Omit<SurveyPageProps, 'survey'> {
  readonly loaded: LoadedSurvey;
  readonly initial: Session;
  /** Set for a draft of an older version. */
  readonly updatedNotice?: ComponentType | undefined;
  readonly loadFullSurvey: BoundOptions['loadFullSurvey'];
}

/** Binds a session to the page: its state, history and draft. Keeps the address and the session in sync in both directions. */
export function useSurvey(options: UseSurveyOptions): { readonly screen: Screen; readonly actions: SurveyActions } & AddressWatcherProps {
  const store = useStore();
  const [latestOptions] = useState(() => makeHolder(options));
  useLayoutEffect(() => latestOptions.set(options));
  const [address] = useState(() => makeHolder<Address | null>(null));
  const [addressChange] = useState(makePostponed);

  const [screenAtom] = useState(() => atom<Screen>(screenOf(options.initial)));
  const [actions] = useState(() => lazyActions({ store, screenAtom, latestOptions, address, addressChange }));

  const { visit } = options;
  const isFirstAddress = useRef(true);
  const follow = useCallback(
    ({ pathname, state }: Entry, type: NavigationType): void => {
      const { frame, basePath, initial } = latestOptions.get();
      const id = stepIdIn(pathname, basePath);
      const isFirst = isFirstAddress.current;
      const isAddressBehind = isFirst && isOneStepPast(initial, id);
      isFirstAddress.current = false;
      const isOwnMove = type !== NavigationType.Pop && state?.trail !== undefined;
      if (!frame || isOwnMove) return;
      // On a busy device the member may have acted before this effect of the first screen, which must not undo an answer or an accepted offer.
      if (isFirst && (actions.isInUse() || store.get(screenAtom).session !== initial)) return;
      addressChange.cancel();
      if (isAddressBehind) actions.updateAddress();
      else actions.follow(id, state?.isChange);
    },
    [actions, addressChange, latestOptions, store, screenAtom],
  );
  const { set } = options.loaded;
  useEffect(() => actions.updateContext(visit.context, set), [actions, visit.context, set]);
  useEffect(
    () => () => {
      addressChange.cancel();
      actions.leave();
    },
    [actions, addressChange],
  );

  return { screen: useAtomValue(screenAtom), actions, onAddress: address.set, onMove: follow };
}
