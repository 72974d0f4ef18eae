import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setInterval } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { KmsUnavailable, openKmsRing } from './kmsRing.ts';

/** Serves a reply that ends only when the client leaves. */
async function endless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  for await (const _ of setInterval(1)) {
    if (response.closed) return;
    response.write(' '.repeat(4_096));
  }
}

it('openKmsRing aborts an endless reply of a KMS before the timeout', async () => {
  const ends: Promise<void>[] = [];
  const server = createServer((_request, response) => void ends.push(endless(response))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  try {
    const opening = openKmsRing({ url: `http://127.0.0.1:${port}`, token: '', key: 'prod', timeoutMs: 600_000 }, null, () => undefined);
    await expect(opening).rejects.toThrow(KmsUnavailable);
    await expect(opening).rejects.toMatchObject({ code: 'KMS_INVALID_REPLY' });
    await Promise.all(ends);
  } finally {
    server.close();
  }
});
