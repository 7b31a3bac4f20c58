import type { Product } from '#services/catalogue/product.contract.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { shippingFeeAgorot } from '#services/domain/shipping.ts'
import type { Partners } from '#services/motorcycles/motorcycle.contract.ts'

type Partner = Partners['partners'][number]

/** The price of a tire with its partner, as a set where that is cheaper, and the saving over buying and shipping it alone. In shekels. */
export function pairPrice(product: Pick<Product, 'price' | 'free_shipping'>, { product: partner, set }: Pick<Partner, 'product' | 'set'>) {
  const apart = shekelsToAgorot(product.price) + shekelsToAgorot(partner.price)
  const together = set ? shekelsToAgorot(set.price) : apart
  const shipping = shippingFeeAgorot([{ quantity: 1, isSet: false, freeShipping: product.free_shipping }])
  return { price: agorotToShekels(together), savedBySet: agorotToShekels(apart - together), savedShipping: agorotToShekels(shipping) }
}
