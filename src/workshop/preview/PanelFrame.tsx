import { useStore } from 'jotai';
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { scrolledAtom } from './state/panel.ts';

interface PanelFrameProps {
  readonly id: string;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Events that accompany a scroll by the user, but not one by the page. */
const USER_SCROLLS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** The frame of an open panel, which restores the panel's last scroll position. */
export function PanelFrame({ id, label, className, children }: PanelFrameProps): JSX.Element {
  const store = useStore();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = element.current;
    if (!panel) return undefined;
    const savedPosition = store.get(scrolledAtom)[id] ?? 0;
    // The content arrives gradually, so the position may not exist yet.
    let isRestoring = savedPosition > 0;
    const watcher = new MutationObserver(() => restore());
    const stop = (): void => {
      isRestoring = false;
      watcher.disconnect();
    };
    const restore = (): void => {
      if (panel.contains(document.activeElement)) return stop();
      panel.scrollTop = savedPosition;
      if (panel.scrollTop >= savedPosition - 1) stop();
    };
    const save = (): void => {
      if (!isRestoring) store.set(scrolledAtom, (now) => ({ ...now, [id]: panel.scrollTop }));
    };
    panel.addEventListener('scroll', save);
    for (const event of USER_SCROLLS) panel.addEventListener(event, stop);
    if (isRestoring) {
      watcher.observe(panel, { childList: true, subtree: true });
      restore();
    }
    return () => {
      stop();
      panel.removeEventListener('scroll', save);
      for (const event of USER_SCROLLS) panel.removeEventListener(event, stop);
    };
  }, [id, store]);
  return (
    <aside ref={element} data-panel={id} aria-label={label} className={className}>
      {children}
    </aside>
  );
}
