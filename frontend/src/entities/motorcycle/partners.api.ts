import { shopCall } from '#frontend/shared/api/call.ts'
import { MOTORCYCLE_CALLS } from '#services/motorcycles/motorcycle.contract.ts'

/** What a single tire is bought together with; of this motorcycle where it takes the tire. */
export const fetchPartnersFx = shopCall(MOTORCYCLE_CALLS.partners, ({ ean, motorcycle }: { ean: string; motorcycle: string | null }) => ({
  params: { ean },
  query: motorcycle === null ? {} : { motorcycle },
}))
