import { attach } from 'effector'
import { fetchPriceLinkFx } from '#frontend/entities/price-link/price-link.api.ts'
import { fetchProductFx } from '#frontend/entities/product/product.api.ts'

/** The cart's own asking: what other pages ask for is nothing to it. */
export const fetchItemFx = attach({ effect: fetchProductFx })
export const fetchLinkFx = attach({ effect: fetchPriceLinkFx })
