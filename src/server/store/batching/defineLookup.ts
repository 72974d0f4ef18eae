import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  type Expression,
  type OperationNode,
  type RawBuilder,
} from 'kysely';
import { memoise } from '../../../runtime/base/memoise.ts';
import { batch } from './batches.ts';
import type { Db } from '../schema.ts';
import { statement, type Parameter } from './statement.ts';

/** A row as JSON: timestamps are strings. */
export type AsJson<Row> = { readonly [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column] };

type Key = string | number;
/** Placeholder for the requested keys in a statement. */
export type Keys<K extends Key> = RawBuilder<readonly K[]>;

/** Builds `any(...)`, to compare with a column. */
export function anyOf<K extends Key>(keys: Keys<K>): RawBuilder<K> {
  return sql<K>`any(${keys})`;
}

/** Builds a table of the keys, for joins on more than one column. */
export function eachOf<K extends Key>(keys: Keys<K>): RawBuilder<{ readonly key: K }> {
  return sql`(select unnest(${keys}) as key)`;
}

interface Kind {
  /** Index of the kind among all kinds. */
  readonly number: number;
  readonly select: (db: Db, keys: Parameter) => Expression<unknown>;
}

interface LookupRequest {
  readonly kind: Kind;
  readonly key: Key;
  /** Receives the found row. `never`, because only the kind defines the row's type. */
  readonly receive: (found: never) => void;
}

/** A row of any kind. */
interface Row {
  readonly kind: number;
  readonly key: string;
  readonly found: never;
}

const kinds: Kind[] = [];

/**
 * Declares a kind of lookup by key. All waiting lookups, of any kind and from any request, run as one statement that contains each key
 * once. A request should therefore start all its lookups concurrently.
 * @param select selects the rows of the keys, each with its key in `key`
 */
export function defineLookup<K extends Key, Selected extends { readonly key: K }, Found>(
  type: 'text' | 'integer',
  select: (db: Db, keys: Keys<K>) => Expression<Selected>,
  read: (row: AsJson<Selected>) => Found,
): (db: Db, key: K) => Promise<Found | null> {
  const kind: Kind = { number: kinds.length, select: (db, keys) => select(db, sql`${keys}::${sql.raw(type)}[]`) };
  kinds.push(kind);
  return async (db, key) => {
    const result: { found: Found | null } = { found: null };
    const receive = (row: AsJson<Selected>): void => {
      result.found = read(row);
    };
    await runLookup(db)({ kind, key, receive });
    return result.found;
  };
}

const runLookup = memoise((db: Db) =>
  batch(async (requests: readonly LookupRequest[]) => {
    const keys = new Map<Kind, Set<Key>>();
    for (const { kind, key } of requests) keys.set(kind, (keys.get(kind) ?? new Set()).add(key));
    const [only, ...others] = keys.keys();
    const selectedKinds = only && others.length === 0 ? [only] : kinds;
    const rows = await statementFor(selectedKinds)(db, ...selectedKinds.map((kind) => [...(keys.get(kind) ?? [])]));
    const rowsByKey = new Map(rows.map((row) => [`${row.kind} ${row.key}`, row.found]));
    return requests.map(({ kind, key, receive }) => {
      const row = rowsByKey.get(`${kind.number} ${key}`);
      if (row !== undefined) receive(row);
      return true;
    });
  }),
);

const statements = new Map<string, ReturnType<typeof statement<Row>>>();

/**
 * Returns the statement for one kind or for all kinds. With a statement for each combination, every connection would have
 * to keep too many prepared.
 */
function statementFor(selectedKinds: readonly Kind[]): ReturnType<typeof statement<Row>> {
  const name = selectedKinds.map(({ number }) => number).join(' ');
  const cachedStatement =
    statements.get(name) ??
    statement<Row>(selectedKinds.length, (db, ...keys) =>
      sql.join(
        selectedKinds.map((kind, index) => rowsOf(db, kind, keys[index])),
        sql` union all `,
      ),
    );
  statements.set(name, cachedStatement);
  return cachedStatement;
}

/** Names the columns instead of using `row_to_json`, because Citus loses the names of a whole row. */
function rowsOf(db: Db, { number, select }: Kind, keys: Parameter = sql`null`): RawBuilder<Row> {
  const query = select(db, keys);
  const columns = columnsOf(query.toOperationNode()).map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  return sql`select ${sql.lit(number)}::integer as kind, key::text, json_build_object(${sql.join(columns)}) as found from (${query}) as found`;
}

/** Returns the names of the columns that a query selects. @throws for `select *` and for anything but a query */
function columnsOf(query: OperationNode): readonly string[] {
  if (!SelectQueryNode.is(query) || !query.selections) throw new Error('a lookup is not a query that selects columns');
  return query.selections.map(({ selection }) => {
    const nameNode = AliasNode.is(selection) ? selection.alias : ReferenceNode.is(selection) ? selection.column : selection;
    if (IdentifierNode.is(nameNode)) return nameNode.name;
    if (ColumnNode.is(nameNode)) return nameNode.column.name;
    throw new Error('a lookup selects a column without a name');
  });
}
