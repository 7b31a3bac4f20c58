import type { Queryable } from '#services/platform/postgres.ts'

/** Drops the indexes and foreign keys of tables, and returns the statements that make them again: written at once, not row by row. */
export async function dropIndexes(database: Queryable, tables: readonly string[]): Promise<string[]> {
  const { rows: constraints } = await database.query<{ of: string; name: string; type: 'p' | 'u' | 'f'; definition: string }>(
    `SELECT conrelid::regclass::text AS "of", quote_ident(conname) AS name, contype AS type, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace
       AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
     ORDER BY contype = 'f' DESC`,
    [tables],
  )
  for (const { of, name } of constraints) await database.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`)
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = ANY ($1::regclass[])`,
    [tables],
  )
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`)
  const add = ({ of, name, definition }: (typeof constraints)[number]) => `ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`
  return [
    ...constraints.filter(({ type }) => type !== 'f').map(add),
    ...indexes.map(({ definition }) => definition),
    ...constraints.filter(({ type }) => type === 'f').map(add),
  ]
}
