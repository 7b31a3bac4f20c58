import { NameText } from '#frontend/shared/ui/name-text.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { cartLinesText as text } from './cart-lines.text.ts'

/** `סט Road 6`; where the brand stands nowhere beside it, `סט Michelin Road 6`. */
export function ProductName({ product, hasBrand = false }: { product: Pick<Product, 'set' | 'brand' | 'name'>; hasBrand?: boolean }) {
  return (
    <span>
      {product.set && <span>{`${text.set} `}</span>}
      <NameText>{hasBrand ? `${product.brand} ${product.name}` : product.name}</NameText>
    </span>
  )
}
