/** The levels of the pain scale. Each is the name of a text in `texts.messages`. */
export type PainLevel = 'noPain' | 'veryMild' | 'mild' | 'moderate' | 'severe' | 'verySevere';

const LEVELS: readonly PainLevel[] = ['noPain', 'veryMild', 'mild', 'moderate', 'severe', 'verySevere'];

/**
 * Returns the level of a value from 0 to 10: 0 is no pain, and each further level covers two values.
 * @see [WIDGET-38] to [WIDGET-43]
 */
export function painLevel(value: number): PainLevel {
  return LEVELS[Math.min(Math.ceil(value / 2), LEVELS.length - 1)] ?? 'noPain';
}

/** Returns the rank of a level, from 0 for no pain to 5. */
export const painRank = (level: PainLevel): number => LEVELS.indexOf(level);
