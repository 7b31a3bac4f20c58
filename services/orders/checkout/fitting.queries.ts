import type { ShipmentSettingsChanged, TireSpec } from '#events/catalogue.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { type CatalogueProduct, listTiresOfSets } from '#services/catalogue/product.queries.ts'
import { type CourierDays, courierSpan } from '#services/domain/delivery.ts'
import {
  compareSlots,
  type FittingDay,
  firstFreeSlot,
  fitsGarage,
  fittingDays,
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

/** What is on record about fitting tires at some garages. */
export interface FittingRecords {
  shipments: ShipmentSettingsChanged | null
  /** The tires of the sets that name theirs. */
  setTires: readonly CatalogueProduct[]
  /** Booked appointments per garage id. */
  occupied: ReadonlyMap<string, OccupiedSlots>
}

/** Pipelined: neither read depends on another. */
export async function readFittingRecords(
  queryable: Queryable,
  { garageIds, eans, now }: { garageIds: readonly string[]; eans: readonly string[]; now: Date },
): Promise<FittingRecords> {
  const [shipments, setTires, occupied] = await Promise.all([
    findShipmentSettings(queryable),
    listTiresOfSets(queryable, eans),
    listOccupied(queryable, garageIds, israelDate(now.getTime())),
  ])
  return { shipments, setTires, occupied }
}

/** Null for an unknown or hidden garage. */
export async function findFitting(queryable: Queryable, { garageId, ...question }: FittingQuestion): Promise<FittingAvailability | null> {
  const eans = question.products.map(({ ean }) => ean)
  const [garage, records] = await Promise.all([
    findGarage(queryable, garageId),
    readFittingRecords(queryable, { garageIds: [garageId], eans, now: question.now }),
  ])
  return garage && fittingAt(garage, records, question)
}

/** Null for a hidden garage. */
export function fittingAt(
  garage: CatalogueGarage,
  records: FittingRecords,
  question: Omit<FittingQuestion, 'garageId'>,
): FittingAvailability | null {
  if (garage.isHidden) return null
  const tires = tiresFor(records, question)(garage)
  const isFitting = fitsGarage(garage, tires)
  const days = isFitting ? fittingDays(garage, tires, records.occupied.get(garage.id) ?? new Map()) : []
  return { garage, isFitting, days, courierDays: courierSpan(question.courierDays, garage.city.region).most }
}

/**
 * The garages whose machines take all of these products, sorted by their next free appointment; those without one (booked by hand, or
 * full) keep their order.
 */
export async function listFitting(
  queryable: Queryable,
  { garages, ...question }: { garages: readonly CatalogueGarage[] } & Omit<FittingQuestion, 'garageId'>,
): Promise<{ garage: CatalogueGarage; earliest: Slot | null; from: string | null }[]> {
  const garageIds = garages.map(({ id }) => id)
  const eans = question.products.map(({ ean }) => ean)
  const records = await readFittingRecords(queryable, { garageIds, eans, now: question.now })
  const tiresAt = tiresFor(records, question)
  return garages
    .map((garage) => ({ garage, tires: tiresAt(garage) }))
    .filter(({ garage, tires }) => fitsGarage(garage, tires))
    .map(({ garage, tires }) => ({
      garage,
      from: tires.from,
      earliest: firstFreeSlot(fittingDays(garage, tires, records.occupied.get(garage.id) ?? new Map())),
    }))
    .sort((one, other) => compareSlots(one.earliest, other.earliest))
}

/** What these articles require of a garage. Passed in as already read, since a second read may find them sold out. */
function tiresFor(
  { shipments, setTires }: FittingRecords,
  { products, own = [], courierDays, now }: Omit<FittingQuestion, 'garageId'>,
): (garage: CatalogueGarage) => TiresToFit {
  const byEan = new Map(withOwnUnits(setTires, own).map((product) => [product.ean, product]))
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

async function listOccupied(queryable: Queryable, garageIds: readonly string[], from: string): Promise<ReadonlyMap<string, OccupiedSlots>> {
  if (garageIds.length === 0) return new Map()
  const { rows } = await queryable.query<{ garageId: string; date: string; startsAt: number; taken: number }>(
    `SELECT garage_id AS "garageId", date::text, starts_at AS "startsAt", taken FROM slot_counters WHERE garage_id = ANY($1) AND date >= $2`,
    [garageIds, from],
  )
  const byGarage = Map.groupBy(rows, ({ garageId }) => garageId)
  return new Map([...byGarage].map(([id, slots]) => [id, new Map(slots.map((slot) => [slotKey(slot), slot.taken]))]))
}
