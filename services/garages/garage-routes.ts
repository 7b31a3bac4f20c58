import { Value } from 'typebox/value'
import { Slug } from '#events/primitives.ts'
import type { Reads } from '#services/ingress/response-cache/reads.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { GaragePresentation } from './garage.presenter.ts'

/** What the routes of garages are given. */
export interface GarageRoutes {
  database: Queryable
  reads: Reads
  presentation: GaragePresentation
  now: () => Date
}

/** Stands for everything that cannot be an id, so that all of it shares an entry of the cache. */
const NO_ID = '-'
export const readId = (text: string): string => (Value.Check(Slug, text) ? text : NO_ID)

/** Eans of `ean:quantity,…`; how many of each are wanted changes neither place nor date. */
export const readEans = (items = ''): string[] => items.split(',').flatMap((item) => item.split(':')[0] || [])
