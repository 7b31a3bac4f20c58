import { useStoreMap } from 'effector-react'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { $products } from './orders-list.model.ts'

/** What an article is called: brand and name over its size; its ean where the catalogue has forgotten it. */
export function ProductName({ ean }: { ean: string }) {
  const product = useStoreMap({ store: $products, keys: [ean], fn: (products, [key]) => products[key] ?? null })
  if (!product) return <bdi>{ean}</bdi>
  return (
    <>
      <TireName brand={product.brand} displayName={product.displayName} />
      <br />
      <TireSize size={product.displaySize} />
    </>
  )
}
