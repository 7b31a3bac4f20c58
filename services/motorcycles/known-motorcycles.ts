import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { createValueCache, type ValueCache } from '#services/ingress/response-cache/read-cache.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { Motorcycle } from './motorcycle.contract.ts'
import { presentMotorcycle } from './motorcycle.presenter.ts'
import { findMotorcycle, listMotorcyclesOfBrand } from './motorcycles.queries.ts'

export const UNKNOWN_MOTORCYCLE = 'האופנוע הזה אינו מוכר לנו. בחרו אותו מחדש לפי יצרן, שנה ודגם.'

export interface KnownMotorcycle {
  motorcycle: MotorcycleChanged
  /** Precomputed, since it requires all motorcycles of the brand. */
  presented: Motorcycle
}

/** In-memory cache of motorcycles by id. Read-only. */
export interface KnownMotorcycles extends Pick<ValueCache<unknown>, 'drop' | 'empty'> {
  /** Null if unknown. */
  find(id: string): Promise<KnownMotorcycle | null>
}

/** Approximate size of one motorcycle in memory. */
const MOTORCYCLE_BYTES = 4_000
const MAX_BYTES = 16 * 1024 * 1024

export function createKnownMotorcycles(database: Queryable, maxBytes = MAX_BYTES): KnownMotorcycles {
  const { get, drop, empty } = createValueCache<KnownMotorcycle | null>(maxBytes)
  const load = async (id: string) => {
    const motorcycle = await findMotorcycle(database, id)
    const value = motorcycle && {
      motorcycle,
      presented: presentMotorcycle(motorcycle, await listMotorcyclesOfBrand(database, motorcycle.brand)),
    }
    // Unknown ids are unlimited, so they are not cached.
    return { value, tags: ['motorcycles'], bytes: MOTORCYCLE_BYTES, isCacheable: value !== null }
  }
  return { find: (id) => get(id, () => load(id)), drop, empty }
}
