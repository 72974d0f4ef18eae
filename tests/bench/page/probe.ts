/** The performance that a member experiences; times are in milliseconds, those of the load since the navigation. */
export interface PerceivedPerformance {
  /** When the first input was painted. */
  painted: number | null;
  /** When the page's script responds to the first input. */
  enabled: number | null;
  /** The layout shift without recent input. */
  shift: number;
  longTasks: number[];
  /** The time from each press that led to another step until that step was in the document, and until it was painted. */
  presses: { drawn: number; painted: number }[];
  /** The time from each typed character until it was painted. */
  keys: number[];
}

declare global {
  interface Window {
    perceived: PerceivedPerformance;
  }
}

/**
 * Records a page's performance as experienced by a member. Runs in the page, before the page's own scripts, so it uses nothing
 * from outside.
 */
export function probe(): void {
  const perceived: PerceivedPerformance = { painted: null, enabled: null, shift: 0, longTasks: [], presses: [], keys: [] };
  window.perceived = perceived;
  const afterPaint = (task: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = task;
      port2.postMessage(null);
    });
  };
  const observe = (type: string, handle: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => handle(entry))).observe({ type, buffered: true });
  };
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number' && 'hadRecentInput' in entry && entry.hadRecentInput === false)
      perceived.shift += entry.value;
  });
  observe('longtask', ({ duration }) => perceived.longTasks.push(duration));

  let isPainting = false;
  const lookForFirst = (): void => {
    const input = document.querySelector('#root input, #root button[name]');
    if (!input) return;
    if (!isPainting) {
      isPainting = true;
      afterPaint(() => (perceived.painted = performance.now()));
    }
    // React marks the elements that it has rendered or hydrated. From then on, it handles their events.
    if (Object.keys(input).some((key) => key.startsWith('__reactProps'))) perceived.enabled ??= performance.now();
  };
  const lookTimer = setInterval(() => {
    lookForFirst();
    if (perceived.enabled !== null) clearInterval(lookTimer);
  }, 4);

  const stepShown = (): string | null =>
    document.querySelector('main[data-step]')?.getAttribute('data-step') ??
    document.querySelector('[data-name]')?.getAttribute('data-name') ??
    null;
  let lastPress: { readonly at: number; readonly step: string | null } | null = null;
  addEventListener('click', ({ timeStamp }) => (lastPress = { at: timeStamp, step: stepShown() }), true);
  addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (key.length === 1) afterPaint(() => perceived.keys.push(performance.now() - timeStamp));
    },
    true,
  );
  new MutationObserver(() => {
    lookForFirst();
    if (!lastPress || stepShown() === lastPress.step) return;
    const { at } = lastPress;
    lastPress = null;
    const drawn = performance.now() - at;
    afterPaint(() => perceived.presses.push({ drawn, painted: performance.now() - at }));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-step', 'data-name'] });
}
