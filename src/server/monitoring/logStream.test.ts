import { describe, expect, it } from 'vitest';
import { logStream } from './logStream.ts';

/** An output whose first bytes fit, and which then fails until it is freed. */
function makeOutput(capacity: number) {
  let free = capacity;
  let text = '';
  let lost = 0;
  const failure = { code: 'ENOSPC' };
  const stream = logStream(
    () => (lost += 1),
    (bytes) => {
      if (free === 0) throw Object.assign(new Error('no space left on device'), failure);
      const written = Math.min(free, bytes.length);
      free -= written;
      text += bytes.toString('utf8', 0, written);
      return written;
    },
  );
  return { stream, failure, text: () => text, lost: () => lost, makeSpace: () => (free = Infinity) };
}

describe('the log', () => {
  it('continues in the middle of a line as soon as there is space', async () => {
    const { stream, text, lost, makeSpace } = makeOutput(9);
    for (const line of ['first\n', 'second\n', 'third\n']) stream.write(line);
    expect(text()).toBe('first\nsec');
    makeSpace();
    // Without a further line.
    await expect.poll(text).toBe('first\nsecond\nthird\n');
    expect(lost()).toBe(0);
  });

  it('keeps one MiB of lines, and counts the lost ones', () => {
    const { stream, text, lost, makeSpace } = makeOutput(0);
    const line = `${'x'.repeat(1023)}\n`;
    for (let written = 0; written < 1030; written += 1) stream.write(line);
    expect(lost()).toBe(6);
    makeSpace();
    stream.write('last\n');
    const lines = text().split('\n');
    expect(lines).toHaveLength(1026);
    expect(JSON.parse(lines[1024] ?? '')).toMatchObject({ level: 'warn', msg: 'the log could not be written: 7 lines are lost' });
  });

  it('forgets its lines when its reader has ended', () => {
    const { stream, failure, text, lost, makeSpace } = makeOutput(0);
    failure.code = 'EPIPE';
    for (let written = 0; written < 20; written += 1) stream.write('x'.repeat(100_000));
    expect(lost()).toBe(0);
    makeSpace();
    stream.write('last\n');
    expect(text()).toBe('last\n');
  });
});
