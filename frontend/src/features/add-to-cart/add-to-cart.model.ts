import { createEvent, sample } from 'effector'
import { itemAdded } from '#frontend/entities/cart/cart.model.ts'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { Metric } from '#services/ingress/contract/collector.contract.ts'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import { addToCartText } from './add-to-cart.text.ts'

export type ListSource = 'list_page' | 'list_page_by_category' | 'list_page_by_brand'

type Added = Pick<Product, 'ean' | 'set'>

/** Pressed on a card; the card then leads to the cart. */
export const addedFromList = createEvent<Added & { source: ListSource }>()
/** Pressed on the product's page, which stays. */
export const addedFromProductPage = createEvent<Added>()

const metricOf = (ean: string, source: NonNullable<Metric['source']>): Metric => ({ kind: 'PRODUCT_ADD_TO_CART', source, ean })

sample({ clock: [addedFromList, addedFromProductPage], fn: ({ ean, set }) => ({ ean, isSet: set }), target: itemAdded })
sample({ clock: addedFromList, fn: ({ ean, source }) => metricOf(ean, source), target: metricReported })
sample({ clock: addedFromProductPage, fn: ({ ean }) => metricOf(ean, 'product_page'), target: metricReported })
sample({ clock: addedFromProductPage, fn: () => ({ text: addToCartText.added, action: 'cart' as const }), target: snackShown })
