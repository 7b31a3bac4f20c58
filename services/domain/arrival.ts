import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import { israelDate } from './israel-time.ts'

type Shipments = Pick<ShipmentSettingsChanged, 'currentShipmentAt' | 'nextShipmentAt'>

/** Arrival date of units not in stock, `YYYY-MM-DD` in Israel; null = in stock, or unknown. */
export function arrivalDate(visibility: Visibility, shipments: Shipments | null): string | null {
  if (shipments === null) return null
  if (visibility === 'preorder') return israelDate(shipments.currentShipmentAt)
  return visibility === 'ondemand' ? israelDate(shipments.nextShipmentAt) : null
}

/**
 * Consent texts for arrival notices by version (date). A published text is never edited, since contacts refer to it: add a new version
 * instead.
 */
const ARRIVAL_CONSENTS = {
  '2026-11-21':
    'אפשר להודיע לי לנייד הזה, בהודעה או בשיחה, כשיהיה במלאי. המספר ישמש רק לכך, ויימחק כשאבטל: בלחיצה אחת, מכאן או מהקישור שבהודעה.',
  '2026-11-23':
    'אפשר להודיע לי לנייד הזה, בהודעה או בשיחה, כשיהיה במלאי. המספר ישמש רק לכך, ויימחק כשאבטל: בלחיצה אחת, מהקישור שבהודעה, או בטלפון.',
} as const

export type ArrivalConsentVersion = keyof typeof ARRIVAL_CONSENTS

export const ARRIVAL_CONSENT = { version: '2026-11-23', wording: ARRIVAL_CONSENTS['2026-11-23'] } as const

export function isArrivalConsent(version: string): version is ArrivalConsentVersion {
  return Object.hasOwn(ARRIVAL_CONSENTS, version)
}
