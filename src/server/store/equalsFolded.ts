import { sql, type Expression, type RawBuilder } from 'kysely';

/** Compares a name or an id as people write it: case, spaces, apostrophes, hyphens and the Unicode form of accents do not matter. */
export function equalsFolded(column: Expression<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`folded(${column}) = folded(${text}::text)`;
}
