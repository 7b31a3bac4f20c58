import type { ClearingRow } from './clearing-file.ts'

/** What the shop knows of one transaction; refunds are below zero. */
export interface ShopMovement {
  transaction: string | null
  orderId: string
  agorot: number
  /** Israel's. */
  day: string
}

export interface ComparedDay {
  equal: number
  shopAlone: ShopMovement[]
  companyAlone: ClearingRow[]
  differing: { shop: ShopMovement; company: ClearingRow }[]
  otherDay: { shop: ShopMovement; company: ClearingRow }[]
  /** Rows of the file that are of another day, or name a transaction again: they are not compared. */
  leftOut: { row: ClearingRow; reason: 'other_day' | 'repeated_transaction' }[]
}

/** A payment and its refund may have one number. */
const keyOf = ({ transaction, agorot }: { transaction: string | null; agorot: number }): string => `${agorot < 0 ? '-' : '+'}${transaction}`

/** `shop`: all of its movements of the day, and those of other days that the file names. */
export function compareDay(day: string, shop: readonly ShopMovement[], file: readonly ClearingRow[]): ComparedDay {
  const compared: ComparedDay = { equal: 0, shopAlone: [], companyAlone: [], differing: [], otherDay: [], leftOut: [] }
  const known = new Map(shop.filter(({ transaction }) => transaction !== null).map((movement) => [keyOf(movement), movement]))
  const seen = new Set<string>()
  for (const row of file) {
    const key = keyOf(row)
    if (row.day !== day) compared.leftOut.push({ row, reason: 'other_day' })
    else if (seen.has(key)) compared.leftOut.push({ row, reason: 'repeated_transaction' })
    else addRow(compared, day, known.get(key), row)
    if (row.day === day) seen.add(key)
  }
  compared.shopAlone = shop.filter((movement) => movement.day === day && (movement.transaction === null || !seen.has(keyOf(movement))))
  return compared
}

function addRow(compared: ComparedDay, day: string, shop: ShopMovement | undefined, company: ClearingRow): void {
  if (shop === undefined) compared.companyAlone.push(company)
  else if (shop.agorot !== company.agorot) compared.differing.push({ shop, company })
  else if (shop.day !== day) compared.otherDay.push({ shop, company })
  else compared.equal += 1
}
