import type { CallSpec } from '../../../runtime/engine/types.ts';
import type { Result } from '../../../runtime/base/result.ts';
import type { CallOf, OperationId, ReplyOf } from '../../api/operations.ts';
import type { Reply } from '../replies/reply.ts';
import type { CallFailure, SendOperation, SendOptions } from '../../api/types.ts';

/** Returns a sender with scripted replies, even ones that openapi/ does not describe. */
export function makeSender(answer: (spec: CallSpec, options: SendOptions) => Promise<Reply>): SendOperation {
  async function send<Id extends OperationId>(call: CallOf<Id>, options?: SendOptions): Promise<Result<ReplyOf<Id>, CallFailure>>;
  async function send(spec: CallSpec, options: SendOptions = {}): Promise<Reply> {
    return answer(spec, options);
  }
  return send;
}
