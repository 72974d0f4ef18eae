import type { Db } from '../store/schema.ts';

/** As long as a request waits for a connection. */
const PATIENCE_MS = 5_000;

/** Whether the database can be read now. One that says nothing, as a full disk or a broken network leaves it, cannot. */
export async function isReady(db: Db, patienceMs = PATIENCE_MS): Promise<boolean> {
  const reading = db
    .selectFrom('partners')
    .select('id')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const isRead = await Promise.race([reading, silence]);
  clearTimeout(timer);
  return isRead;
}
