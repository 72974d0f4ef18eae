// One measurement in a fresh process: `node --expose-gc fresh.js build|memory ours|surveyJs`. Prints a number: the microseconds
// of the first build of the survey, or the bytes that a session retains.
import { progressOf } from '../../src/runtime/engine/progress.ts';
import { makeContent } from './content.ts';
import { SIZE } from './size.ts';

/** Numbers of sessions to retain, so that their size exceeds the noise. */
const SESSIONS = { ours: 300, surveyJs: 3 };

function heapUsed(): number {
  if (!globalThis.gc) throw new Error('measuring memory needs node --expose-gc');
  for (let run = 0; run < 3; run += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Returns the bytes that each created object retains. */
function bytesPerObject(count: number, create: (index: number) => unknown): number {
  const warmUp = create(0);
  const heapBefore = heapUsed();
  const objects = Array.from({ length: count }, (_, index) => create(index % SIZE.members));
  const bytes = (heapUsed() - heapBefore) / objects.length;
  if (warmUp === objects[0]) throw new Error('nothing was created');
  return bytes;
}

function microsecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1000;
}

async function measure(measurement: string, contestant: string): Promise<number> {
  const content = makeContent(SIZE);
  const member = (index: number) => content.members[index] ?? {};
  if (contestant === 'ours') {
    const { answeredSession, build, definitionOf } = await import('./contestants/ours.ts');
    const definition = definitionOf(content);
    if (measurement === 'build') return microsecondsOf(() => build(definition));
    const set = build(definition);
    return bytesPerObject(SESSIONS.ours, (index) => answeredSession(set, member(index), progressOf));
  }
  const { answerAll, build, definitionOf } = await import('./contestants/surveyJs.ts');
  const definition = definitionOf(content);
  if (measurement === 'build') return microsecondsOf(() => build(definition));
  return bytesPerObject(SESSIONS.surveyJs, (index) => {
    const survey = build(definition);
    answerAll(survey, member(index));
    return survey;
  });
}

const [measurement = '', contestant = ''] = process.argv.slice(2);
process.stdout.write(`${await measure(measurement, contestant)}\n`);
