import { namesOneModel } from '#services/domain/search/motorcycle-names.ts'
import type { SearchQuery } from '#services/domain/search/search-query.ts'
import { readUnfinishedYear, readYears, type Years } from '#services/domain/search/search-year.ts'
import { firstOf, interpretWithBike, isSafeWithout, type KnownWords, withoutUnknown } from './interpretations.ts'
import type { Search, SearchResult } from './matches.ts'

/** A motorcycle of a year beside other words, `michelin tmax 2020`; of no such year it is found all the same, and that said. */
export function createOfYears(
  search: Search,
  known: KnownWords,
  closeGaps: (query: SearchQuery) => SearchQuery,
): (query: SearchQuery) => SearchResult | null {
  function ofMotorcycle(query: SearchQuery, words: string[], years?: Years): SearchResult | null {
    const closed = closeGaps({ ...query, sizes: [], words, allWords: words, isSizeCertain: false })
    const { query: corrected, missing } = withoutUnknown(closed, known) ?? { query: closed, missing: [] }
    const interpretations = [{ bike: corrected.allWords }, ...interpretWithBike(corrected, known)].filter((interpretation) =>
      isSafeWithout(missing, interpretation),
    )
    const found = firstOf(interpretations, (interpretation) => search({ ...interpretation, ...(years && { years }) }, query.position))
    return found && { found, missing }
  }
  return (query) => {
    const dated = readYears(query.allWords)
    const undated = dated ?? readUnfinishedYear(query.allWords)
    const inYears = dated && ofMotorcycle(query, dated.rest, dated.years)
    if (inYears || undated === null || !namesOneModel(undated.rest)) return inYears
    const inAny = ofMotorcycle(query, undated.rest)
    return inAny && { ...inAny, missing: [...inAny.missing, undated.word] }
  }
}
