import type { Database } from '#services/platform/postgres.ts'
import type { FileKind } from './file-kind.ts'

const ENTITIES_A_PIECE = 500

/** Column names of an exported file. */
export function exportColumns({ columns }: FileKind): string[] {
  return Object.keys(columns)
}

/**
 * All entities of a kind as rows of its file, by id, in lazily read chunks. Importing them again changes nothing.
 */
export async function* exportRows(database: Database, kind: FileKind): AsyncGenerator<string[][]> {
  const names = exportColumns(kind)
  let after: string | null = ''
  while (after !== null) {
    const page: { id: string; state: object }[] = await listStatesAfter(database, kind, after)
    const rows = page.flatMap(({ state }) => kind.write?.(state) ?? [])
    yield rows.map((cells) => names.map((name) => quoted(cells[name] ?? '')))
    after = page.length === ENTITIES_A_PIECE ? (page.at(-1)?.id ?? null) : null
  }
}

/** The importer strips one leading apostrophe. */
function quoted(text: string): string {
  return text.startsWith("'") ? `'${text}` : text
}

async function listStatesAfter(database: Database, { entity, wholeList }: FileKind, after: string) {
  const { rows } = await database.query<{ id: string; state: object }>(
    `SELECT id, state FROM catalogue_entities
     WHERE kind = $1 AND starts_with(id, $2) AND id > $3 AND state IS NOT NULL ORDER BY id LIMIT $4`,
    [entity, wholeList?.idPrefix ?? '', after, ENTITIES_A_PIECE],
  )
  return rows
}
