import type { JSX } from 'react';
import { useLocation } from 'react-router-dom';
import { CONTINUE_PATH, pathPattern } from '../../paths/paths.ts';
import { ContinuePage } from './ContinuePage.tsx';
import { OtherDevicePage } from './OtherDevicePage.tsx';

/** The two pages that move a visit: one saves it on this device, the other continues it on another. */
export function OtherDevicePages(): JSX.Element {
  return pathPattern(CONTINUE_PATH).test(useLocation().pathname) ? <ContinuePage /> : <OtherDevicePage />;
}
