import { productPath } from '#services/domain/page-paths.ts'
import { leftToRight, tireName } from '#services/domain/tire-name.ts'
import { sizeKey } from '#services/domain/tire-size.ts'
import type { AwaitedArrival } from './arrival-notices.queries.ts'
import { arrivalMessageText as text } from './staff-requests.text.ts'

interface Shop {
  name: string
  /** The shop's public address. */
  address: string
}

/** A message of staff to a waiting person; null while nothing is available. The law requires a way to unsubscribe in each. */
export function arrivalMessage(arrival: Omit<AwaitedArrival, 'waiting' | 'told' | 'since'>, stopLink: string, shop: Shop): string | null {
  const { ean, size, brand, displayName, inStock, orderable } = arrival
  if (inStock === 0 && orderable === 0) return null
  const isHere = inStock > 0
  const lines = (sentence: string, path: string) =>
    [`${text.hello(shop.name)} ${sentence}`, `${text.look} ${shop.address}${path}`, `${text.stop} ${stopLink}`].join('\n')
  if (size) {
    const name = leftToRight(sizeKey(size))
    return lines(isHere ? text.hereSize(name) : text.orderableSize(name), '/')
  }
  if (ean === null || displayName === null) return null
  const name = tireName(brand ?? '', displayName, leftToRight)
  return lines(isHere ? text.here(name) : text.orderable(name), productPath({ ean, displayName }))
}
