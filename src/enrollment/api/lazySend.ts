import type { Json } from '../../runtime/base/json.ts';
import { loadOnce } from '../../runtime/base/loadOnce.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import type { CallSpec } from '../../runtime/engine/types.ts';
import type { FirstReply } from './firstCalls.ts';
import type { CallOf, OperationId, ReplyOf } from './operations.ts';
import { problemOf } from './problemOf.ts';
import type { CallFailure, SendOperation, SendOptions, SendSpec } from './types.ts';

/**
 * Creates a client whose code is loaded on the first call whose reply the page does not contain. A failed load counts as a
 * network failure, and the next call tries again.
 * @param embeddedReply returns the reply to a call if the page contains it.
 */
export function lazySend(
  load: () => Promise<SendOperation & SendSpec>,
  embeddedReply: (operation: string, params: NonNullable<CallSpec['params']>) => Pick<FirstReply, 'status' | 'value'> | undefined,
): SendOperation & SendSpec {
  const loadClient = loadOnce(load);
  async function send<Id extends OperationId>(call: CallOf<Id>, options?: SendOptions): Promise<Result<ReplyOf<Id>, CallFailure>>;
  async function send(spec: CallSpec, options?: SendOptions): Promise<Result<Json, CallFailure>>;
  async function send(spec: CallSpec, options?: SendOptions): Promise<Result<Json, CallFailure>> {
    if (options?.signal?.aborted) return err({ kind: 'aborted' });
    const reply = embeddedReply(spec.operation, spec.params ?? {});
    if (reply) return reply.status < 400 ? ok(reply.value) : err(problemOf(reply.status, reply.value));
    const client = await loadClient().catch(() => null);
    return client ? client(spec, options) : err({ kind: 'network' });
  }
  return send;
}
