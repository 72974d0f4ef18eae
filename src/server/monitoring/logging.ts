import type { FastifyLoggerOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { VERSION } from '../base/version.ts';

const BASE = { pid: process.pid, version: VERSION } as const;

/** Options of the log: JSON lines with the level's name, the time in UTC, the process and its version, and nothing from a request. */
export function logOptions(level: Settings['logLevel']) {
  return {
    level,
    base: BASE,
    formatters: { level: (name: string) => ({ level: name }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: () => ({}), res: () => ({}) },
  } satisfies FastifyLoggerOptions & Readonly<Record<string, unknown>>;
}

/** Writes the server's messages outside requests: a readable line in development, and a log line in production. */
export function logLine(environment: Settings['environment'], level: 'info' | 'warn' | 'error', msg: string): string {
  return environment === 'production' ? JSON.stringify({ level, time: new Date().toISOString(), ...BASE, msg }) : msg;
}
