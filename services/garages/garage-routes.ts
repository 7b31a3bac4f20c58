import { Value } from 'typebox/value'
import { Slug } from '#events/primitives.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import type { FittingDay, TiresToFit } from '#services/domain/fitting-calendar.ts'
import type { Reads } from '#services/ingress/response-cache/reads.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { GaragePresentation } from './garage.presenter.ts'

/** What the routes of garages are given. */
export interface GarageRoutes {
  database: Queryable
  reads: Reads
  presentation: GaragePresentation
  now: () => Date
  fitting: GarageFitting
}

/** When and where what is in a cart can be fitted; orders know what is taken. */
export interface GarageFitting {
  /** Null when there is no such garage, or it is hidden. */
  findFitting(
    queryable: Queryable,
    question: { garageId: string; products: readonly CatalogueProduct[]; now: Date },
  ): Promise<{ days: readonly FittingDay[] } | null>
  findTiresToFit(queryable: Queryable, question: { products: readonly CatalogueProduct[]; now: Date }): Promise<TiresToFit>
}

/** Stands for everything that cannot be an id, so that all of it shares an entry of the cache. */
const NO_ID = '-'
export const readId = (text: string): string => (Value.Check(Slug, text) ? text : NO_ID)

/** Eans of `ean:quantity,…`; how many of each are wanted changes neither place nor date. */
export const readEans = (items = ''): string[] => items.split(',').flatMap((item) => item.split(':')[0] || [])
