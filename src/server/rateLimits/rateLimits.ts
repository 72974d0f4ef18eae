import { sql } from 'kysely';
import { fail, type Failure } from '../base/problem.ts';
import type { Settings } from '../settings.ts';
import { eachOf, defineLookup, type Keys } from '../store/batching/defineLookup.ts';
import { removeOld } from '../store/removeOld.ts';
import type { Db } from '../store/schema.ts';
import { inTransaction } from '../store/transactions.ts';
import { keyedHash } from '../base/secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Allowed failures (`max`) in a window of `seconds`. Successes do not count, because a whole office may share an address.
 * @see [D-21]
 */
const LIMITS = {
  passcodeByAddress: { max: 100, seconds: 10 * MINUTE },
  upidByAddress: { max: 200, seconds: 10 * MINUTE },
  eligibilityByAddress: { max: 200, seconds: 10 * MINUTE },
  availabilityByAddress: { max: 200, seconds: 10 * MINUTE },
  consentByAddress: { max: 200, seconds: 10 * MINUTE },
  loginByAccount: { max: 10, seconds: 15 * MINUTE },
  loginByAddress: { max: 60, seconds: 15 * MINUTE },
  portalCodeByAddress: { max: 100, seconds: 10 * MINUTE },
  resetTokenByAddress: { max: 30, seconds: 15 * MINUTE },
  resetByAddress: { max: 20, seconds: HOUR },
  resetByAccount: { max: 3, seconds: HOUR },
  visitTokenByAddress: { max: 30, seconds: 15 * MINUTE },
  visitByAddress: { max: 20, seconds: HOUR },
  visitByEmail: { max: 3, seconds: HOUR },
  // These count every attempt, because each success adds rows.
  surveyByMember: { max: 30, seconds: HOUR },
  outcomesByMember: { max: 30, seconds: HOUR },
  coachAlertByMember: { max: 30, seconds: HOUR },
} as const;

/** Name of a limit. */
export type LimitName = keyof typeof LIMITS;
/** A limit and the subject that it counts: an address or an email. */
export type Attempt = readonly [limit: LimitName, subject: string];

