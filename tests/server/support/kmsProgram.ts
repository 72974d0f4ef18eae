// A key management service as openapi/ describes it (webhooks wrapKey and unwrapKey), for the tests: a separate process, so that
// its keys are in no other. KMS_KEYS is a list like `prod=hex, next=hex`. Prints its address, then each call as a line of JSON.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { isJsonObject } from '../../../src/runtime/base/json.ts';
import { decrypt, encrypt } from '../../../src/server/encryption/cipher.ts';

const keys = new Map(
  (process.env['KMS_KEYS'] ?? '').split(',').map((entry) => {
    const [name = '', hex = ''] = entry.split('=');
    return [name, Buffer.from(hex, 'hex')] as const;
  }),
);

function answer(operation: string, body: unknown, authorization: string | undefined): readonly [status: number, reply: object] {
  if (authorization !== `Bearer ${process.env['KMS_TOKEN']}`) return [401, {}];
  if (!isJsonObject(body)) return [400, {}];
  const { key: name, plaintext, wrapped, context } = body;
  const key = keys.get(String(name));
  if (!key) return [422, {}];
  if (operation === '/wrap')
    return [200, { wrapped: encrypt(key, Buffer.from(String(plaintext), 'base64'), String(context)).toString('base64') }];
  const opened = decrypt(key, Buffer.from(String(wrapped), 'base64'), String(context));
  return opened ? [200, { plaintext: opened.toString('base64') }] : [422, {}];
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '', headers } = request;
  const body: unknown = await json(request);
  const [status, reply] = answer(path, body, headers.authorization);
  process.stdout.write(`${JSON.stringify({ path, body, status, reply, traceparent: headers['traceparent'] ?? null })}\n`);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}

const server = createServer((request, response) => void serve(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
