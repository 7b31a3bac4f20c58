import type { TireSpec } from '#events/catalogue.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { type CourierDays, courierSpan } from '#services/domain/delivery.ts'
import {
  compareSlots,
  type FittingDay,
  firstFreeSlot,
  fitsGarage,
  fittingDays,
  HORIZON_DAYS,
  type OccupiedSlots,
  type Slot,
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
  /** The tires to fit; empty means tires in stock. */
  products: readonly CatalogueProduct[]
  /** Units that the requester has reserved; the products' availability includes them. */
  own?: readonly Units[]
  courierDays: CourierDays
  now: Date
}

/** What a garage offers for these articles. Its days are read by `isOffered` and `nextFreeSlots` (domain/fitting-calendar.ts). */
export interface FittingAvailability {
  garage: CatalogueGarage
  /** Whether its machines take all of the tires. */
  isFitting: boolean
  /** Empty where appointments are made with the garage. */
  days: FittingDay[]
  /** Working days that the courier takes to it. */
  courierDays: number
}

/** Null for an unknown or hidden garage. */
export async function findFitting(
  queryable: Queryable,
  { garageId, ...tiresQuestion }: FittingQuestion,
): Promise<FittingAvailability | null> {
  const garage = await findGarage(queryable, garageId)
  if (garage === null || garage.isHidden) return null
  const tires = (await readTiresToFit(queryable, tiresQuestion))(garage)
  const occupied = await occupiedFrom(queryable, [garage], tires)
  const isFitting = fitsGarage(garage, tires)
  const days = isFitting ? fittingDays(garage, tires, occupied.get(garageId) ?? new Map()) : []
  return { garage, isFitting, days, courierDays: courierSpan(tiresQuestion.courierDays, garage.city.region).most }
}

/**
 * The garages whose machines take all of these products, sorted by their next free appointment; those without one (booked by hand, or
 * full) keep their order.
 */
export async function listFitting(
  queryable: Queryable,
  { garages, ...tiresQuestion }: { garages: readonly CatalogueGarage[] } & Omit<FittingQuestion, 'garageId'>,
): Promise<{ garage: CatalogueGarage; earliest: Slot | null; from: string | null }[]> {
  const tiresFor = await readTiresToFit(queryable, tiresQuestion)
  const fitting = garages.map((garage) => ({ garage, tires: tiresFor(garage) })).filter(({ garage, tires }) => fitsGarage(garage, tires))
  const [first = null] = fitting.map(({ tires }) => tires.from).sort()
  const occupied = await occupiedFrom(
    queryable,
    fitting.map(({ garage }) => garage),
    { from: first },
  )
  return fitting
    .map(({ garage, tires }) => ({
      garage,
      from: tires.from,
      earliest: firstFreeSlot(fittingDays(garage, tires, occupied.get(garage.id) ?? new Map())),
    }))
    .sort((one, other) => compareSlots(one.earliest, other.earliest))
}

/** What these articles require of a garage. Passed in as already read, since a second read may find them sold out. */
async function readTiresToFit(
  queryable: Queryable,
  { products, own = [], courierDays, now }: Omit<FittingQuestion, 'garageId'>,
): Promise<(garage: CatalogueGarage) => TiresToFit> {
  const shipments = await findShipmentSettings(queryable)
  const members = products.flatMap(({ setOf }) => (setOf ? [setOf.front, setOf.rear] : []))
  const named = withOwnUnits(await listProductsByEans(queryable, members), own)
  const byEan = new Map(named.map((product) => [product.ean, product]))
  const lines = products.map((product) => ({ visibility: visibilityOf(product), tires: tiresOf(product, byEan) }))
  const today = israelDate(now.getTime())
  return ({ city }) => tiresToFit(lines, { shipments, today, span: courierSpan(courierDays, city.region) })
}

/** For a set that names its tires, those tires: they are what is fitted. */
function tiresOf(product: CatalogueProduct, byEan: ReadonlyMap<string, CatalogueProduct>): TireToFit[] {
  const { front, tire, setOf } = product
  const own = (spec: TireSpec) => ({ ...spec, visibility: visibilityOf(product) })
  const named = (ean: string | undefined, spec: TireSpec) => {
    const member = byEan.get(ean ?? '')
    return member ? { ...member.tire, visibility: visibilityOf(member) } : own(spec)
  }
  return front ? [named(setOf?.front, front), named(setOf?.rear, tire)] : [own(tire)]
}

/** Booked appointments per garage id, in the days on which tires may be fitted. */
async function occupiedFrom(
  queryable: Queryable,
  garages: readonly CatalogueGarage[],
  { from }: Pick<TiresToFit, 'from'>,
): Promise<ReadonlyMap<string, OccupiedSlots>> {
  if (from === null || garages.length === 0) return new Map()
  const { rows } = await queryable.query<{ garageId: string; date: string; startsAt: number; taken: number }>(
    `SELECT garage_id AS "garageId", date::text, starts_at AS "startsAt", taken FROM slot_counters
     WHERE garage_id = ANY($1) AND date BETWEEN $2 AND $3`,
    [garages.map(({ id }) => id), from, addDays(from, HORIZON_DAYS)],
  )
  const byGarage = Map.groupBy(rows, ({ garageId }) => garageId)
  return new Map([...byGarage].map(([id, slots]) => [id, new Map(slots.map((slot) => [slotKey(slot), slot.taken]))]))
}
