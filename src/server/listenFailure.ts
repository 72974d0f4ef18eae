import type { Settings } from './settings.ts';

/** Returns an error that says which setting keeps the server from listening; other failures stay as they are. */
export function listenFailure(failure: unknown, { host, port }: Pick<Settings, 'host' | 'port'>): unknown {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new Error(`PORT ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1}.`);
    case 'EACCES':
      return new Error(`PORT ${port} requires privileges that this process does not have. Choose a port of 1024 or more: PORT=8080.`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new Error(`HOST must be an address of this machine, not "${host}".`);
    default:
      return failure;
  }
}
