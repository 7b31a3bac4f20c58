import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.calls.ts'

/** `size` is `180/55/17`, its parts in the order of the address. */
export const fetchTiresFx = shopCall(CATALOGUE_CALLS.bySize, (size: string) => {
  const [width = '', profile = '', rim = ''] = size.split('/')
  return { params: { width, profile, rim } }
})
