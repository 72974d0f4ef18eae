import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';

/** Of each connection what is still to be told. No sets: the tables that a set has outgrown keep requests alive (docs/load.md). */
const unanswered = new WeakMap<Socket, (() => void)[]>();

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
    const place = waiting.indexOf(over);
    if (place < 0) return;
    waiting.splice(place, 1);
    tell();
  };
  waiting.push(over);
  answer.once('close', over);
}

function watch(socket: Socket): (() => void)[] {
  const waiting: (() => void)[] = [];
  unanswered.set(socket, waiting);
  socket.once('close', () => {
    // Each takes itself away.
    for (let over = waiting.at(0); over; over = waiting.at(0)) over();
  });
  return waiting;
}
