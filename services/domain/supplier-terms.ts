/** A line's terms of its supplier, when it was computed. */
interface Terms {
  minimumQuantity: number
  multiple: number
  /** What the supplier had; null = as many as anybody orders. */
  supplierUnits: number | null
}

/** What a quantity is against: at least `minimum`, whole multiples of `multiple`, at most `most`. Zero is against nothing. */
export function brokenTerms(
  { minimumQuantity, multiple, supplierUnits }: Terms,
  quantity: number,
): { minimum?: number; multiple?: number; most?: number } {
  if (quantity === 0) return {}
  return {
    ...(quantity < minimumQuantity && { minimum: minimumQuantity }),
    ...(quantity % multiple !== 0 && { multiple }),
    ...(supplierUnits !== null && quantity > supplierUnits && { most: supplierUnits }),
  }
}

export const isAgainstTerms = (line: Terms & { quantity: number }): boolean => Object.keys(brokenTerms(line, line.quantity)).length > 0
