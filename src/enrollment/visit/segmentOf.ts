import type { JsonObject } from '../../runtime/base/json.ts';
import type { Segment } from './draft/draft.ts';

/** The segment that a reply of the server names. */
export function segmentOf({ segmentId, segmentName }: JsonObject): Segment {
  return {
    ...(typeof segmentId === 'string' && { segmentId }),
    ...(typeof segmentName === 'string' && { segmentName }),
  };
}
