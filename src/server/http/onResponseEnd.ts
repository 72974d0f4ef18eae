import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Callbacks still pending on each connection. Arrays rather than sets, because the tables that a set outgrows keep requests alive
 * (docs/load.md).
 */
const unanswered = new WeakMap<Socket, (() => void)[]>();

/**
 * Calls back once, when a response has been sent or its visitor has disconnected. Listening to the response is not enough: when a
 * connection with pipelined requests breaks, Node reports only the first of them.
 */
export function onResponseEnd(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  { raw: response }: Pick<FastifyReply, 'raw'>,
  notify: () => void,
): void {
  const callbacks = unanswered.get(socket) ?? watch(socket);
  const finish = (): void => {
    const index = callbacks.indexOf(finish);
    if (index < 0) return;
    callbacks.splice(index, 1);
    notify();
  };
  callbacks.push(finish);
  response.once('close', finish);
}

/** Returns true when the visitor has disconnected. */
export function isDisconnected({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): boolean {
  // The sockets of injected requests (in tests) do not have this property.
  return (socket as Partial<Socket>).destroyed === true;
}

function watch(socket: Socket): (() => void)[] {
  const callbacks: (() => void)[] = [];
  unanswered.set(socket, callbacks);
  socket.once('close', () => {
    // Each callback removes itself from the array.
    for (let finish = callbacks.at(0); finish; finish = callbacks.at(0)) finish();
  });
  return callbacks;
}
