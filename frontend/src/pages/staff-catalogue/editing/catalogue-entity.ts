import type { ApiRequest } from '#frontend/shared/api/request.ts'
import type { DeskProduct, DeskShipmentSettings } from '#services/catalogue/catalogue-desk.contract.ts'
import type { DeskGarage } from '#services/garages/garage.contract.ts'
import type { DeskCoupon } from '#services/orders/coupons/desk-coupons.contract.ts'
import { couponDraft, couponOf, validateCoupon } from '../coupons/coupon-draft.ts'
import { garageDraft, garageOf, validateGarage } from '../garages/garage-draft.ts'
import { productChange, productDraft, validateProduct } from '../products/product-draft.ts'
import { shipmentDraft, shipmentsOf, validateShipments } from '../shipments/shipment-draft.ts'
import type { Draft, Edit, FieldErrors } from './edit.ts'
import { readMoney } from './values.ts'

/** What can be edited here, as it was last heard of. `data: null` = it is to be made. */
export type CatalogueEntity =
  | { kind: 'product'; data: DeskProduct }
  | { kind: 'shipments'; data: NonNullable<DeskShipmentSettings['settings']> | null }
  | { kind: 'coupon'; data: DeskCoupon | null }
  | { kind: 'garage'; data: DeskGarage | null }

export const newKey = (kind: CatalogueEntity['kind']): string => `${kind}:`

/** Tells things apart: `product:2221053903249`, `coupon:RIDE100`; of one that is to be made `coupon:`. */
export function keyOf(entity: CatalogueEntity): string {
  switch (entity.kind) {
    case 'product':
      return `product:${entity.data.ean}`
    case 'shipments':
      return newKey('shipments')
    case 'coupon':
      return `coupon:${entity.data?.data.code ?? ''}`
    case 'garage':
      return `garage:${entity.data?.data.id ?? ''}`
  }
}

export function draftOf(entity: CatalogueEntity): Draft {
  switch (entity.kind) {
    case 'product':
      return productDraft(entity.data)
    case 'shipments':
      return shipmentDraft(entity.data?.data ?? null)
    case 'coupon':
      return couponDraft(entity.data?.data ?? null)
    case 'garage':
      return garageDraft(entity.data?.data ?? null)
  }
}

export function validate(entity: CatalogueEntity, draft: Draft): FieldErrors {
  switch (entity.kind) {
    case 'product':
      return validateProduct(draft)
    case 'shipments':
      return validateShipments(draft)
    case 'coupon':
      return validateCoupon(draft)
    case 'garage':
      return validateGarage(draft)
  }
}

const path = '/api/v1/staff/catalogue'

/** The call that saves an edit without faults. */
export function requestOf(entity: CatalogueEntity, edit: Edit, isJumpAccepted: boolean): ApiRequest {
  const jump = isJumpAccepted ? { acceptsPriceJump: true } : {}
  const post = (to: string, body: object): ApiRequest => ({ path: `${path}/${to}`, method: 'POST', body })
  switch (entity.kind) {
    case 'product': {
      const { ean, revision } = entity.data
      return post(`products/${ean}`, { revision, ...productChange(edit), ...jump })
    }
    case 'shipments':
      return post('shipment-settings', { revision: entity.data?.revision ?? null, data: shipmentsOf(entity.data?.data ?? null, edit) })
    case 'coupon':
      return post('coupons', { revision: entity.data?.revision ?? null, data: couponOf(entity.data?.data ?? null, edit) })
    case 'garage':
      return post('garages', { revision: entity.data?.revision ?? null, data: garageOf(entity.data?.data ?? null, edit), ...jump })
  }
}

/** From where to where the price would go, in agorot; null where there is none yet. */
export function priceChange(entity: CatalogueEntity, draft: Draft): { from: number; to: number } | null {
  const from =
    entity.kind === 'product' ? entity.data.priceAgorot : entity.kind === 'garage' ? entity.data?.data.pricePerTireAgorot : undefined
  const to = readMoney(String(draft.price))
  return from && to ? { from, to } : null
}
