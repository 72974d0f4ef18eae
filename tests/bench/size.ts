import type { ContentSize } from './content.ts';

/** The size of the survey in all figures. */
export const SIZE: ContentSize = { steps: 90, rules: 60, members: 16 };

/** A survey small enough for brute force. */
export const SMALL: ContentSize = { steps: 24, rules: 16, members: 1 };
