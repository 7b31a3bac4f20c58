import { tireName } from '#frontend/shared/ui/tire-name.tsx'
import { productPath } from '#services/domain/page-paths.ts'
import { sizeKey } from '#services/domain/tire-size.ts'
import type { StaffArrival } from '#services/notices/staff-requests.contract.ts'
import { messageText as text } from './staff-requests.text.ts'

interface Shop {
  shopName: string
  publicUrl: string
  basePath: string
}

/** Sizes and Latin names read left to right inside Hebrew: chats know no `<bdi>`. */
const leftToRight = (part: string) => `\u2066${part}\u2069`

/** What somebody is told who waited; null while there is nothing to tell. The law wants a way out in each such message. */
export function arrivalMessage(arrival: StaffArrival, stopLink: string, { shopName, publicUrl, basePath }: Shop): string | null {
  const { ean, size, brand, displayName, inStock, orderable } = arrival
  if (inStock === 0 && orderable === 0) return null
  const isHere = inStock > 0
  const address = publicUrl + basePath
  const lines = (sentence: string, link: string) =>
    [`${text.hello(shopName)} ${sentence}`, `${text.look} ${link}`, `${text.stop} ${stopLink}`].join('\n')
  if (size) {
    const name = leftToRight(sizeKey(size))
    return lines(isHere ? text.hereSize(name) : text.orderableSize(name), `${address}/`)
  }
  if (ean === null || displayName === null) return null
  const name = tireName(brand ?? '', displayName, leftToRight)
  return lines(isHere ? text.here(name) : text.orderable(name), address + productPath({ ean, displayName }))
}
