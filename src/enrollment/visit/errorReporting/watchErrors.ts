import { errorName } from '../../../runtime/base/errorName.ts';
import type { Report } from './errorReporter.ts';

/** The part of a window that is watched. */
export type Watched = Pick<Window, 'addEventListener'>;

/** Reports uncaught failures: scripts and styles that failed to load, and errors in the page's own code [ERR-38] [ERR-40]. */
export function watchErrors(window: Watched, report: Report): void {
  const reportFailure = (failure: unknown): void => {
    const script = scriptOf(failure);
    if (script !== null) report('SCRIPT_LOAD_FAILED', script);
    else report('PAGE_FAILED', errorName(failure));
  };
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement) report('SCRIPT_LOAD_FAILED', pathOf(target.src));
      else if (target instanceof HTMLLinkElement) report('SCRIPT_LOAD_FAILED', pathOf(target.href));
      else reportFailure(event.error);
    },
    // Load errors do not bubble.
    { capture: true },
  );
  window.addEventListener('unhandledrejection', (event) => reportFailure(event.reason));
}

/** Returns the path of the script whose import failed; null for any other failure. */
function scriptOf(failure: unknown): string | null {
  if (!(failure instanceof Error) || !/import|module|preload/i.test(failure.message)) return null;
  return pathOf(/\S+$/.exec(failure.message)?.[0] ?? '');
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : 'unknown';
}
