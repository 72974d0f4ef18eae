import { localIsoDate } from '../../runtime/base/dates.ts';

/** Returns the local date, which the preview uses, too. */
export function today(): string {
  return localIsoDate(new Date());
}
