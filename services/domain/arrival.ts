import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { israelDate } from './israel-time.ts'

type Shipments = Pick<ShipmentSettingsChanged, 'currentShipmentAt' | 'nextShipmentAt'>

/** The date, `YYYY-MM-DD` in Israel, on which what is still to come arrives; null = it lies on the shelf, or nobody knows. */
export function arrivalDate(visibility: Visibility, shipments: Shipments | null): string | null {
  if (shipments === null) return null
  if (visibility === 'preorder') return israelDate(shipments.currentShipmentAt)
  return visibility === 'ondemand' ? israelDate(shipments.nextShipmentAt) : null
}
