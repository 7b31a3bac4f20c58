import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { type ApiRequest, typedCall } from '#frontend/shared/api/request.ts'
import type {
  DeskImports,
  DeskProductAnswer,
  DeskProductEdits,
  DeskProducts,
  DeskShipmentSettings,
  ImportAnswer,
} from '#services/catalogue/catalogue-desk.contract.ts'
import type { DeskGarages } from '#services/garages/garage.contract.ts'
import type { DeskCoupons } from '#services/orders/coupons/desk-coupons.contract.ts'
import { productsQuery } from './catalogue-view.ts'
import type { CatalogueEntity } from './editing/catalogue-entity.ts'

const path = '/api/v1/staff/catalogue'

export interface ProductsRequest {
  search: string
  page: number
}

export const fetchProductsFx = typedCall<ProductsRequest, DeskProducts>(
  attach({ effect: staffRequestFx, mapParams: (request: ProductsRequest) => ({ path: `${path}/products${productsQuery(request)}` }) }),
)
/** One article, as it is now. */
export const fetchProductFx = typedCall<string, DeskProducts>(
  attach({ effect: staffRequestFx, mapParams: (ean: string) => ({ path: `${path}/products?search=${ean}&limit=10` }) }),
)
export const fetchProductEditsFx = typedCall<string, DeskProductEdits>(
  attach({ effect: staffRequestFx, mapParams: (ean: string) => ({ path: `${path}/products/${ean}/edits` }) }),
)
export const fetchImportsFx = typedCall<void, DeskImports>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${path}/imports` }) }),
)
export const fetchShipmentsFx = typedCall<void, DeskShipmentSettings>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${path}/shipment-settings` }) }),
)
export const fetchCouponsFx = typedCall<void, DeskCoupons>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${path}/coupons` }) }),
)
export const fetchGaragesFx = typedCall<void, DeskGarages>(
  attach({ effect: staffRequestFx, mapParams: () => ({ path: `${path}/garages` }) }),
)

interface SaveRequest {
  key: string
  request: ApiRequest
}
type Saved =
  | { kind: Extract<CatalogueEntity['kind'], 'product'>; answer: DeskProductAnswer }
  | { kind: 'shipments'; answer: DeskShipmentSettings }
  | { kind: 'coupon'; answer: DeskCoupons }
  | { kind: 'garage'; answer: DeskGarages }

/** Saving waits until what was saved can be read. */
const saveTimeoutMs = 30_000
/** What was saved, by the kind of thing that its key names. */
export const savedOf = (key: string, answer: unknown): Saved => ({ kind: key.split(':')[0], answer }) as Saved
export const saveFx = attach({
  effect: staffRequestFx,
  mapParams: ({ request }: SaveRequest) => ({ ...request, timeoutMs: saveTimeoutMs }),
})

export interface ImportRequest {
  name: string
  content: Blob
  isApplied: boolean
  acceptsJumps: boolean
}
/** A hundred thousand rows take their time. */
const importTimeoutMs = 600_000
export const importFx = typedCall<ImportRequest, ImportAnswer>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ name, content, isApplied, acceptsJumps }: ImportRequest) => ({
      path: `${path}/import?${new URLSearchParams({ name, ...(isApplied && { apply: '1' }), ...(acceptsJumps && { acceptPriceJumps: '1' }) })}`,
      method: 'POST' as const,
      body: content,
      timeoutMs: importTimeoutMs,
    }),
  }),
)
