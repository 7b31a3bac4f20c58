import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { arrivalDate } from '#services/domain/arrival.ts'
import { type Fitting, fittingArticles } from '#services/domain/fit/fitting-tires.ts'
import { createValueCache, type LoadedValue, type ValueCache } from '#services/ingress/response-cache/read-cache.ts'
import { loadFitting, type MotorcycleNeeds, recommendableOf, sizeTags } from '#services/motorcycles/index.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type Candidate, type CandidateList, candidateList, candidateOf } from './recommenders/candidate.ts'

type Product = Candidate['product']

export interface KeptList extends CandidateList {
  /** By which they arrive. */
  shipments: ShipmentSettingsChanged | null
  /** How these of them fit: what all of them would need is much to keep. */
  fitting(products: readonly Product[]): Fitting<Product>[]
}

/** In-memory cache of what can be recommended: which tires fit does not depend on the rider, and takes longest. Read-only. */
export interface KeptCandidates extends Pick<ValueCache<unknown>, 'drop' | 'empty'> {
  /** For a known motorcycle; `today` is `YYYY-MM-DD` in Israel. */
  list(motorcycleId: string, choice: TireChoice, today: string): Promise<KeptList>
}

/** Approximate size of one candidate in memory. */
const CANDIDATE_BYTES = 1_200
const MAX_BYTES = 64 * 1024 * 1024

type Deps = MotorcycleNeeds & { database: Queryable }

export function createKeptCandidates({ database, articles, motorcycles }: Deps, maxBytes = MAX_BYTES): KeptCandidates {
  const { get, drop, empty } = createValueCache<KeptList>(maxBytes)
  async function load(motorcycleId: string, choice: TireChoice, today: string): Promise<LoadedValue<KeptList>> {
    // Read anew: a caller's own may be from before a change whose notice has come already.
    const [known, shipments] = await Promise.all([motorcycles.find(motorcycleId), findShipmentSettings(database)])
    if (known === null) return { value: { ...candidateList([]), shipments, fitting: () => [] }, tags: [], bytes: 0, isCacheable: false }
    const { motorcycle } = known
    const fitting = await loadFitting(articles, motorcycle, choice, today)
    const list = candidateList(
      recommendableOf(fitting).map((article) => candidateOf(article, arrivalDate(article.visibility, shipments), today)),
    )
    const tags = ['motorcycles', 'settings', ...sizeTags(choice, motorcycle)]
    const value = { ...list, shipments, fitting: (products: readonly Product[]) => fittingArticles(motorcycle, choice, products, today) }
    return { value, tags, bytes: (list.candidates.length + 1) * CANDIDATE_BYTES }
  }
  return { list: (...of) => get(of.join(' '), () => load(...of)), drop, empty }
}
