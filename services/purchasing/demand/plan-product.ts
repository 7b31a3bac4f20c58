import type { PastSalesChanged } from '#events/suppliers.events.ts'
import { lineKey } from '#services/domain/line-name.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import type { SoldWeek } from '#services/orders/sold-weeks.queries.ts'
import type { ShelfUnits } from '#services/orders/stock/stock.queries.ts'
import type { OnOrder as OrderedUnits, ProductToBuy } from '#services/purchasing/demand/demand.queries.ts'
import type { DraftUnits, PlanProduct, SupplierOffer } from '../plan/plan-input.ts'
import { countDaysOut, type ShelfHistory } from './days-out.ts'
import { toSalesWeeks } from './weeks.ts'

/** Data of products, by EAN. */
export interface PlanFacts {
  today: string
  past: ReadonlyMap<string, readonly PastSalesChanged[]>
  sold: ReadonlyMap<string, readonly SoldWeek[]>
  units: ReadonlyMap<string, ShelfUnits>
  /** Null where ClickHouse is unavailable. */
  shelf: ShelfHistory | null
  /** Oldest first. */
  drafts: ReadonlyMap<string, readonly OrderedUnits[]>
  offers: ReadonlyMap<string, readonly SupplierOffer[]>
}

const NOTHING_MOVED = { reserved: 0, handedOver: 0, fromShipment: 0 }

export function toPlanProduct(product: ProductToBuy, { today, past, sold, units, shelf, drafts, offers }: PlanFacts): PlanProduct {
  const { ean, brand, brandSlug, name, displayName, tire, front, setOf } = product
  // The counters may not know a newly imported article yet.
  const counted = { ...NOTHING_MOVED, ...product, ...units.get(ean) }
  const { stock, shipmentUnits } = onShelf(counted)
  const out = [ean, ...(setOf ? [setOf.front, setOf.rear] : [])].map((each) => shelf?.out.get(each))
  const weeks = toSalesWeeks(
    today,
    (past.get(ean) ?? []).flatMap((year) => year.weeks),
    sold.get(ean) ?? [],
    { out: countDaysOut(out), since: shelf?.since.get(ean) ?? 0 },
  )
  return {
    ean,
    name: `${brand} ${displayName}`,
    displaySize: displaySizeOf(product),
    line: lineKey(brandSlug, name),
    setOf,
    // Sets are compared with sets, since other customers buy two tires at once.
    sizeKey: front ? `${front.sizeKey} ${tire.sizeKey}` : tire.sizeKey,
    tires: front ? 2 : 1,
    sold: weeks.sold,
    daysOut: weeks.daysOut.some((days) => days > 0) ? weeks.daysOut : [],
    stock,
    reserved: counted.reserved,
    onOrderFrom: { shipmentUnits, drafts: (drafts.get(ean) ?? []).map(toDraftUnits) },
    signals: {},
    offers: offers.get(ean) ?? [],
  }
}

function toDraftUnits({ draftOrderId, units, approvedAt }: OrderedUnits): DraftUnits {
  return { draftOrderId, units, approvedAt: approvedAt.toISOString() }
}

interface Counted {
  stock: number
  shipmentUnits: number
}

/**
 * Stock and incoming units, less hand-overs since the count. Units reserved on a shipment are taken from it as far as it goes, all
 * others from the shelf. Reserved units are still there.
 */
export function onShelf({
  stock,
  shipmentUnits,
  handedOver,
  fromShipment,
}: Counted & { handedOver: number; fromShipment: number }): Counted {
  const coming = Math.max(0, shipmentUnits - fromShipment)
  const beyond = Math.max(0, fromShipment - shipmentUnits)
  return { stock: Math.max(0, stock - handedOver - beyond), shipmentUnits: coming }
}
