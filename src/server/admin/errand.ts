import { userInfo } from 'node:os';
import type { Settings } from '../settings.ts';
import type { Errand } from '../store/audit.ts';

/** The same maximum length as in the setting `OPERATOR`. */
const LONGEST = 64;

/** Returns the errand of one command, by `OPERATOR` or else by the operating system's user. */
export function errandOf({ operator }: Pick<Settings, 'operator'>): Errand {
  const name =
    operator ??
    userName()
      .replaceAll(/[^\w.@-]/g, '_')
      .slice(0, LONGEST);
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
