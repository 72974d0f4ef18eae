import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { resumeSession, saveSession } from '../../../runtime/engine/session.ts';
import type { CompiledSet } from '../../../runtime/engine/types.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { withSaved, shownAtom } from '../state/session.ts';
import { worldAtom } from '../state/world.ts';
import { displayAtom } from './display.ts';
import type { PreviewDefinitions } from '../protocol.ts';
import { frameAddress, openChannel, type FramedDefinitions, type FromFrame, type ToFrame } from './frameMessages.ts';
import styles from './framed.module.css';

interface FramedSurveyProps {
  readonly compiled: CompiledSet;
  readonly walk: WalkInput;
  readonly texts: FramedDefinitions['texts'];
  readonly environments: PreviewDefinitions['environments'];
}

/**
 * The survey on another display, at the same address in a frame, because media queries and viewport units depend on the page. Both pages
 * show one session.
 */
export function FramedSurvey({ compiled, walk, texts, environments }: FramedSurveyProps): JSX.Element {
  const store = useStore();
  const navigate = useNavigate();
  const world = useAtomValue(worldAtom);
  const display = useAtomValue(displayAtom);
  const { source } = compiled;
  const { generation } = useAtomValue(shownAtom);
  const setLive = useSetAtom(liveSessionAtom);
  const [name] = useState(() => crypto.randomUUID());
  const [address] = useState(() => frameAddress(location.pathname, name));
  /** The number of times the frame has loaded. */
  const [loads, setLoads] = useState(0);
  const channel = useRef<ReturnType<typeof openChannel<ToFrame, FromFrame>> | null>(null);
  /** The generation that the frame shows or is about to show; -1 after it has loaded. */
  const knownGeneration = useRef(-1);
  /** The definitions that were last sent, with the number of loads at that time. */
  const sent = useRef<(FramedDefinitions & { readonly loads: number }) | null>(null);

  const take = useEffectEvent((message: FromFrame): void => {
    if (message.kind === 'ready') {
      knownGeneration.current = -1;
      setLoads((count) => count + 1);
      return;
    }
    const { record, exit, calls, path } = message;
    if (message.generation < store.get(shownAtom).generation) return;
    knownGeneration.current = message.generation;
    const session = record && resumeSession(compiled, walk.context, record);
    const frameState = { generation: message.generation, exit, calls };
    store.set(shownAtom, (now) =>
      record ? { ...withSaved(now, record, session), ...frameState } : { ...now, record, session, ...frameState },
    );
    setLive(session && { visit: `preview-${message.generation}`, session, results: {} });
    if (path !== location.pathname) void navigate(path, { replace: true });
  });
  useEffect(() => {
    const opened = openChannel<ToFrame, FromFrame>(name, (message) => take(message));
    channel.current = opened;
    return () => opened.close();
  }, [name]);

  // Sent before the session, whose step may exist only since an edit.
  useEffect(() => {
    if (loads === 0) return;
    const [before, definitions] = [sent.current?.loads === loads ? sent.current : null, { loads, source, texts, environments }];
    sent.current = definitions;
    const changed = {
      ...(before?.source !== source && { source }),
      ...(before?.texts !== texts && { texts }),
      ...(before?.environments !== environments && { environments }),
    };
    channel.current?.send({ kind: 'definitions', changed });
  }, [loads, source, texts, environments]);
  useEffect(() => {
    if (loads > 0 && world) channel.current?.send({ kind: 'world', world });
  }, [loads, world]);
  useEffect(() => {
    if (loads > 0) channel.current?.send({ kind: 'display', display });
  }, [loads, display]);
  useEffect(() => {
    if (loads === 0 || knownGeneration.current === generation) return;
    knownGeneration.current = generation;
    const { record, exit, session } = store.get(shownAtom);
    channel.current?.send({ kind: 'show', generation, record: session ? saveSession(session) : record, exit });
  }, [loads, generation, store]);

  const { width } = display;
  return (
    <div className={styles.framed}>
      {/* Not sandboxed, because it is the same page and needs its scripts and its origin. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className={styles.frame}
        title={width === null ? 'The survey on this display' : `The survey, ${width} pixels wide`}
        data-frame
        src={address}
        style={{ inlineSize: width === null ? '100%' : `${width}px` }}
      />
    </div>
  );
}
