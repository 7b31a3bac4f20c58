import { createEvent, createStore } from 'effector'
import type { Product } from '#services/catalogue/product.contract.ts'

/** A card was pressed, which leads to the product's page. */
export const productPressed = createEvent<Product>()

/** As its card knew it: the page begins with it. */
export const $pressedProduct = createStore<Product | null>(null, { serialize: 'ignore' }).on(productPressed, (_, product) => product)
