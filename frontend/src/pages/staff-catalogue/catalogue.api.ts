import { attach } from 'effector'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { pathOf } from '#frontend/shared/api/call.ts'
import {
  CATALOGUE_CALLS as CALLS,
  type DeskProductChange,
  type DeskProductsQuery,
  type DeskShipmentChange,
  type PriceChange,
  type PriceChangePlan,
} from '#services/catalogue/catalogue-desk.contract.ts'
import { IMPORT_CALLS } from '#services/catalogue/catalogue-import.contract.ts'
import { DESK_GARAGE_CALLS, type DeskGarageChange } from '#services/garages/desk-garage.contract.ts'
import { COUPON_CALLS, type DeskCouponChange } from '#services/orders/coupons/desk-coupons.contract.ts'

type ProductsPage = Omit<DeskProductsQuery, 'page' | 'limit'> & { page: number }
export const fetchProductsFx = staffCall(CALLS.products, (query: ProductsPage) => ({ query: { ...query, limit: 25 } }))
export const fetchProductEditsFx = staffCall(CALLS.productEdits, (ean: string) => ({ params: { ean } }))
/** Parts that are loaded in full, without query parameters. */
const whole = (_part: string) => ({})
export const fetchChoicesFx = staffCall(CALLS.productChoices, whole)
export const fetchImportsFx = staffCall(IMPORT_CALLS.imports, whole)
export const fetchShipmentsFx = staffCall(CALLS.shipments, whole)
export const fetchCouponsFx = staffCall(COUPON_CALLS.coupons, whole)
export const fetchGaragesFx = staffCall(DESK_GARAGE_CALLS.garages, whole)

/** A save answers only once the change is readable, hence the long timeout. */
const timeoutMs = 30_000
type Save<Change> = Change & { key: string }
export const saveProductFx = staffCall(CALLS.saveProduct, ({ key: _, ean, ...body }: Save<DeskProductChange & { ean: string }>) => ({
  params: { ean },
  body,
  timeoutMs,
}))
export const planPricesFx = staffCall(CALLS.planPrices, (body: PriceChangePlan) => ({ body }))
export const changePricesFx = staffCall(CALLS.changePrices, (body: PriceChange) => ({ body, timeoutMs }))
export const saveShipmentsFx = staffCall(CALLS.saveShipments, ({ key: _, ...body }: Save<DeskShipmentChange>) => ({ body, timeoutMs }))
export const saveCouponFx = staffCall(COUPON_CALLS.save, ({ key: _, ...body }: Save<DeskCouponChange>) => ({ body, timeoutMs }))
export const saveGarageFx = staffCall(DESK_GARAGE_CALLS.save, ({ key: _, ...body }: Save<DeskGarageChange>) => ({ body, timeoutMs }))

export const downloadSampleFx = attach({
  effect: downloadFx,
  mapParams: (kind: string) => ({ path: pathOf(IMPORT_CALLS.importSample.url, { kind }), fileName: `${kind}.csv` }),
})

export const downloadExportFx = attach({
  effect: downloadFx,
  mapParams: (kind: string) => ({ path: pathOf(IMPORT_CALLS.export.url, { kind }), fileName: `${kind}.csv` }),
})

interface ImportRequest {
  name: string
  content: Blob
  isApplied: boolean
  acceptsJumps: boolean
  acceptsOthers: boolean
}
/** A hundred thousand rows take a while to import. */
const importTimeoutMs = 600_000
export const importFx = staffCall(IMPORT_CALLS.import, ({ name, content, isApplied, acceptsJumps, acceptsOthers }: ImportRequest) => ({
  query: {
    name,
    apply: isApplied ? '1' : null,
    acceptPriceJumps: acceptsJumps ? '1' : null,
    acceptOthers: acceptsOthers ? '1' : null,
  },
  body: content,
  timeoutMs: importTimeoutMs,
  hasProgress: true,
}))
export const undoImportFx = staffCall(IMPORT_CALLS.undoImport, ({ importId }: { importId: string; id: string }) => ({
  params: { importId },
  body: {},
  timeoutMs: importTimeoutMs,
}))
