import { describe, expect, it } from 'vitest';
import { createErrorReporter, type ErrorReporterOptions } from './errorReporter.ts';

function reporterOf(options: Partial<ErrorReporterOptions> = {}) {
  const sent: string[] = [];
  const reporter = createErrorReporter({ isOnline: () => true, isLeaving: () => false, ...options });
  reporter.connect((code, detail) => void sent.push(`${code} ${detail}`));
  return { sent, report: reporter.report };
}

describe('the error reporter', () => {
  it('sends a failure to the service, those from before it was there first [ERR-40]', () => {
    const sent: string[] = [];
    const { report, connect } = createErrorReporter({ isOnline: () => true, isLeaving: () => false });
    report('DRAFT_NOT_KEPT', 'QuotaExceededError');
    expect(sent).toEqual([]);
    connect((code, detail) => void sent.push(`${code} ${detail}`));
    report('STEP_CALL_FAILED', 'checkEligibility');
    expect(sent).toEqual(['DRAFT_NOT_KEPT QuotaExceededError', 'STEP_CALL_FAILED checkEligibility']);
  });

  it.each<[string, string, Partial<ErrorReporterOptions>, boolean]>([
    ['a request that was broken off', 'aborted', {}, false],
    ['one that the browser broke off', 'AbortError', {}, false],
    ['one that did not get through as the page was left', 'network', { isLeaving: () => true }, false],
    ['one that did not get through offline', 'network', { isOnline: () => false }, false],
    ['one that took too long offline', 'timeout', { isOnline: () => false }, false],
    ['one that did not get through online', 'network', {}, true],
    ['a fault of ours offline', 'TypeError', { isOnline: () => false }, true],
    ['a refusal as the page was left', 'http', { isLeaving: () => true }, true],
  ])('ignores network errors that nobody can mend: %s [ERR-39]', (_title, detail, options, isSent) => {
    const { sent, report } = reporterOf(options);
    report('CALL_FAILED', detail);
    expect(sent).toEqual(isSent ? [`CALL_FAILED ${detail}`] : []);
  });

  it.each([
    ['an email', 'ada@example.com'],
    ['a query string', '/enrollment?upid=UPID-1'],
    ['a sentence with what was typed', 'cannot read "Ada Byron"'],
    ['a long text', 'x'.repeat(121)],
  ])('sends nothing that could be of the visitor: %s', (_title, detail) => {
    const { sent, report } = reporterOf();
    report('PAGE_FAILED', detail);
    expect(sent).toEqual(['PAGE_FAILED withheld']);
  });

  it('tells of a failure that comes again and again a few times', () => {
    const { sent, report } = reporterOf();
    for (let time = 0; time < 10; time += 1) report('PAGE_FAILED', 'TypeError');
    expect(sent.length).toBe(3);
    for (let time = 0; time < 100; time += 1) report('PAGE_FAILED', `Error${time}`);
    expect(sent.length).toBe(30);
  });
});
