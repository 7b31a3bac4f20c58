import type { ProductChanged } from '#events/catalogue.events.ts'
import type { StockSource } from '#events/orders.events.ts'
import { findDeskProduct } from '#services/catalogue/desk-products.queries.ts'
import { editEntity, lockRevision, revisionOf } from '#services/importing/edit-entity.command.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { productEdit } from './catalogue-edits.ts'
import { onHandNow } from './desk-product.presenter.ts'
import type { Base, EditDeps, EditRefused } from './edit-catalogue.command.ts'

type HandedOver = Partial<Record<StockSource, number>>

export interface CountingDeps extends EditDeps {
  /** What left the shelf since an article was counted, by source; null where it was never counted. Nothing more does until the transaction ends. */
  lockHandedOver(tx: Transaction, ean: string): Promise<{ sequence: number; bySource: HandedOver } | null>
}

/** An event of a product counts its units: what orders have handed over since the last count is no more among them. */
export async function readProduct(
  { lockHandedOver }: Pick<CountingDeps, 'lockHandedOver'>,
  tx: Transaction,
  ean: string,
): Promise<Base<ProductChanged> & { handedOver: HandedOver }> {
  const counters = await lockHandedOver(tx, ean)
  const handedOver = counters?.bySource ?? {}
  const known = await findDeskProduct(tx, ean)
  if (known === null) return { recorded: null, handedOver }
  const isCurrent = counters?.sequence === known.sequence
  return { recorded: known.counted, now: onHandNow(known.counted, handedOver), isCurrent, handedOver }
}

/** Units of an article that came to the shelf. */
interface CameIn {
  ean: string
  units: number
}

/**
 * Counts units that came into what lies on the shelf, in the caller's decision: nobody else says anything of the catalogue until it ends,
 * and no order hands over of these articles. Answers the articles that took none; null while a projection is behind what was said, and
 * then the caller undoes it all and tries again. Each article stands there once.
 */
export async function receiveUnits(
  unit: UnitOfWork,
  deps: CountingDeps,
  goods: readonly CameIn[],
  by: string,
): Promise<ReadonlyMap<string, EditRefused> | null> {
  const refused = new Map<string, EditRefused>()
  // As orders lock the counters.
  for (const { ean, units } of goods.toSorted((one, other) => (one.ean < other.ean ? -1 : 1))) {
    const recorded = await lockRevision(unit.tx, 'product', ean)
    const product = await readProduct(deps, unit.tx, ean)
    if (recorded === null) {
      refused.set(ean, 'gone')
      continue
    }
    if (product.recorded === null || product.isCurrent === false || revisionOf(product.recorded) !== recorded) return null
    if (product.recorded.setOf !== null) {
      refused.set(ean, 'set_has_no_units')
      continue
    }
    const edit = productEdit(withUnits(product.recorded, product.handedOver, units))
    const edited = await editEntity(unit, deps, edit, { by, acceptsPriceJump: false, before: product.now ?? product.recorded })
    if (edited.outcome === 'refused') refused.set(ean, edited.reason)
  }
  return refused
}

/**
 * What came is under way no more, as far as it was: pre-orders are kept from the shelf then. What was handed over of the shipment since
 * the last count had come with these goods. A shipment that staff opened by hand ends with its last unit, instead of having no limit.
 */
function withUnits(counted: ProductChanged, handedOver: HandedOver, units: number): ProductChanged {
  const { stock: fromShelf = 0, shipment: fromShipment = 0 } = handedOver
  const came = Math.min(units, fromShipment)
  const shipmentUnits = Math.max(0, counted.shipmentUnits - units)
  const isShipmentIn = counted.visibilityOverride === 'preorder' && counted.shipmentUnits > 0
  const received = { ...counted, stock: counted.stock + units, shipmentUnits }
  const now = onHandNow(received, { ...handedOver, stock: fromShelf + came, shipment: fromShipment - came })
  return { ...now, visibilityOverride: isShipmentIn && now.shipmentUnits === 0 ? null : now.visibilityOverride }
}
