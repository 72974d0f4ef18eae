import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { saveSession } from '../../../runtime/engine/session.ts';
import { liveSessionAtom } from '../../../runtime/survey/loading/liveSession.ts';
import { NOT_BEGUN, shownAtom } from '../state/session.ts';
import { useShownWalk } from '../state/useShownWalk.ts';
import { worldAtom } from '../state/world.ts';
import { addressOf } from '../state/address.ts';
import { baseRoute } from '../product/page.tsx';
import { PreviewedSurvey } from '../survey/PreviewedSurvey.tsx';
import { PageDisplay } from './applyDisplay.ts';
import { displayAtom } from './display.ts';
import { openChannel, type FramedDefinitions, type FromFrame, type ToFrame } from './frameMessages.ts';

/** The definitions of the framed survey, which is shown once all have arrived. */
const framedAtom = atom<Partial<FramedDefinitions>>({});
const NO_ENVIRONMENTS = {};

interface FramePageProps {
  /** The name of the channel to the preview around it. */
  readonly channel: string;
}

/**
 * The page in a frame of the preview, which contains only the survey. Follows the preview's definitions, world and display, and reports
 * every session change to the preview. The preview also sends the definitions, so that a new step arrives before a session at it.
 */
export function FramePage({ channel }: FramePageProps): JSX.Element {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [page] = useState(() => new PageDisplay());
  const [hasBegun, setBegun] = useState(false);
  const opened = useRef<ReturnType<typeof openChannel<FromFrame, ToFrame>> | null>(null);
  const { source, texts, environments = NO_ENVIRONMENTS } = useAtomValue(framedAtom);
  const { shown } = useShownWalk({ environments });

  const sendState = useEffectEvent((): void => {
    const { generation, record, session, exit, calls } = store.get(shownAtom);
    opened.current?.send({
      kind: 'state',
      generation,
      record: session ? saveSession(session) : record,
      exit,
      calls,
      path: location.pathname,
    });
  });
  const follow = useEffectEvent((message: ToFrame): void => {
    if (message.kind === 'world') store.set(worldAtom, message.world);
    else if (message.kind === 'definitions') store.set(framedAtom, (now) => ({ ...now, ...message.changed }));
    else if (message.kind === 'display') {
      store.set(displayAtom, message.display);
      page.apply(message.display);
    } else {
      const { generation, record, exit } = message;
      const set = store.get(framedAtom).source;
      if (!set) return;
      store.set(liveSessionAtom, null);
      // Navigates first: setting the session reports it together with the current address.
      void navigate(addressOf(set, record), { replace: true });
      store.set(shownAtom, { ...NOT_BEGUN, generation, record, exit });
      setBegun(true);
    }
  });
  useEffect(() => {
    const channelEnd = openChannel<FromFrame, ToFrame>(channel, (message) => follow(message));
    opened.current = channelEnd;
    channelEnd.send({ kind: 'ready' });
    return () => channelEnd.close();
  }, [channel]);
  useEffect(() => {
    if (!hasBegun) return undefined;
    sendState();
    return store.sub(shownAtom, () => sendState());
  }, [hasBegun, pathname, store]);

  const display = useAtomValue(displayAtom);
  if (!source || !texts || !shown || !hasBegun) return <main aria-busy="true" />;
  return (
    <Routes>
      <Route
        path={`${baseRoute(source)}/*`}
        element={<PreviewedSurvey source={source} texts={texts} walk={shown} inApp={display.inApp} slowCalls={display.slowCalls} />}
      />
      <Route path="*" element={<Navigate to={addressOf(source, null)} replace />} />
    </Routes>
  );
}
