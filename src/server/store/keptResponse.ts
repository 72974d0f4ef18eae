import type { Json } from '../../runtime/base/json.ts';

/** A response that is stored in the same statement as the data that it acknowledges. */
export interface KeptResponse {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly body: Json;
}
