import type { Supplier } from '#events/suppliers.events.ts'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'

/** The order to one supplier. */
export interface Paper {
  supplier: Supplier
  items: readonly DraftItem[]
  units: number
  /** Euro. */
  total: number
}

/** A line's euros, rounded to cents before summing. */
export const amountOf = ({ quantity, unitPrice }: Pick<DraftItem, 'quantity' | 'unitPrice'>): number =>
  (Math.round(unitPrice * 100) * quantity) / 100

/** An order for each supplier that has lines. */
export function papersOf(items: readonly DraftItem[]): Paper[] {
  return suppliers.flatMap((supplier) => {
    const own = items.filter(({ source, quantity }) => source === supplier && quantity > 0)
    if (own.length === 0) return []
    const cents = own.reduce((sum, item) => sum + Math.round(amountOf(item) * 100), 0)
    return [{ supplier, items: own, units: own.reduce((sum, { quantity }) => sum + quantity, 0), total: cents / 100 }]
  })
}
