import type { TireSpec } from '#events/catalogue.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import {
  type FittingDay,
  fitsGarage,
  fittingDays,
  HORIZON_DAYS,
  type OccupiedSlots,
  slotKey,
  type TiresToFit,
  type TireToFit,
  tiresToFit,
} from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { type CatalogueGarage, findGarage } from '#services/garages/garages.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { withOwnUnits } from '../stock/own-units.ts'
import type { Units } from '../stock/units.ts'

export interface FittingQuestion {
  garageId: string
  /** What is to be fitted; none asks for tires that lie on the shelf. */
  products: readonly CatalogueProduct[]
  /** Units that whoever asks holds of their tires; in the products they are counted already. */
  own?: readonly Units[]
  now: Date
}

/** What a garage can do for these articles. `isOffered` and `nextFreeSlots` (domain/fitting-calendar.ts) read its days. */
export interface FittingAvailability {
  garage: CatalogueGarage
  /** Whether its machines take every one of the tires. */
  isFitting: boolean
  /** Empty where the appointment is made with the garage. */
  days: FittingDay[]
}

/** Null when there is no such garage, or it is hidden. */
export async function findFitting(
  queryable: Queryable,
  { garageId, ...tiresQuestion }: FittingQuestion,
): Promise<FittingAvailability | null> {
  const garage = await findGarage(queryable, garageId)
  if (garage === null || garage.isHidden) return null
  const tires = await findTiresToFit(queryable, tiresQuestion)
  const occupied =
    tires.from === null ? new Map() : await findOccupiedSlots(queryable, garageId, tires.from, addDays(tires.from, HORIZON_DAYS))
  const isFitting = fitsGarage(garage, tires)
  return { garage, isFitting, days: isFitting ? fittingDays(garage, tires, occupied) : [] }
}

/**
 * What these articles ask of any garage. They are handed in as they were read, because who reads them a second time may find that
 * they were sold out in between.
 */
export async function findTiresToFit(
  queryable: Queryable,
  { products, own = [], now }: Omit<FittingQuestion, 'garageId'>,
): Promise<TiresToFit> {
  const shipments = await findShipmentSettings(queryable)
  const members = products.flatMap(({ setOf }) => (setOf ? [setOf.front, setOf.rear] : []))
  const named = withOwnUnits(await listProductsByEans(queryable, members), own)
  const byEan = new Map(named.map((product) => [product.ean, product]))
  const lines = products.map((product) => ({ visibility: visibilityOf(product), tires: tiresOf(product, byEan) }))
  return tiresToFit(lines, shipments, israelDate(now.getTime()))
}

/** Of a set that names its tires those themselves: they are what is fitted (ruling 24). */
function tiresOf(product: CatalogueProduct, byEan: ReadonlyMap<string, CatalogueProduct>): TireToFit[] {
  const { front, tire, setOf } = product
  const own = (spec: TireSpec) => ({ ...spec, visibility: visibilityOf(product) })
  const named = (ean: string | undefined, spec: TireSpec) => {
    const member = byEan.get(ean ?? '')
    return member ? { ...member.tire, visibility: visibilityOf(member) } : own(spec)
  }
  return front ? [named(setOf?.front, front), named(setOf?.rear, tire)] : [own(tire)]
}

/** How many appointments of a garage are taken, from one date to another, both included. */
async function findOccupiedSlots(queryable: Queryable, garageId: string, from: string, to: string): Promise<OccupiedSlots> {
  const { rows } = await queryable.query<{ date: string; startsAt: number; taken: number }>(
    `SELECT date::text, starts_at AS "startsAt", taken FROM slot_counters WHERE garage_id = $1 AND date BETWEEN $2 AND $3`,
    [garageId, from, to],
  )
  return new Map(rows.map((row) => [slotKey(row), row.taken]))
}
