import { test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Checks that a run makes once for each subject: what passed in one journey looks the same in the others. */
type Check = 'screen' | 'equal-access' | 'dark' | 'hover';

/** Returns true if this check of this subject has passed in this run, in any worker. */
export function hasPassed(check: Check, subject: string): boolean {
  return existsSync(markOf(check, subject));
}

/** Records for all workers that this check of this subject has passed. */
export function markPassed(check: Check, subject: string): void {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(markOf(check, subject), subject);
}

function markOf(check: Check, subject: string): string {
  return join(folder(), `${check}-${createHash('sha256').update(subject).digest('hex')}`);
}

/** Playwright empties its output folder when a run starts. */
function folder(): string {
  return join(test.info().project.outputDir, 'passed-checks');
}
