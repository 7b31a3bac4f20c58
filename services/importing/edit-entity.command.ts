import type { ProductChanged, ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { CouponChanged } from '#events/coupons.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { garageContradictions } from '#services/garages/garage-file.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { findRecords, lockRecords } from './catalogue-records.ts'
import { changesBetween, saveEdits } from './edit-history.ts'
import { type Entity, type EntityKind, entityOf, type Need } from './file-kind.ts'
import { applyBatch, hashOf, type ImportDeps } from './import-batch.ts'
import type { Reason } from './reasons.ts'

/** What staff may edit, in its whole new state. */
export type Edit =
  | { kind: 'product'; data: ProductChanged }
  | { kind: 'shipment-settings'; data: ShipmentSettingsChanged }
  | { kind: 'coupon'; data: CouponChanged }
  | { kind: 'garage'; data: GarageChanged }

export interface EditOptions {
  /** The member of staff. */
  by: string
  /** Takes a price that moved by more than 30 %. */
  acceptsPriceJump: boolean
  /** What it was until now; null = nothing. */
  before: Edit['data'] | null
}

/** `refused`: what an import would stop its row for. */
export type Edited = { outcome: 'changed' } | { outcome: 'unchanged' } | { outcome: 'refused'; reason: Reason }

/** Tells one state of an entity from the next. */
export const revisionOf = (data: unknown): string => hashOf(data)

/** What was last said of an entity, as its revision; null = nothing. Nobody else says anything of the catalogue until the transaction ends. */
export async function lockRevision(tx: Transaction, kind: EntityKind, id: string): Promise<string | null> {
  await lockRecords(tx)
  const [record] = await findRecords(tx, [{ kind, id }])
  return record?.hash ?? null
}

/** Says the new state by the same door as an import, and keeps who said it. The transaction has locked the revision. */
export async function editEntity(
  unit: UnitOfWork,
  deps: Pick<ImportDeps, 'now' | 'newId'>,
  edit: Edit,
  { by, acceptsPriceJump, before }: EditOptions,
): Promise<Edited> {
  const contradiction = contradictionOf(edit)
  if (contradiction) return { outcome: 'refused', reason: contradiction }
  const entity = toEntity(edit)
  const options = { isApplied: true, acceptsPriceJumps: acceptsPriceJump, accepted: new Map(), acceptedKeys: new Set<string>() }
  const { changes, problems } = await applyBatch(unit, deps, [entity], options)
  const [stopped] = problems
  if (stopped) return { outcome: 'refused', reason: stopped.reason }
  const [only] = changes
  if (!only) return { outcome: 'unchanged' }
  await saveEdits(unit.tx, [{ ...only, changes: changesBetween(before, edit.data) }], { by, importId: null })
  return { outcome: 'changed' }
}

/** What an import would say of a row like this. */
function contradictionOf(edit: Edit): Reason | null {
  switch (edit.kind) {
    case 'product': {
      const { priceAgorot, fullPriceAgorot } = edit.data
      if (priceAgorot === 0) return 'not_positive'
      return fullPriceAgorot < priceAgorot ? 'full_price_below_price' : null
    }
    case 'coupon':
      return contradictionOfCoupon(edit.data)
    case 'garage':
      return garageContradictions(edit.data)[0]?.[1] ?? null
    case 'shipment-settings': {
      const { currentShipmentAt, nextShipmentAt, nextShipmentOrderDeadline } = edit.data
      return [currentShipmentAt, nextShipmentAt, nextShipmentOrderDeadline].every(isMoment) ? null : 'unreadable_date'
    }
  }
}

function contradictionOfCoupon({ benefit, startsAt, endsAt }: CouponChanged): Reason | null {
  if (benefit.kind === 'amount' && benefit.amountAgorot === 0) return 'not_positive'
  if (![startsAt, endsAt].every(isMoment)) return 'unreadable_date'
  return startsAt !== null && endsAt !== null && endsAt <= startsAt ? 'ends_before_start' : null
}

/** The schema knows digits only: 31 February has them too. */
function isMoment(timestamp: string | null): boolean {
  if (timestamp === null) return true
  const time = Date.parse(timestamp)
  return !Number.isNaN(time) && new Date(time).toISOString() === timestamp
}

function toEntity(edit: Edit): Entity {
  switch (edit.kind) {
    case 'product': {
      const { data } = edit
      return entityOf('product', 'product.changed.v1', { id: data.ean, rows: [], data, priceAgorot: data.priceAgorot })
    }
    case 'shipment-settings':
      return entityOf('shipment-settings', 'shipment-settings.changed.v1', { id: 'shipment-settings', rows: [], data: edit.data })
    case 'coupon': {
      const { code, brandSlugs } = edit.data
      const needs = brandSlugs.map((id): Need => ({ kind: 'brand', id, column: 'brands', reason: 'unknown_brand' }))
      return entityOf('coupon', 'coupon.changed.v1', { id: code, rows: [], data: edit.data, needs })
    }
    case 'garage': {
      const { data } = edit
      const city: Need = { kind: 'city', id: data.cityId, column: 'city', reason: 'unknown_city' }
      return entityOf('garage', 'garage.changed.v1', { id: data.id, rows: [], data, priceAgorot: data.pricePerTireAgorot, needs: [city] })
    }
  }
}
