import { useStore } from 'jotai';
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { scrolledAtom } from './state/panel.ts';

interface PanelFrameProps {
  readonly id: string;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The events that show that a person scrolls, not the page itself. */
const OWN_SCROLLS = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** An open panel. It restores the scroll position that it was left at. */
export function PanelFrame({ id, label, className, children }: PanelFrameProps): JSX.Element {
  const store = useStore();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const panel = element.current;
    if (!panel) return undefined;
    const savedPosition = store.get(scrolledAtom)[id] ?? 0;
    // The content arrives gradually, so the position may not exist yet.
    let isReturning = savedPosition > 0;
    const watcher = new MutationObserver(() => goBack());
    const stop = (): void => {
      isReturning = false;
      watcher.disconnect();
    };
    const goBack = (): void => {
      if (panel.contains(document.activeElement)) return stop();
      panel.scrollTop = savedPosition;
      if (panel.scrollTop >= savedPosition - 1) stop();
    };
    const keep = (): void => {
      if (!isReturning) store.set(scrolledAtom, (now) => ({ ...now, [id]: panel.scrollTop }));
    };
    panel.addEventListener('scroll', keep);
    for (const event of OWN_SCROLLS) panel.addEventListener(event, stop);
    if (isReturning) {
      watcher.observe(panel, { childList: true, subtree: true });
      goBack();
    }
    return () => {
      stop();
      panel.removeEventListener('scroll', keep);
      for (const event of OWN_SCROLLS) panel.removeEventListener(event, stop);
    };
  }, [id, store]);
  return (
    <aside ref={element} data-panel={id} aria-label={label} className={className}>
      {children}
    </aside>
  );
}
