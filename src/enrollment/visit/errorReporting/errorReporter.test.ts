import { describe, expect, it } from 'vitest';
import { createErrorReporter, type ErrorReporterOptions } from './errorReporter.ts';

function reporterOf(options: Partial<ErrorReporterOptions> = {}) {
  const sent: string[] = [];
  const reporter = createErrorReporter({ isOnline: () => true, isLeaving: () => false, ...options });
  reporter.connect((code, detail) => void sent.push(`${code} ${detail}`));
  return { sent, report: reporter.report };
}

describe('the error reporter', () => {
  it('sends failures to the service, earlier ones first [ERR-40]', () => {
    const sent: string[] = [];
    const { report, connect } = createErrorReporter({ isOnline: () => true, isLeaving: () => false });
    report('DRAFT_NOT_KEPT', 'QuotaExceededError');
    expect(sent).toEqual([]);
    connect((code, detail) => void sent.push(`${code} ${detail}`));
    report('STEP_CALL_FAILED', 'checkEligibility');
    expect(sent).toEqual(['DRAFT_NOT_KEPT QuotaExceededError', 'STEP_CALL_FAILED checkEligibility']);
  });

  it.each<[string, string, Partial<ErrorReporterOptions>, boolean]>([
    ['an aborted request', 'aborted', {}, false],
    ['a request that the browser aborted', 'AbortError', {}, false],
    ['a network failure while the visitor leaves the page', 'network', { isLeaving: () => true }, false],
    ['a network failure offline', 'network', { isOnline: () => false }, false],
    ['a timeout offline', 'timeout', { isOnline: () => false }, false],
    ['a network failure online', 'network', {}, true],
    ['a fault of the page offline', 'TypeError', { isOnline: () => false }, true],
    ['a refusal while the visitor leaves the page', 'http', { isLeaving: () => true }, true],
  ])('reports only failures that the service can act on: %s [ERR-39]', (_title, detail, options, isSent) => {
    const { sent, report } = reporterOf(options);
    report('CALL_FAILED', detail);
    expect(sent).toEqual(isSent ? [`CALL_FAILED ${detail}`] : []);
  });

  it.each([
    ['an email', 'ada@example.com'],
    ['a query string', '/enrollment?upid=UPID-1'],
    ['a sentence with typed text', 'cannot read "Ada Byron"'],
    ['a long text', 'x'.repeat(121)],
  ])('withholds details that may identify the visitor: %s', (_title, detail) => {
    const { sent, report } = reporterOf();
    report('PAGE_FAILED', detail);
    expect(sent).toEqual(['PAGE_FAILED withheld']);
  });

  it('reports a repeated failure only a few times', () => {
    const { sent, report } = reporterOf();
    for (let time = 0; time < 10; time += 1) report('PAGE_FAILED', 'TypeError');
    expect(sent.length).toBe(3);
    for (let time = 0; time < 100; time += 1) report('PAGE_FAILED', `Error${time}`);
    expect(sent.length).toBe(30);
  });
});
