import type { ProductChanged } from '#events/catalogue.events.ts'
import type { LastState } from '#services/importing/catalogue-records.ts'
import { editEntity, lockState } from '#services/importing/edit-entity.command.ts'
import type { HandedOver } from '#services/importing/file-kind.ts'
import type { LockHandedOver } from '#services/importing/import-batch.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { productEdit } from './catalogue-edits.ts'
import { onHandNow, productRevision } from './desk-product.presenter.ts'
import type { Current, EditDeps, EditRefused } from './edit-catalogue.command.ts'

export interface CountingDeps extends EditDeps {
  lockHandedOver: LockHandedOver
}

/** The product for a new event, which counts its units: less hand-overs since the last count. */
export async function productNow(
  { lockHandedOver }: Pick<CountingDeps, 'lockHandedOver'>,
  tx: Transaction,
  { data, version }: LastState<ProductChanged>,
): Promise<Current<ProductChanged> & { handedOver: HandedOver }> {
  const handedOver = (await lockHandedOver(tx, [{ ean: data.ean, sequence: version }])).get(data.ean) ?? {}
  return { data: onHandNow(data, handedOver), revision: productRevision(version, handedOver), handedOver }
}

/** Received units of an article; negative ones were counted too many before, and `toShipment` of them are awaited with it again. */
interface CameIn {
  ean: string
  units: number
  toShipment?: number
}

/** `units_gone`: fewer are left than were counted too many. */
export interface ReceivedUnits {
  refused: ReadonlyMap<string, EditRefused | 'units_gone'>
  /** Units that were taken off the article's shipment. */
  fromShipment: ReadonlyMap<string, number>
}

/**
 * Adds received units to stock, in the caller's transaction, under the locks of the catalogue and of hand-overs of these articles.
 * Each article occurs once.
 */
export async function receiveUnits(unit: UnitOfWork, deps: CountingDeps, goods: readonly CameIn[], by: string): Promise<ReceivedUnits> {
  const refused = new Map<string, EditRefused | 'units_gone'>()
  const fromShipment = new Map<string, number>()
  // In the lock order of orders.
  for (const { ean, units, toShipment = 0 } of goods.toSorted((one, other) => (one.ean < other.ean ? -1 : 1))) {
    const last = await lockState<ProductChanged>(unit.tx, 'product', ean)
    if (last === null || last.data.setOf !== null) {
      refused.set(ean, last === null ? 'gone' : 'set_has_no_units')
      continue
    }
    const { data: before, handedOver } = await productNow(deps, unit.tx, last)
    if (before.stock + units < 0) {
      refused.set(ean, 'units_gone')
      continue
    }
    const isCorrection = units < 0
    const counted = isCorrection
      ? { ...before, stock: before.stock + units, shipmentUnits: before.shipmentUnits + toShipment }
      : withUnits(last.data, handedOver, units)
    const edit = productEdit(counted)
    const edited = await editEntity(unit, deps, edit, { by, acceptsPriceJump: false, before })
    if (!edited.ok) refused.set(ean, edited.reason)
    else if (!isCorrection) fromShipment.set(ean, Math.min(units, last.data.shipmentUnits))
  }
  return { refused, fromShipment }
}

/**
 * Received units are subtracted from the shipment: pre-orders are then reserved from stock. Units of the shipment handed over since the
 * last count had arrived with these goods. A shipment without a count ends with its last unit, instead of being unlimited.
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
