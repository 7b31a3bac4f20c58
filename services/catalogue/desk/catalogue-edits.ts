import type { ProductChanged, ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { type Edit, isTimestamp } from '#services/importing/edit-entity.command.ts'
import { entityOf } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'

/** Edits by staff in the importer's format. */

export function productEdit(data: ProductChanged): Edit {
  const entity = entityOf('product', 'product.changed.v1', { id: data.ean, rows: [], data, priceAgorot: data.priceAgorot })
  return { entity, contradiction: contradictionOf(data) }
}

function contradictionOf({ priceAgorot, fullPriceAgorot }: ProductChanged): Reason | null {
  if (priceAgorot === 0) return 'not_positive'
  return fullPriceAgorot < priceAgorot ? 'full_price_below_price' : null
}

export function shipmentSettingsEdit(data: ShipmentSettingsChanged): Edit {
  const { currentShipmentAt, nextShipmentAt, nextShipmentOrderDeadline } = data
  return {
    entity: entityOf('shipment-settings', 'shipment-settings.changed.v1', { id: 'shipment-settings', rows: [], data }),
    contradiction: [currentShipmentAt, nextShipmentAt, nextShipmentOrderDeadline].every(isTimestamp) ? null : 'unreadable_date',
  }
}
