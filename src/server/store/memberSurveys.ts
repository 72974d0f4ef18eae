import type { JsonObject } from '../../runtime/base/json.ts';
import type { FieldCipher } from '../encryption/fieldCipher.ts';
import type { SurveyTaken } from './accounts.ts';
import type { Db } from './schema.ts';
import { fieldLocation } from './encryptedColumns.ts';

/** A completed survey, as replayed by the server. */
interface CompletedSurvey extends Omit<SurveyTaken, 'program'> {
  readonly locale: string;
  /** The values that the set derives from the answers. */
  readonly results: JsonObject;
}

/** Stores a completed member survey. Earlier completions stay. */
export async function storeMemberSurvey(
  tx: Db,
  cipher: FieldCipher,
  accessCode: string,
  { questionSet, version, setHash, locale, answers, results }: CompletedSurvey,
  now: Date,
): Promise<void> {
  const json = (column: 'answers' | 'results', value: JsonObject): string =>
    JSON.stringify(cipher.encrypt(fieldLocation('member_surveys', column, accessCode, questionSet, now.toISOString()), value));
  const row = { access_code: accessCode, question_set: questionSet, version, set_hash: setHash, locale, stored_at: now };
  await tx
    .insertInto('member_surveys')
    .values({ ...row, answers: json('answers', answers), results: json('results', results) })
    .execute();
}
