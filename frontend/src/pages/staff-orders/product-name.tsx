import { useStoreMap } from 'effector-react'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { $products } from './orders-list.model.ts'

/** What an article is called: its name over its size; its ean where the catalogue has forgotten it. */
export function ProductName({ ean }: { ean: string }) {
  const product = useStoreMap({ store: $products, keys: [ean], fn: (products, [key]) => products[key] ?? null })
  if (!product) return <bdi>{ean}</bdi>
  return (
    <>
      <NameText>{product.displayName}</NameText>
      <br />
      <TireSize size={product.displaySize} />
    </>
  )
}
