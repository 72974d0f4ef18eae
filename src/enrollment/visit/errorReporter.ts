/** Tells one failure: a code, and where or of what kind it was. */
export type Report = (code: string, detail: string) => void;

/** Takes the failures of a page and hands them to the error-reporting service. */
export interface ErrorReporter {
  readonly report: Report;
  /** From now on failures are sent; those that came before go first. */
  readonly connect: (send: Report) => void;
}

/** What telling a failure of ours from one of the network needs to know. */
export interface ErrorReporterOptions {
  readonly isOnline: () => boolean;
  /** True once the page is being left: what breaks then was broken off. */
  readonly isLeaving: () => boolean;
}

/** Of one and the same failure, and of all together: a page that fails in a loop is told of all the same. */
const MOST_ALIKE = 3;
const MOST = 30;

const BROKEN_OFF = /abort/i;
const UNREACHED = /^(network|timeout|NetworkError|TimeoutError)$/;

/**
 * Makes the reporter of a page. Not reported are requests that were broken off, and those that did not get through while the
 * visitor was offline or left the page: nobody can mend them. Nothing of the visitor is ever sent: a detail that could hold
 * more than a name of ours is left out.
 * @see [ERR-39] [ERR-40] [S-159]
 */
export function createErrorReporter({ isOnline, isLeaving }: ErrorReporterOptions): ErrorReporter {
  const waiting: (readonly [string, string])[] = [];
  const told = new Map<string, number>();
  let all = 0;
  let send: Report = (code, detail) => void waiting.push([code, detail]);
  return {
    report: (code, given) => {
      const detail = harmless(given);
      const before = told.get(code + detail) ?? 0;
      if (BROKEN_OFF.test(detail) || (UNREACHED.test(detail) && (isLeaving() || !isOnline()))) return;
      if (before >= MOST_ALIKE || all >= MOST) return;
      told.set(code + detail, before + 1);
      all += 1;
      send(code, detail);
    },
    connect: (service) => {
      send = service;
      for (const [code, detail] of waiting.splice(0)) service(code, detail);
    },
  };
}

/** A detail as it may be sent: names, paths and numbers of ours, never a query string, an address of mail or a sentence. */
function harmless(detail: string): string {
  return /^[\w./:, -]{0,120}$/.test(detail) ? detail : 'withheld';
}
