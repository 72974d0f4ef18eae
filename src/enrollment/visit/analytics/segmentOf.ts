import type { JsonObject } from '../../../runtime/base/json.ts';
import type { Segment } from '../draft/draft.ts';

/** Returns the segment in a server reply. */
export function segmentOf({ segmentId, segmentName }: JsonObject): Segment {
  return {
    ...(typeof segmentId === 'string' && { segmentId }),
    ...(typeof segmentName === 'string' && { segmentName }),
  };
}
