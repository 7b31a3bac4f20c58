import { attach } from 'effector'
import { fetchProductFx } from '#frontend/entities/product/product.api.ts'

/** The cart's own asking: what other pages ask for is nothing to it. */
export const fetchItemFx = attach({ effect: fetchProductFx })
