import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import type { ProductAnswer, ShipmentSettings } from './product.contract.ts'

/** Dates as shown; empty until they were imported. */
export function presentShipments(shipments: ShipmentSettingsChanged | null): ShipmentSettings {
  return {
    nextShipmentDisplayTime: shipments ? formatDate(shipments.nextShipmentAt) : '',
    currentShipmentDisplayTime: shipments ? formatDate(shipments.currentShipmentAt) : '',
    nextShipmentOrderDeadline: shipments ? formatDate(shipments.nextShipmentOrderDeadline) : '',
  }
}

export function presentYears(shipments: ShipmentSettingsChanged | null): ProductAnswer['years'] {
  return { tireYears: shipments?.tireYears ?? null }
}
