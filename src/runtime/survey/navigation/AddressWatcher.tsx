import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType, type Location, type NavigateFunction, type NavigationType } from 'react-router-dom';

/** The state of a step's history entry. */
export interface EntryState {
  /** The step of each of the survey's entries before it. */
  readonly trail: readonly string[];
  /** True if the step was shown again to change its answer. */
  readonly isChange: boolean;
}

/** The current history entry; its state is empty if another page has created it. */
export type Entry = Pick<Location<Partial<EntryState> | null>, 'pathname' | 'search' | 'state'>;

/** The address of a survey page, and the function that changes it. */
export interface Address {
  readonly entry: Entry;
  readonly navigate: NavigateFunction;
}

export interface AddressWatcherProps {
  /** Called with the address before the paint, initially and on each change. */
  readonly onAddress: (address: Address) => void;
  /** Called with the address after the paint, initially and on each change. */
  readonly onMove: (entry: Entry, type: NavigationType) => void;
}

/** Watches the address for a survey. It renders nothing, so that a change of the address renders no part of the survey again. */
export function AddressWatcher({ onAddress, onMove }: AddressWatcherProps): null {
  const navigate = useNavigate();
  const location: Location<Partial<EntryState> | null> = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => onAddress({ entry: location, navigate }), [onAddress, location, navigate]);
  const reportMove = useEffectEvent(() => onMove(location, type));
  useEffect(() => reportMove(), [location.key]);
  return null;
}
