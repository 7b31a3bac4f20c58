import type { Settings } from './settings.ts'

/** Who carries parcels; null = staff type their codes. */
export function carrierOf(env: Settings) {
  const { CARRIER_TOKEN: token, CARRIER_CLIENT: clientNumber } = env
  if (!token || !clientNumber) return null
  return {
    url: env.CARRIER_URL,
    searchUrl: env.CARRIER_SEARCH_URL,
    token,
    clientNumber,
    sender: env.SHOP_NAME,
    shipmentType: env.CARRIER_SHIPMENT_TYPE,
    cargoType: env.CARRIER_CARGO_TYPE,
    webhookSecret: env.CARRIER_WEBHOOK_SECRET ?? null,
  }
}
