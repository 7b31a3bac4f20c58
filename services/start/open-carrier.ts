import { openDemoCarrier } from '#services/demo/carrier/hfd-api.ts'
import type { Carrier, CarrierAccess } from '#services/parcels/carrier.ts'
import { createHfd } from '#services/parcels/hfd.ts'
import type { Config } from '#services/platform/config.ts'

interface Needs {
  config: Pick<Config, 'carrier' | 'mode'>
  now: () => Date
}

/** The carrier of the settings; a demo without one has its own, and a shop none. */
export function openCarrier({ config: { carrier: settings, mode }, now }: Needs): CarrierAccess | null {
  if (settings === null && mode !== 'demo') return null
  let carrier: Promise<Carrier> | null = null
  return {
    webhookSecret: settings?.webhookSecret ?? null,
    open() {
      carrier ??= settings ? Promise.resolve(createHfd(settings)) : openDemoCarrier(now)
      return carrier
    },
  }
}
