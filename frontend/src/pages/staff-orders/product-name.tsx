import { useStoreMap } from 'effector-react'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { $products } from './orders-list.model.ts'

/** What an article is called: its name and brand over its size; its ean where the catalogue has forgotten it. */
export function ProductName({ ean }: { ean: string }) {
  const product = useStoreMap({ store: $products, keys: [ean], fn: (products, [key]) => products[key] ?? null })
  if (!product) return <bdi>{ean}</bdi>
  return (
    <>
      <NameText>{product.displayName}</NameText> <bdi className="muted">{product.brand}</bdi>
      <br />
      <TireSize size={product.displaySize} />
    </>
  )
}
