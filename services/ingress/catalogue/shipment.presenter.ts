import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { ProductAnswer, ShipmentSettings } from '../contract/product.contract.ts'

const ISRAEL = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem', day: '2-digit', month: '2-digit', year: 'numeric' })

/** The day in Israel, `DD/MM/YYYY`. */
export function displayDate(timestamp: string): string {
  return ISRAEL.format(new Date(timestamp))
}

/** Dates as shown; empty until they were imported. */
export function presentShipments(shipments: ShipmentSettingsChanged | null): ShipmentSettings {
  return {
    nextShipmentDisplayTime: shipments ? displayDate(shipments.nextShipmentAt) : '',
    currentShipmentDisplayTime: shipments ? displayDate(shipments.currentShipmentAt) : '',
    nextShipmentOrderDeadline: shipments ? displayDate(shipments.nextShipmentOrderDeadline) : '',
  }
}

export function presentYears(shipments: ShipmentSettingsChanged | null): ProductAnswer['years'] {
  return { tireYears: shipments?.tireYears ?? null }
}
