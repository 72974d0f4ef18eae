import { isJsonObject } from '../../../runtime/base/json.ts';
import { isDraft, type Draft } from './draft.ts';
import { enrollmentRecord } from './enrollmentAnswers.ts';

/** A visit that continues on another device. */
export interface SavedVisit {
  readonly draft: Draft;
  /** The address at which it continues: a path of this product, with its query string. */
  readonly path: string;
}

/**
 * Returns true for a visit that another device can continue: an enrollment with answers, before its completion. The other surveys
 * belong to a member who is logged in on this device.
 */
export function canContinueElsewhere({ record, owner, tried = null }: Draft): boolean {
  return enrollmentRecord({ record }) !== null && owner === null && tried === null;
}

/** Writes a visit as text, without the error on screen. */
export function packVisit({ draft, path }: SavedVisit): string {
  return JSON.stringify({ path, draft: { ...draft, errorState: null } });
}

/** Reads a visit from text; null if the text is not a visit, or if only its own device can continue the visit. */
export function unpackVisit(text: string): SavedVisit | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) return null;
    const { path } = value;
    const draft: unknown = value['draft'];
    const isOwnPath = typeof path === 'string' && /^\/(?!\/)[^\\]*$/.test(path);
    return isOwnPath && isDraft(draft) && canContinueElsewhere(draft) ? { path, draft } : null;
  } catch {
    return null;
  }
}
