import type { InjectOptions } from 'fastify';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { isJsonObject, type Json, type JsonObject } from '../../../src/runtime/base/json.ts';
import { createApp, type AppOptions } from '../../../src/server/createApp.ts';
import { readSettings } from '../../../src/server/settings.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import type { Vault } from '../../../src/server/store/vault.ts';
import { CHEAP_LOG2_N } from './cheapPasswords.ts';

/** The response to a call. */
export interface Reply {
  readonly status: number;
  readonly body: JsonObject;
  /** The raw body. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A call: its body is sent as JSON unless a content type is given. */
export interface Request {
  readonly body?: Json | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client address, for rate limits. */
  readonly from?: string;
}

/** A running server seeded with the sandbox. */
export interface ContractServer {
  readonly call: (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, request?: Request) => Promise<Reply>;
  /** Starts listening on 127.0.0.1 if necessary and returns the port. */
  readonly port: () => Promise<number>;
  /** Sends bytes through a socket and reads until the server closes it. @returns everything received */
  readonly send: (bytes: string | Uint8Array) => Promise<string>;
  /** Returns the routes as Fastify prints them, one path on each line. */
  readonly routes: () => string;
  readonly db: Db;
  readonly vault: Vault;
  readonly close: () => Promise<void>;
}

/** Maximum waits in milliseconds, so that a busy machine does not fail a test. A test of such a wait sets its own. */
export const PATIENCE_MS = 600_000;

/** Opens a server on a database. Calls pass through every layer except the socket. */
export async function openServer(variables: Readonly<Record<string, string>>, options: AppOptions = {}): Promise<ContractServer> {
  const patience = { PASSWORD_WAIT_MS: String(PATIENCE_MS), DATABASE_TIMEOUT_MS: String(PATIENCE_MS) };
  const settings = readSettings({ SEED: 'sandbox', LOG_LEVEL: 'silent', TRUST_PROXY: 'true', ...patience, ...variables });
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  const { app, db, vault } = await createApp(settings.value, {
    passwordLog2N: costOf(variables),
    connectTimeoutMs: PATIENCE_MS,
    pageDelayMs: PATIENCE_MS,
    ...options,
  });
  let listening: Promise<string> | null = null;
  const port = async (): Promise<number> => {
    listening ??= app.listen({ host: '127.0.0.1', port: 0 });
    return Number(new URL(await listening).port);
  };
  return {
    db,
    vault,
    routes: () => app.printRoutes({ commonPrefix: false }),
    close: () => app.close(),
    port,
    send: async (bytes) => {
      const socket = connect(await port(), '127.0.0.1');
      socket.write(bytes);
      return text(socket);
    },
    call: async (method, url, { body, headers = {}, from = '203.0.113.1' } = {}) => {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const options: InjectOptions = { method, url, headers: { 'x-forwarded-for': from, ...json, ...headers } };
      const reply = await app.inject(body === undefined ? options : { ...options, payload });
      return { status: reply.statusCode, body: parse(reply.body), text: reply.body, headers: headersOf(reply.headers) };
    },
  };
}

/** A test may set its own cost. */
function costOf({ PASSWORD_COST: set }: Readonly<Record<string, string>>): number | undefined {
  return set === undefined ? CHEAP_LOG2_N : undefined;
}

function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function headersOf(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The authorization of a sandbox member or of a new account. */
export function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` };
}

/** The login form. */
export function loginForm(email: string, password: string, clientId = 'enrollment-web'): Request {
  const request = JSON.stringify({ credentials: password, mode: 'LOGIN', principal: email, type: 'EMAIL_AND_PASSWORD' });
  return {
    body: new URLSearchParams({ client_id: clientId, grant_type: 'password', request }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}