/** An attempt that counts as failed until it is released. */
export interface Reservation {
  readonly ok: true;
  readonly release: () => Promise<void>;
  /** Runs the work of the attempt. If the work throws, nobody knows whether the attempt was right, so it is released. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Counts failures in the database, because several processes share the limits. */
export interface RateLimiter {
  /** Refuses when a limit is reached. For cheap lookups: concurrent attempts may slightly exceed the limit. */
  readonly check: (...attempts: readonly Attempt[]) => Promise<Failure | null>;
  /** Counts a failure. */
  readonly count: (...attempts: readonly Attempt[]) => Promise<void>;
  /**
   * Counts the attempt before it runs, serialised by subject, and refuses it when a limit is reached. For guesses that must never
   * exceed the limit.
   */
  readonly reserve: (...attempts: readonly Attempt[]) => Promise<Reservation | Failure>;
  /** Deletes the failures of a subject that has proven its identity in another way. */
  readonly forget: (attempt: Attempt) => Promise<void>;
}

/** Creates a rate limiter on the database. With RATE_LIMIT=off it allows everything. */
export function rateLimiter(
  db: Db,
  { rateLimit, secret, fallbackSecret }: Pick<Settings, 'rateLimit' | 'secret' | 'fallbackSecret'>,
): RateLimiter {
  if (!rateLimit)
    return {
      check: async () => null,
      count: async () => undefined,
      reserve: async () => ({ ok: true, release: async () => undefined, run: (work) => work() }),
      forget: async () => undefined,
    };

  const rows = (attempts: readonly Attempt[]) =>
    attempts.map(([bucket, subject]) => ({ bucket, subject: keyedHash(secret, bucket, subject) }));
  /** The hashes under which processes count a subject: two while the secret is being replaced. */
  const hashesOf = ([bucket, subject]: Attempt): readonly string[] =>
    [secret, ...(fallbackSecret === null ? [] : [fallbackSecret])].map((key) => keyedHash(key, bucket, subject));
  const check = async (on: Db, attempts: readonly Attempt[]): Promise<Failure | null> => {
    const failures = await Promise.all(attempts.map((attempt) => overLimit(on, `${attempt[0]} ${hashesOf(attempt).join(',')}`)));
    return failures.find((failure) => failure !== null) ?? null;
  };

  return {
    check: (...attempts) => check(db, attempts),
    count: async (...attempts) => {
      await db.insertInto('attempts').values(rows(attempts)).execute();
    },
    reserve: (...attempts) =>
      inTransaction(db, async (tx) => {
        // Everyone locks in the same order, which prevents deadlocks.
        for (const subject of attempts.flatMap(hashesOf).sort()) await lock(tx, subject);
        const failure = await check(tx, attempts);
        if (failure) return failure;
        const inserted = await tx.insertInto('attempts').values(rows(attempts)).returning('id').execute();
        const ids = inserted.map(({ id }) => id);
        const release = async (): Promise<void> => {
          await db.deleteFrom('attempts').where('id', 'in', ids).execute();
        };
        const run: Reservation['run'] = async (work) => {
          try {
            return await work();
          } catch (error) {
            await release().catch(() => undefined);
            throw error;
          }
        };
        return { ok: true, release, run };
      }),
    forget: async (attempt) => {
      await db.deleteFrom('attempts').where('bucket', '=', attempt[0]).where('subject', 'in', hashesOf(attempt)).execute();
    },
  };
}

/**
 * Lets one transaction at a time count the attempts of a subject. It writes the row, because on a database with one snapshot per
 * transaction it would otherwise count the state from before its wait.
 */
async function lock(tx: Db, subject: string): Promise<void> {
  const taken_at = sql<Date>`now()`;
  await tx
    .insertInto('attempt_locks')
    .values({ subject, taken_at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ taken_at }))
    .execute();
}

/** The limits as an SQL table. */
const limits = sql<{ limit: string; max_failures: number; seconds: number }>`(values ${sql.join(
  Object.entries(LIMITS).map(([name, { max, seconds }]) => sql`(${sql.lit(name)}, ${sql.lit(max)}, ${sql.lit(seconds)})`),
)})`.as<'limits'>(sql`limits("limit", max_failures, seconds)`);

/** Looks up the refusal for `<limit> <hash of the subject>,<another hash>`; null below the limit. */
const overLimit = defineLookup(
  'text',
  (db, keys: Keys<string>) =>
    db
      .selectFrom(eachOf(keys).as('asked'))
      .innerJoin(limits, (join) => join.on(sql<boolean>`split_part(asked.key, ' ', 1) = "limit"`))
      .innerJoin('attempts', (join) =>
        join
          .onRef('bucket', '=', 'limit')
          .on('subject', '=', sql<string>`any(string_to_array(split_part(asked.key, ' ', 2), ','))`)
          .on('at', '>', sql<Date>`now() - make_interval(secs => seconds)`),
      )
      .select(['asked.key', sql<number>`ceil(seconds - extract(epoch from now() - min(at)))::int`.as('wait')])
      .groupBy(['asked.key', 'max_failures', 'seconds'])
      .having(sql<boolean>`count(*) >= max_failures`),
  ({ wait }): Failure => ({ ...fail(429, 'RATE_LIMITED'), retryAfter: Math.max(1, wait) }),
);

/** Deletes attempts older than the longest window, and the locks of subjects without attempts since then. Returns the number of rows. */
export async function deleteOldAttempts(db: Db): Promise<number> {
  const longest = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds));
  const locks = await removeOld(db, 'attempt_locks', ['subject'], sql`taken_at < now() - make_interval(secs => ${longest})`);
  return locks + (await removeOld(db, 'attempts', ['id'], sql`at < now() - make_interval(secs => ${longest})`));
}
