import { useLayoutEffect, useState, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageDisplay } from '../display/applyDisplay.ts';
import type { Display } from '../display/display.ts';
import styles from './screens.module.css';

/** The size of a screen and the scale at which it is drawn. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

interface ScreenFrameProps {
  readonly title: string;
  readonly size: ScreenSize;
  readonly locale: string;
  readonly direction?: 'ltr' | 'rtl';
  /** The display of the screen. Its width is that of `size`. */
  readonly display: Display;
  readonly children: ReactNode;
}

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** A page of its own for a screen, because media queries depend on the page. The preview renders into it, so it costs no request. */
export function ScreenFrame({ title, size, locale, direction = 'ltr', display, children }: ScreenFrameProps): JSX.Element {
  const [page, setPage] = useState<Document | null>(null);
  const [isStyled, setStyled] = useState(false);
  const [height, setHeight] = useState(size.height);
  const [shown, setShown] = useState<PageDisplay | null>(null);
  useLayoutEffect(() => {
    if (!page) return undefined;
    preparePage(page, locale, direction);
    const loads: Promise<void>[] = [];
    const copyStyles = (): void => {
      const copiedSheets = new Set([...page.head.children].map((sheet) => sheet.getAttribute('data-of')));
      for (const [index, sheet] of [...document.head.querySelectorAll('link[rel="stylesheet"], style')].entries()) {
        const name = sheet.getAttribute('href') ?? `style ${index}`;
        if (copiedSheets.has(name)) continue;
        const copy = page.importNode(sheet, true);
        copy.setAttribute('data-of', name);
        if (copy.nodeName === 'LINK') loads.push(whenLoaded(copy));
        page.head.append(copy);
      }
    };
    let isUnmounted = false;
    copyStyles();
    // Without its styles, a screen would have the wrong height.
    void Promise.all(loads).then(() => !isUnmounted && setStyled(true));
    // The styles of a widget are loaded when a screen first needs it.
    const styleWatch = new MutationObserver(copyStyles);
    styleWatch.observe(document.head, { childList: true });
    const sizeWatch = new ResizeObserver(() => setHeight((now) => Math.max(now, page.documentElement.scrollHeight)));
    sizeWatch.observe(page.body);
    return () => {
      isUnmounted = true;
      styleWatch.disconnect();
      sizeWatch.disconnect();
    };
  }, [page, locale, direction]);
  useLayoutEffect(() => shown?.apply(display), [shown, display]);
  const { width, scale } = size;
  return (
    <div className={styles.screen} style={{ inlineSize: width * scale, blockSize: height * scale }}>
      {/* Not sandboxed, because the preview renders into it. Inert, because nobody answers here and nothing in it may receive focus. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        title={title}
        srcDoc={EMPTY}
        inert
        tabIndex={-1}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget: { contentDocument } }) => {
          setPage(contentDocument);
          setShown(contentDocument && new PageDisplay(contentDocument));
        }}
      />
      {page && isStyled && createPortal(children, page.body)}
    </div>
  );
}

/** Gives a page its language and direction, and hides its scroll bars, because it is as high as its content. */
function preparePage({ documentElement }: Document, locale: string, direction: string): void {
  documentElement.lang = locale;
  documentElement.dir = direction;
  documentElement.style.overflow = 'hidden';
}

/** Resolves once a style sheet is loaded, or cannot be. */
function whenLoaded(sheet: Element): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) sheet.addEventListener(event, () => resolve(), { once: true });
  });
}
