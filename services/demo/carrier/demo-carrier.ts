import type { Carrier } from '#services/parcels/carrier.ts'
import { createHfd } from '#services/parcels/hfd.ts'
import { startHfdApi } from './hfd-api.ts'

const ACCOUNT = { token: 'demo', clientNumber: 1 }

/** A carrier on this machine, and a client of it. */
export async function openDemoCarrier(now: () => Date): Promise<Carrier> {
  const { url } = await startHfdApi({ ...ACCOUNT, now })
  return createHfd({ ...ACCOUNT, url, searchUrl: `${url}/Request.aspx`, sender: 'demo', shipmentType: 35, cargoType: 10 })
}
