import type { JsonObject } from '../../runtime/base/json.ts';
import type { Db } from './schema.ts';

/** A completed survey, as the server's walk found it. */
interface Completed {
  readonly questionSet: string;
  readonly version: number;
  readonly setHash: string | null;
  readonly locale: string;
  readonly answers: JsonObject;
  /** The values that the set derives from the answers. */
  readonly results: JsonObject;
}

/** Stores a completed survey of its own. Earlier completions stay. */
export async function keepMemberSurvey(
  tx: Db,
  accessCode: string,
  { questionSet, version, setHash, locale, answers, results }: Completed,
  now: Date,
): Promise<void> {
  const json = (value: JsonObject): string => JSON.stringify(value);
  const row = { access_code: accessCode, question_set: questionSet, version, set_hash: setHash, locale, stored_at: now };
  await tx
    .insertInto('member_surveys')
    .values({ ...row, answers: json(answers), results: json(results) })
    .execute();
}
