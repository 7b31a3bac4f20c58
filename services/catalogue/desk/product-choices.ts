import { lineKey, lineNameOf } from '#services/domain/line-name.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { DeskProductChoices } from '../catalogue-desk.contract.ts'
import { type CountedSpelling, countBySegment, countBySize, listSpellings } from '../desk-products.queries.ts'
import { compareSizes } from '../size-part-order.ts'

/** What the articles of the catalogue can be narrowed by. */
export async function listChoices(database: Queryable): Promise<DeskProductChoices> {
  const [spellings, segments, sizes] = await Promise.all([listSpellings(database), countBySegment(database), countBySize(database)])
  return {
    brands: choicesOf(
      spellings,
      ({ brandSlug }) => brandSlug,
      ([first]) => first?.brand ?? '',
    ),
    lines: choicesOf(
      spellings,
      ({ brandSlug, name }) => lineKey(brandSlug, name),
      (line) => lineNameOf(line).name,
    ),
    segments: segments.map(({ segment, articles }) => ({ value: segment, name: segment, count: articles })),
    sizes: sizes.toSorted(compareSizes).map(({ width, profile, rim, articles }) => ({
      value: `${width}/${profile}/${rim}`,
      name: profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`,
      count: articles,
    })),
  }
}

/** One choice of all spellings that have the same value, by name. */
function choicesOf(
  spellings: readonly CountedSpelling[],
  keyOf: (spelling: CountedSpelling) => string,
  nameOf: (alike: readonly CountedSpelling[]) => string,
): DeskProductChoices['brands'] {
  return [...Map.groupBy(spellings, keyOf)]
    .map(([value, alike]) => ({ value, name: nameOf(alike), count: alike.reduce((sum, { articles }) => sum + articles, 0) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
