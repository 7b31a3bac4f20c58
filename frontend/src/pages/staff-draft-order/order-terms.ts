import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'

/** What a supplier asks of an order of this article that so many are not: `minimum` or more, or whole multiples of `multiple`. Nothing ordered breaks nothing. */
export function brokenTerms(
  { minimumQuantity, multiple }: Pick<DraftItem, 'minimumQuantity' | 'multiple'>,
  quantity: number,
): { minimum?: number; multiple?: number } {
  if (quantity === 0) return {}
  return {
    ...(quantity < minimumQuantity && { minimum: minimumQuantity }),
    ...(quantity % multiple !== 0 && { multiple }),
  }
}
