import type { SessionRecord } from '../../../runtime/engine/types.ts';
import type { SurveyExit } from '../../../runtime/survey/types.ts';
import type { SimulatedCall } from '../state/session.ts';
import type { World } from '../state/world.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import type { Display } from './display.ts';

/** The definitions of a framed survey. */
export interface FramedDefinitions extends Pick<PreviewDefinitions, 'environments'> {
  readonly source: QuestionSet;
  readonly texts: PreviewDefinitions['texts'][string];
}

/** A message from the preview to the page that shows the survey on another display. */
export type ToFrame =
  | { readonly kind: 'world'; readonly world: World }
  | { readonly kind: 'display'; readonly display: Display }
  /** The definitions that have changed; all of them after the frame has loaded. */
  | { readonly kind: 'definitions'; readonly changed: Partial<FramedDefinitions> }
  /** Shows another session. */
  | { readonly kind: 'show'; readonly generation: number; readonly record: SessionRecord | null; readonly exit: SurveyExit | null };

/** A message from that page to the preview. */
export type FromFrame =
  | { readonly kind: 'ready' }
  /** The session after each change, and its address. */
  | {
      readonly kind: 'state';
      readonly generation: number;
      readonly record: SessionRecord | null;
      readonly exit: SurveyExit | null;
      readonly calls: readonly SimulatedCall[];
      readonly path: string;
    };

/** The parameter of the framed page. Its value names the channel, so that two tabs do not receive each other's messages. */
const PARAMETER = 'frame';

/** The channel of this page; null if it is not framed. */
export const FRAME = new URLSearchParams(location.search).get(PARAMETER);

/** Returns the address of a framed page. */
export function frameAddress(path: string, channel: string): string {
  return `${path}?${PARAMETER}=${encodeURIComponent(channel)}`;
}

/** Opens one end of a channel. */
export function openChannel<Sent extends object, Received>(
  name: string,
  receive: (message: Received) => void,
): { readonly send: (message: Sent) => void; readonly close: () => void } {
  const channel = new BroadcastChannel(`preview ${name}`);
  channel.addEventListener('message', ({ data }: MessageEvent<Received>) => receive(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
