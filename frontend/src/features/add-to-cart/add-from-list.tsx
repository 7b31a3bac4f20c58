import { useNavigate } from '#frontend/shared/router.tsx'
import { cartPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { addedFromList, type ListSource } from './add-to-cart.model.ts'
import { addToCartText as text } from './add-to-cart.text.ts'

/** Adds a card's product and goes straight to the cart. */
export function AddFromList({ product, source }: { product: Product; source: ListSource }) {
  const add = useUnit(addedFromList)
  const navigate = useNavigate()
  return (
    <Button
      data-needs-script
      variant="go"
      onClick={() => {
        add({ ean: product.ean, set: product.set, price: product.price, source })
        void navigate(cartPath)
      }}
    >
      {text.add}
      <span className="spoken">{` ${product.displayName}`}</span>
    </Button>
  )
}
