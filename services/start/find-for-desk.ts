import type { CatalogueSearch } from '#services/catalogue/index.ts'
import { findActs } from '#services/contacts/contacts.queries.ts'
import { DESK_HIT_KINDS, type DeskSearch, readDeskSearch } from '#services/domain/desk-search.ts'
import { searchText } from '#services/domain/search/search-text.ts'
import { findGarageIds } from '#services/garages/garages.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { DeskFound } from '#services/staff/desk-search.contract.ts'
import { FEATURES } from './features.ts'

/** Of each kind; who looks for more types more. */
const SHOWN = 8
/** More are named by hardly any word but a brand's. */
const MAX_EANS = 500

/** Looks in all features for what staff typed. */
export async function findForDesk(deps: { database: Database; search: CatalogueSearch }, typed: string): Promise<DeskFound> {
  const asked = readDeskSearch(typed)
  if (asked === null) return { groups: [] }
  const limit = SHOWN + 1
  const [acts, garageIds] = await Promise.all([
    findActs(deps.database, asked, limit),
    asked.words === null ? [] : findGarageIds(deps.database, asked.words),
  ])
  // A name is no tire's, although the shop's own search forgives enough to find one by it.
  const eans = asked.person?.name && acts.size > 0 ? [] : await findEans(deps.search, asked)
  const query = { ...asked, acts, eans, garageIds }
  const hits = (await Promise.all(FEATURES.map((feature) => feature.findForDesk?.(deps.database, query, limit) ?? []))).flat()
  const groups = DESK_HIT_KINDS.map((kind) => {
    const found = hits.filter((hit) => hit.kind === kind)
    return { kind, hits: found.slice(0, SHOWN), hasMore: found.length > SHOWN }
  })
  return { groups: groups.filter((group) => group.hits.length > 0) }
}

/** Of the shop's own search, which knows brands in Hebrew and every spelling of a size; none where it had to leave out a word. */
async function findEans(search: CatalogueSearch, { words, ean }: DeskSearch): Promise<string[]> {
  if (words === null) return ean === null ? [] : [ean]
  const { eans, missing } = (await search.getIndex()).findEans(searchText(words))
  return missing.length > 0 ? [] : eans.slice(0, MAX_EANS)
}
