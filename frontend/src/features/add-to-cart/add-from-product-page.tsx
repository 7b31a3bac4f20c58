import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { addedFromProductPage } from './add-to-cart.model.ts'
import { addToCartText as text } from './add-to-cart.text.ts'

/** Adds the page's product and shows a message with a link to the cart. */
export function AddFromProductPage({
  product,
  className,
}: {
  product: Pick<Product, 'ean' | 'set' | 'price' | 'displayName'>
  className?: string | undefined
}) {
  const add = useUnit(addedFromProductPage)
  return (
    <Button
      data-needs-script
      variant="go"
      size="lg"
      className={className ?? ''}
      leftSection={<Icon name="cart" />}
      onClick={() => add(product)}
    >
      {text.add}
    </Button>
  )
}
