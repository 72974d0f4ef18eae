import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

/** Of each connection what is still to be told. */
const unanswered = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once, when an answer has gone out or its visitor has gone away. Of requests that came one behind the other on a connection
 * Node tells the first alone when that breaks.
 */
export function whenOver(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  { raw: answer }: Pick<FastifyReply, 'raw'>,
  tell: () => void,
): void {
  const waiting = unanswered.get(socket) ?? watch(socket);
  const over = (): void => {
    if (waiting.delete(over)) tell();
  };
  waiting.add(over);
  answer.once('close', over);
}

function watch(socket: Socket): Set<() => void> {
  const waiting = new Set<() => void>();
  unanswered.set(socket, waiting);
  socket.once('close', () => {
    for (const over of waiting) over();
  });
  return waiting;
}
