/** Reports a failure: a code, and its location or kind. */
export type Report = (code: string, detail: string) => void;

/** Collects a page's failures and passes them to the error-reporting service. */
export interface ErrorReporter {
  readonly report: Report;
  /** Connects the service: earlier failures are sent first, later ones as they occur. */
  readonly connect: (send: Report) => void;
}

/** The facts that distinguish our own failures from those of the network. */
export interface ErrorReporterOptions {
  readonly isOnline: () => boolean;
  /** True while the page is being left, when requests are aborted by the browser. */
  readonly isLeaving: () => boolean;
}

/** Limits for the same failure and for all failures, so that a page that fails in a loop does not flood the service. */
const MAX_ALIKE = 3;
const MAX_REPORTS = 30;

const ABORTED = /abort/i;
const UNREACHABLE = /^(network|timeout|NetworkError|TimeoutError)$/;

/**
 * Creates a page's reporter. Aborted requests, and those that failed while the visitor was offline or was leaving the page, are not
 * reported, because nobody can fix them. Nothing about the visitor is ever sent: a detail that may contain more than our own names is
 * withheld [ERR-39] [ERR-40] [S-159].
 */
export function createErrorReporter({ isOnline, isLeaving }: ErrorReporterOptions): ErrorReporter {
  const queue: (readonly [string, string])[] = [];
  const counts = new Map<string, number>();
  let reportCount = 0;
  let send: Report = (code, detail) => void queue.push([code, detail]);
  return {
    report: (code, rawDetail) => {
      const detail = withholdUnsafe(rawDetail);
      const alikeCount = counts.get(code + detail) ?? 0;
      if (ABORTED.test(detail) || (UNREACHABLE.test(detail) && (isLeaving() || !isOnline()))) return;
      if (alikeCount >= MAX_ALIKE || reportCount >= MAX_REPORTS) return;
      counts.set(code + detail, alikeCount + 1);
      reportCount += 1;
      send(code, detail);
    },
    connect: (service) => {
      send = service;
      for (const [code, detail] of queue.splice(0)) service(code, detail);
    },
  };
}

/**
 * Returns a detail that is safe to send: our own names, paths and numbers, never a query string, an email address or a sentence.
 */
function withholdUnsafe(detail: string): string {
  return /^[\w./:, -]{0,120}$/.test(detail) ? detail : 'withheld';
}
