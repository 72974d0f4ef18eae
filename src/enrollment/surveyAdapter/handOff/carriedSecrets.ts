import { atom } from 'jotai';
import type { JsonObject } from '../../../runtime/base/json.ts';

/**
 * Passwords of the enrollment that a transition continues, by answer key. They are held in memory only, so a reload loses them
 * [D-22].
 */
export const carriedSecretsAtom = atom<JsonObject>({});
