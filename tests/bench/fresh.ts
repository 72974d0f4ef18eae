// One measurement in a fresh process: `node --expose-gc fresh.js build|memory ours|surveyJs`. Prints a number: the microseconds
// of the first build of the survey, or the bytes that a session keeps.
import { progressOf } from '../../src/runtime/engine/progress.ts';
import { makeContent } from './content.ts';
import { SIZE } from './size.ts';

/** Numbers of sessions to keep, so that their size stands out from the noise. */
const SESSIONS = { ours: 300, surveyJs: 3 };

function heapUsed(): number {
  if (!globalThis.gc) throw new Error('measuring memory needs node --expose-gc');
  for (let again = 0; again < 3; again += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Returns the bytes that each created object keeps. */
function kept(count: number, make: (index: number) => unknown): number {
  const warm = make(0);
  const before = heapUsed();
  const all = Array.from({ length: count }, (_, index) => make(index % SIZE.members));
  const bytes = (heapUsed() - before) / all.length;
  if (warm === all[0]) throw new Error('nothing was created');
  return bytes;
}

function timeOfOne(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1000;
}

async function measure(what: string, who: string): Promise<number> {
  const content = makeContent(SIZE);
  const member = (index: number) => content.members[index] ?? {};
  if (who === 'ours') {
    const { answeredSession, build, definitionOf } = await import('./contestants/ours.ts');
    const definition = definitionOf(content);
    if (what === 'build') return timeOfOne(() => build(definition));
    const set = build(definition);
    return kept(SESSIONS.ours, (index) => answeredSession(set, member(index), progressOf));
  }
  const { answerAll, build, definitionOf } = await import('./contestants/surveyJs.ts');
  const definition = definitionOf(content);
  if (what === 'build') return timeOfOne(() => build(definition));
  return kept(SESSIONS.surveyJs, (index) => {
    const survey = build(definition);
    answerAll(survey, member(index));
    return survey;
  });
}

const [what = '', who = ''] = process.argv.slice(2);
process.stdout.write(`${await measure(what, who)}\n`);
