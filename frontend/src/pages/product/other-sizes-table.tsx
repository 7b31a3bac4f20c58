import { useEffect } from 'react'
import { LineTable } from '#frontend/entities/product/line-table.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { $line, isOfLine, lineNeeded } from './other-sizes.model.ts'
import { lineText as text } from './product.text.ts'

const MOST_ROWS = 6

/** Other sizes for the same wheel, without the tire itself. */
export function OtherSizesTable({ product: { ean, brandSlug, name, position } }: { product: ProductDetails }) {
  const { line, need } = useUnit({ line: $line, need: lineNeeded })
  useEffect(() => {
    need({ brandSlug, name })
  }, [need, brandSlug, name])
  if (!isOfLine(line, { brandSlug, name })) return null
  const rows = line.products.filter((each) => each.ean !== ean && each.position === position).slice(0, MOST_ROWS)
  return rows.length > 0 && <LineTable products={rows} caption={text.caption} />
}
