import { NameText } from '#frontend/shared/ui/name-text.tsx'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import { cartLinesText as text } from './cart-lines.text.ts'

/** `סט Road 6`. */
export function ProductName({ product }: { product: Pick<Product, 'set' | 'name'> }) {
  return (
    <>
      {product.set && `${text.set} `}
      <NameText>{product.name}</NameText>
    </>
  )
}
