import { useEffect } from 'react';
import { afterPaint } from '../../../runtime/survey/afterPaint.ts';

/**
 * Fetches the picture of the landing's panel after the first paint, on the screens without a survey step. The built page has it from a
 * style sheet that these screens share with the survey, but development and Storybook load each file separately.
 */
export function usePanelPicture(): void {
  // The picture is decorative, so a failed fetch is ignored.
  useEffect(() => afterPaint(() => void import('./welcomePicture.module.css').catch(() => undefined)), []);
}
