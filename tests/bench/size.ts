import type { ContentSize } from './content.ts';

/** The survey that all figures are about. */
export const SIZE: ContentSize = { steps: 90, rules: 60, members: 16 };

/** A survey small enough to try everything. */
export const SMALL: ContentSize = { steps: 24, rules: 16, members: 1 };
