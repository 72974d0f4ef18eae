import type { Db } from '../store/schema.ts';

/** As long as a request waits for a connection. */
const PATIENCE_MS = 5_000;

/**
 * Whether the database can be read now. One that says nothing, as a full disk or a broken network leaves it, cannot.
 * @param tell is told why not
 */
export async function isReady(db: Db, patienceMs = PATIENCE_MS, tell: (why: string) => void = () => undefined): Promise<boolean> {
  const reading = db
    .selectFrom('partners')
    .select('id')
    .limit(1)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        tell(error instanceof Error ? error.message : String(error));
        return false;
      },
    );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const isRead = await Promise.race([reading, silence]);
  clearTimeout(timer);
  return isRead;
}
