import { useEffect } from 'react';
import { afterPaint } from '../../../runtime/survey/afterPaint.ts';

/** Fetches the picture of the landing's panel after the first paint, on the screens that have no survey step which does so. */
export function usePanelPicture(): void {
  // Without it, the panel still says everything.
  useEffect(() => afterPaint(() => void import('./later.module.css').catch(() => undefined)), []);
}
