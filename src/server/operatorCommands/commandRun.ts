import { userInfo } from 'node:os';
import type { Settings } from '../settings.ts';
import type { CommandRun } from '../store/audit.ts';

/** The same maximum length as in the setting `OPERATOR`. */
const MAX_LENGTH = 64;

/** Returns a new run of a command, named after `OPERATOR` or else the operating system's user. */
export function commandRunOf({ operator }: Pick<Settings, 'operator'>): CommandRun {
  const name =
    operator ??
    userName()
      .replaceAll(/[^\w.@-]/g, '_')
      .slice(0, MAX_LENGTH);
  return { actor: name === '' ? 'operator' : `operator:${name}`, requestId: crypto.randomUUID() };
}

/** Returns the name of this process's user; empty in a container whose user has none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
