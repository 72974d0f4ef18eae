import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { NavigationType } from 'react-router-dom';
import type { Session } from '../engine/types.ts';
import type { SurveyActions } from './actions/actions.ts';
import { postponed } from './afterPaint.ts';
import type { Address, Entry, FollowsAddressProps } from './navigation/FollowsAddress.tsx';
import { holder } from './holder.ts';
import { lazyActions } from './actions/lazyActions.ts';
import type { BoundOptions, LoadedSurvey } from './loadedSurvey.ts';
import { screenOf, type Screen } from './screen.ts';
import { isPast, stepIdIn } from './navigation/sync.ts';
import type { SurveyPageProps } from './surveyPageProps.ts';

/** Options of `useSurvey`. */
export interface UseSurveyOptions extends Omit<SurveyPageProps, 'survey'> {
  readonly loaded: LoadedSurvey;
  readonly initial: Session;
  /** Set for a draft of an older version. */
  readonly updatedNotice?: ComponentType | undefined;
  readonly loadWhole: BoundOptions['loadWhole'];
}

/** Binds a session to the page: its state, history and draft. Keeps the address and the session in sync in both directions. */
export function useSurvey(options: UseSurveyOptions): { readonly screen: Screen; readonly actions: SurveyActions } & FollowsAddressProps {
  const store = useStore();
  const [latest] = useState(() => holder(options));
  useLayoutEffect(() => latest.set(options));
  const [address] = useState(() => holder<Address | null>(null));
  const [addressChange] = useState(postponed);

  const [screenAtom] = useState(() => atom<Screen>(screenOf(options.initial)));
  const [actions] = useState(() => lazyActions({ store, screenAtom, latest, address, addressChange }));

  const { visit } = options;
  const isFirstAddress = useRef(true);
  const follow = useCallback(
    ({ pathname, state }: Entry, type: NavigationType): void => {
      const { frame, basePath, initial } = latest.get();
      const id = stepIdIn(pathname, basePath);
      const isAddressBehind = isFirstAddress.current && isPast(initial, id);
      isFirstAddress.current = false;
      const isOwnMove = type !== NavigationType.Pop && state?.trail !== undefined;
      if (!frame || isOwnMove) return;
      addressChange.drop();
      if (isAddressBehind) actions.takeAddressAlong();
      else actions.follow(id, state?.isChange);
    },
    [actions, addressChange, latest],
  );
  const { set } = options.loaded;
  useEffect(() => actions.changeAround(visit.context, set), [actions, visit.context, set]);
  useEffect(
    () => () => {
      addressChange.drop();
      actions.leave();
    },
    [actions, addressChange],
  );

  return { screen: useAtomValue(screenAtom), actions, onAddress: address.set, onMove: follow };
}
