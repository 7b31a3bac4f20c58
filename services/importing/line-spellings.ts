import type { ProductChanged } from '#events/catalogue.events.ts'
import { lineKey, lineNameOf } from '#services/domain/line-name.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type Problem, warning } from './columns.ts'
import type { Entity } from './file-kind.ts'

/** Spellings of line names in the catalogue and in the rows read so far. */
export interface LineSpellings {
  /** Adds accepted products; returns a warning for each that is spelled differently from most of its line. */
  add(entities: readonly Pick<Entity, 'kind' | 'id' | 'rows' | 'data'>[]): Problem[]
}

type Article = Pick<ProductChanged, 'ean' | 'brandSlug' | 'name'>

/** Reads the whole catalogue; call once for a file. */
export async function readLineSpellings(database: Queryable): Promise<LineSpellings> {
  const { rows } = await database.query<Article>(
    `SELECT id AS ean, state ->> 'brandSlug' AS "brandSlug", state ->> 'name' AS name FROM catalogue_entities
     WHERE kind = 'product' AND state IS NOT NULL`,
  )
  const lines = new Map<string, Map<string, string>>()
  const keys = new Map<string, string>()
  const put = ({ ean, brandSlug, name }: Article): string => {
    const key = lineKey(brandSlug, name)
    lines.get(keys.get(ean) ?? key)?.delete(ean)
    keys.set(ean, key)
    const line = lines.get(key) ?? new Map<string, string>()
    lines.set(key, line.set(ean, name))
    return key
  }
  for (const row of rows) put(row)
  return {
    add(entities) {
      const products = entities.filter(({ kind }) => kind === 'product')
      const read = products.map(({ data, rows: [row = 0] }) => ({ row, ...(data as ProductChanged) }))
      for (const each of read) put(each)
      const names = new Map(
        [...new Set(read.map(({ ean }) => keys.get(ean) ?? ''))].map((key) => [
          key,
          lineNameOf([...(lines.get(key)?.values() ?? [])].map((name) => ({ name, articles: 1 }))),
        ]),
      )
      return read.flatMap(({ row, ean, name }) => {
        const most = names.get(keys.get(ean) ?? '')
        return most && most.name !== name ? [warning(row, 'line', name, 'other_spelling', `${most.name} in ${most.articles} articles`)] : []
      })
    },
  }
}
