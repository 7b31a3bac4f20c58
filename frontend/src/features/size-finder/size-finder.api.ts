import { shopCall } from '#frontend/shared/api/call.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.calls.ts'

export const fetchWidthsFx = shopCall(CATALOGUE_CALLS.widths)
export const fetchProfilesFx = shopCall(CATALOGUE_CALLS.profiles, (params: { width: string }) => ({ params }))
export const fetchRimsFx = shopCall(CATALOGUE_CALLS.rims, (params: { width: string; profile: string }) => ({ params }))

export interface ChosenSize {
  width: string
  profile: string
  rim: string
}

/** How many tires there are of a size: the search counts them in a short answer. */
export const fetchCountFx = shopCall(CATALOGUE_CALLS.search, (size: ChosenSize) => ({ query: { q: sizeLabel(size), limit: 1 } }))
