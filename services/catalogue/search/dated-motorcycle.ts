import { tellsModel } from '#services/domain/search/motorcycle-names.ts'
import type { SearchQuery } from '#services/domain/search/search-query.ts'
import { readUnfinishedYear, readYears, type Years } from '#services/domain/search/search-year.ts'
import { firstOf, isSafeWithout, type KnownWords, waysBesideBike, withoutUnknown } from './search-ways.ts'
import type { Follow, Understood } from './understanding.ts'

/** A motorcycle of a year beside other words, `michelin tmax 2020`; of no such year it is found all the same, and that said. */
export function createOfYears(
  follow: Follow,
  known: KnownWords,
  closeGaps: (query: SearchQuery) => SearchQuery,
): (query: SearchQuery) => Understood | null {
  function ofMotorcycle(query: SearchQuery, words: string[], years?: Years): Understood | null {
    const asked = closeGaps({ ...query, sizes: [], words, allWords: words, isSizeCertain: false })
    const { query: mended, missing } = withoutUnknown(asked, known) ?? { query: asked, missing: [] }
    const ways = [{ bike: mended.allWords }, ...waysBesideBike(mended, known)].filter((way) => isSafeWithout(missing, way))
    const found = firstOf(ways, (way) => follow({ ...way, ...(years && { years }) }, query.position))
    return found && { found, missing }
  }
  return (query) => {
    const dated = readYears(query.allWords)
    const undated = dated ?? readUnfinishedYear(query.allWords)
    const inYears = dated && ofMotorcycle(query, dated.rest, dated.years)
    if (inYears || undated === null || !tellsModel(undated.rest)) return inYears
    const inAny = ofMotorcycle(query, undated.rest)
    return inAny && { ...inAny, missing: [...inAny.missing, undated.word] }
  }
}
